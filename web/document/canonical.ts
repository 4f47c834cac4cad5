import { categoryUrl, productUrl } from '#domain/catalogue/catalogue.ts'
import { currentLanguage, type Language } from '../i18n/languages.ts'
import { findPage } from '../pages.ts'
import { listUrl } from '../storefront/catalogue/list-address.ts'
import { loadedCategory, loadedProduct, loadedQuery } from './loaded.ts'
import type { PageFacts } from './page-facts.ts'

/** The languages a page has an address in. */
const languages: readonly Language[] = ['en', 'hi']

/** Whether the path holds a secret, which no tag may repeat. */
function hasSecretPath({ path }: PageFacts): boolean {
  return findPage(path)?.page.hasSecretPath === true
}

/** The path in a language: English as it stands, others by ?lang=. */
function inLanguage(path: string, language: Language): string {
  if (language === languages[0]) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** The canonical path of a page: filters, sorting and tracking parameters are removed; the search and the page number stay. */
function pathOf(facts: PageFacts): string {
  const product = loadedProduct(facts)
  if (product !== undefined) return productUrl({ id: product._id, category: product.category })
  const query = loadedQuery(facts)
  const category = loadedCategory(facts)
  const isLater = query !== undefined && query.page > 1
  if (category !== undefined) return listUrl(categoryUrl(category.path), isLater ? { ...query, category: '' } : {})
  if (isLater) return listUrl('/products', query)
  const q = facts.query.get('q') ?? ''
  const path = facts.path === '/' ? '/' : facts.path.replace(/(?<!\/)\/+$/, '')
  return isSearch(facts) && facts.page === '/products' ? `${path}?${new URLSearchParams({ q })}` : path
}

/** Whether the page answers a search: those are without end, and none of them belongs in an index. */
export function isSearch({ query }: PageFacts): boolean {
  return (query.get('q') ?? '').trim() !== ''
}

/** The page's public address; undefined for an unknown page and for a secret address. */
export function canonicalOf(facts: PageFacts): string | undefined {
  if (facts.status !== 200 || hasSecretPath(facts)) return undefined
  return facts.site + inLanguage(pathOf(facts), currentLanguage())
}

/** The same page in every language, and for readers of no language we have. */
export function alternatesOf(facts: PageFacts): { readonly language: string; readonly url: string }[] {
  if (canonicalOf(facts) === undefined) return []
  const path = pathOf(facts)
  const each = languages.map((language) => ({ language, url: facts.site + inLanguage(path, language) }))
  return [...each, { language: 'x-default', url: facts.site + path }]
}
