import { type Category, categoryFromUrl, categoryUrl } from '#domain/catalogue/catalogue.ts'
import { cleanSearch, pageSize, sortings } from '#domain/catalogue/list-parameters.ts'
import { type FoundPage, findPage, type Page, storefrontLayout } from '#web/pages.ts'
import { listedProducts } from '../catalogue/listed-products.ts'
import type { Shop } from '../shop.ts'

/** The canonical path of a URL, and its page; all unknown URLs share one path and so one cache entry. */
type CanonicalUrl = { readonly path: string; readonly isFound: boolean; readonly page: Page | undefined }

const notFound = 'not-found'

/** Path of a category, by its slug if the request has the slug, else as links have it (CONTRACT "Catalogue"). */
function categoryPath(part: string, { path, slug }: Category): string {
  return part === slug ? `/products/${slug}` : categoryUrl(path)
}

/** A page's canonical path; undefined if its category or product is unknown. */
async function pathOf(shop: Shop, path: string, { page, params }: FoundPage): Promise<string | undefined> {
  const { category = '', id = '' } = params
  if (page.path === '/products/:category') {
    const found = categoryFromUrl(category)
    return found && categoryPath(category, found)
  }
  if (page.path === '/products/:category/:id') {
    const products = await listedProducts(shop).catch(() => undefined)
    // The page cannot load its products either and answers with that error.
    if (products === undefined) return path
    const product = products.find(({ _id }) => _id === id)
    const own = product && categoryFromUrl(product.category)
    return own && `${categoryPath(category, own)}/${encodeURIComponent(id)}`
  }
  return page.path
}

/** The one path of all missing pages of a route. */
function missingPath(found: FoundPage | undefined): string {
  return found === undefined ? `/${notFound}` : found.page.path.replace(/:\w+/g, notFound)
}

/** Resolves a request's path; `.data` is React Router's suffix for client-side navigation. */
export async function resolveCanonical(shop: Shop, path: string): Promise<CanonicalUrl> {
  if (path === '/__manifest' || path === '/manifest.webmanifest') return { path, isFound: true, page: undefined }
  const isData = path.endsWith('.data')
  const pagePath = isData ? path.replace(/_?\.data$/, '') : path
  const found = findPage(pagePath === '' ? '/' : pagePath)
  const canonical = found && (await pathOf(shop, pagePath, found))
  const shown = canonical ?? missingPath(found)
  const suffixed = shown === '/' ? '/_.data' : `${shown}.data`
  return { path: isData ? suffixed : shown, isFound: canonical !== undefined, page: found?.page }
}

/** A page number as lists read it, at most the whole catalogue's last; undefined for the first. */
async function pageNumber(shop: Shop, value: string): Promise<string | undefined> {
  const products = await listedProducts(shop).catch(() => [])
  const page = Math.min(Math.trunc(Number(value)), Math.ceil(products.length / pageSize))
  return page > 1 ? String(page) : undefined
}

/** The sent routes that the page has, in the page's order. */
function knownRoutes(page: Page | undefined, value: string): string {
  const sent = value.split(',')
  const files = [storefrontLayout, page?.file ?? '']
  return ['root', ...files.map((file) => file.replace(/\.tsx$/, ''))].filter((route) => sent.includes(route)).join()
}

/** A parameter's value in its one spelling; undefined or empty if the page reads it like none. */
async function knownValue(shop: Shop, page: Page | undefined, name: string, value: string) {
  if (name === 'category') return categoryFromUrl(value)?.slug
  if (name === 'q') return cleanSearch(value)
  if (name === 'sort') return sortings.find((sorting) => sorting === value && sorting !== 'relevance')
  if (name === 'instock') return value === '1' ? value : undefined
  if (name === 'view') return value === 'bulk' ? value : undefined
  if (name === 'page') return pageNumber(shop, value)
  if (name === '_routes') return knownRoutes(page, value)
  return value
}

/** The query with what the page reads, or ''; other names and values, such as utm_source, would multiply cached pages. */
export async function relevantQuery(shop: Shop, { path, page }: CanonicalUrl, query: string): Promise<string> {
  const names = [
    ...(page?.query ?? []),
    ...(path === '/__manifest' ? ['paths', 'version'] : []),
    ...(path.endsWith('.data') ? ['_routes'] : []),
  ]
  const sent = new URLSearchParams(query)
  const relevant = new URLSearchParams()
  for (const name of names) {
    const value = await knownValue(shop, page, name, sent.get(name) ?? '')
    if (value) relevant.set(name, value)
  }
  return relevant.size === 0 ? '' : `?${relevant}`
}
