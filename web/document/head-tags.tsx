import { currentLanguage } from '../i18n/languages.ts'
import { isClosedToCrawlers } from '../pages.ts'
import { alternatesOf, canonicalOf, isSearch } from './canonical.ts'
import { headMessages } from './head-messages.ts'
import { nameOf, type PageFacts } from './page-facts.ts'
import type { OwnMeta } from './page-meta.ts'
import { shareImageOf } from './share-image.ts'
import { structuredData } from './structured-data.ts'

/** JSON for a script element; escapes the characters by which a text could end the element. */
function scriptJson(value: unknown): string {
  const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, unicode)
}

/** A meta tag about this page only; `root.tsx` removes tags with `data-sent` on the next page. */
function Tag({ name, content }: { name: string; content: string }) {
  const nameAttribute = /^(og|product):/.test(name) ? { property: name } : { name }
  return <meta data-sent="" {...nameAttribute} content={content} />
}

type ShareProps = { facts: PageFacts; title: string; description: string; url: string }

/** Open Graph and Twitter card tags, which describe a shared link. */
function ShareTags({ facts, title, description, url }: ShareProps) {
  const { product } = facts
  const image = shareImageOf(facts)
  const [unit] = product?.units ?? []
  const price =
    unit === undefined
      ? {}
      : {
          'product:price:amount': unit.sellingPrice.toFixed(2),
          'product:price:currency': 'INR',
          'product:availability': product?.inStock ? 'in stock' : 'out of stock',
        }
  const tags = {
    'og:type': product === undefined ? 'website' : 'product',
    'og:site_name': facts.store?.name ?? '',
    'og:locale': `${currentLanguage()}_IN`,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image.url,
    'og:image:type': 'image/png',
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    ...price,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image.url,
    'twitter:image:alt': image.alt,
  }
  return Object.entries(tags).map(([name, content]) => <Tag key={name} name={name} content={content} />)
}

/** The description of a page whose `meta` has none. */
function descriptionOf({ page, product }: PageFacts): string {
  if (product !== undefined && !product.inStock) return headMessages().soldOut(nameOf(product))
  return headMessages().descriptions[page?.path ?? ''] ?? ''
}

/** Tags for search engines and shared links; server only; none for /seller. */
export function HeadTags({ facts, own }: { facts: PageFacts; own: OwnMeta }) {
  if (facts.path === '/seller' || facts.path.startsWith('/seller/')) return null
  const isFound = facts.status === 200
  const url = canonicalOf(facts)
  const isNoIndex = !isFound || (facts.page && isClosedToCrawlers(facts.page)) || (isSearch(facts) && !own.hasRobots)
  const description = own.description ?? descriptionOf(facts)
  const data = url === undefined ? [] : structuredData(facts)
  return (
    <>
      {isNoIndex && <Tag name="robots" content="noindex" />}
      {isFound && own.description === undefined && description !== '' && (
        <Tag name="description" content={description} />
      )}
      {url !== undefined && (
        <>
          <link data-sent="" rel="canonical" href={url} />
          {alternatesOf(facts).map((each) => (
            <link key={each.language} data-sent="" rel="alternate" hrefLang={each.language} href={each.url} />
          ))}
          <ShareTags facts={facts} title={own.title} description={description} url={url} />
        </>
      )}
      {data.length > 0 && (
        <script
          data-sent=""
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson escapes the characters that could end the element.
          dangerouslySetInnerHTML={{ __html: scriptJson({ '@context': 'https://schema.org', '@graph': data }) }}
        />
      )}
    </>
  )
}
