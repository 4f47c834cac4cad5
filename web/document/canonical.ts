import { categoryUrl, productUrl } from '#domain/catalogue/catalogue.ts'
import { type Language, languages } from '#domain/languages.ts'
import { currentLanguage } from '../i18n/languages.ts'
import { listUrl } from '../storefront/catalogue/list-url.ts'
import type { PageFacts } from './page-facts.ts'

/** The path with `?lang=` for a language other than English. */
export function pathInLanguage(path: string, language: Language): string {
  if (language === 'en') return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** The canonical path; page 1 of a list has no query but a search on /products, later pages have theirs. */
function pathOf(facts: PageFacts): string {
  const { product, category, listQuery } = facts
  if (product !== undefined) return productUrl({ id: product._id, category: product.category })
  const isAfterFirst = (listQuery?.page ?? 1) > 1
  if (category !== undefined)
    return listUrl(categoryUrl(category.path), isAfterFirst ? { ...listQuery, category: '' } : {})
  if (isAfterFirst) return listUrl(facts.page?.path ?? '/products', listQuery ?? {})
  const q = facts.query.get('q') ?? ''
  const path = facts.path.replace(/(?<!\/)\/+$/, '') || '/'
  return isSearch(facts) && facts.page?.path === '/products' ? `${path}?${new URLSearchParams({ q })}` : path
}

/** Whether the page shows search results, which search engines must not index. */
export function isSearch({ query }: PageFacts): boolean {
  return (query.get('q') ?? '').trim() !== ''
}

/** The page's canonical URL; undefined for an unknown page and for a path with a secret. */
export function canonicalOf(facts: PageFacts): string | undefined {
  if (facts.status !== 200 || facts.page?.hasSecretPath) return undefined
  return facts.site + pathInLanguage(pathOf(facts), currentLanguage())
}

/** The URLs of the page in every language, and `x-default` for readers of other languages. */
export function alternatesOf(facts: PageFacts): { readonly language: string; readonly url: string }[] {
  if (canonicalOf(facts) === undefined) return []
  const path = pathOf(facts)
  const each = languages.map((language) => ({ language, url: facts.site + pathInLanguage(path, language) }))
  return [...each, { language: 'x-default', url: facts.site + path }]
}
