import { currentLanguage } from '../i18n/language.ts'
import { alternatesOf, canonicalOf, isSearch } from './canonical.ts'
import type { CutPage } from './cut-page.ts'
import { headMessages } from './head-words.ts'
import { loadedProduct, nameOf } from './loaded.ts'
import type { PageFacts } from './page-facts.ts'
import { shareImageOf } from './share-image.ts'
import { structuredData } from './structured-data.ts'

const replaced: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => replaced[letter] ?? '')

/** JSON that can stand inside a script element, whatever a product is called. */
function inScript(value: unknown): string {
  const unicode = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, unicode)
}

/** Every tag made here bears this mark, so that the browser can take them away with the page they are about. */
const mark = 'data-sent'

/** `content` is escaped already, because title and description are taken from the page as they stand. */
const meta = (name: string, content: string) =>
  `<meta ${mark} ${/^(og|product):/.test(name) ? 'property' : 'name'}="${name}" content="${content}"/>`
const link = (attributes: string, url: string) => `<link ${mark} ${attributes} href="${escaped(url)}"/>`

/** Title, description and robots as the page itself has them, escaped as they stand. */
function written(head: string): { title: string; description: string | undefined; robots: boolean } {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(head) ?? []
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(head) ?? []
  return { title, description, robots: head.includes('<meta name="robots"') }
}

function shareTags(facts: PageFacts, title: string, description: string, url: string): string[] {
  const product = loadedProduct(facts)
  const image = shareImageOf(facts)
  const [unit] = product?.units ?? []
  const price =
    unit === undefined
      ? []
      : [
          meta('product:price:amount', unit.sellingPrice.toFixed(2)),
          meta('product:price:currency', 'INR'),
          meta('product:availability', product?.inStock ? 'in stock' : 'out of stock'),
        ]
  return [
    meta('og:type', product === undefined ? 'website' : 'product'),
    meta('og:site_name', escaped(facts.store?.name ?? '')),
    meta('og:locale', currentLanguage() === 'hi' ? 'hi_IN' : 'en_IN'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', escaped(url)),
    meta('og:image', escaped(image.url)),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', String(image.width)),
    meta('og:image:height', String(image.height)),
    meta('og:image:alt', escaped(image.alt)),
    ...price,
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', escaped(image.url)),
    meta('twitter:image:alt', escaped(image.alt)),
  ]
}

/** The description of a page that brings none of its own. */
function descriptionOf(facts: PageFacts): string {
  const product = loadedProduct(facts)
  if (product !== undefined && !product.inStock) return headMessages().soldOut(nameOf(product))
  return headMessages().descriptions[facts.page] ?? ''
}

function tagsOf(facts: PageFacts, head: string): string {
  const own = written(head)
  const url = canonicalOf(facts)
  const hidden = own.robots || (facts.status === 200 && !isSearch(facts)) ? [] : [meta('robots', 'noindex')]
  const described = own.description ?? escaped(descriptionOf(facts))
  const description =
    own.description === undefined && described !== '' && facts.status === 200 ? [meta('description', described)] : []
  if (url === undefined) return [...hidden, ...description].join('')
  const data = structuredData(facts)
  return [
    ...hidden,
    ...description,
    link('rel="canonical"', url),
    ...alternatesOf(facts).map((each) => link(`rel="alternate" hreflang="${each.language}"`, each.url)),
    ...shareTags(facts, own.title, described, url),
    ...(data.length === 0
      ? []
      : [
          `<script ${mark} type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': data })}</script>`,
        ]),
  ].join('')
}

/** The page with its notes for search engines and shared links at the end of its head; the seller's area has none. */
export function withHeadTags(page: CutPage, facts: PageFacts): CutPage {
  if (page.head === '' || facts.path === '/seller' || facts.path.startsWith('/seller/')) return page
  return { ...page, head: page.head + tagsOf(facts, page.head) }
}
