import { type Category, categoryFromUrl, categoryUrl } from '#domain/catalogue/catalogue.ts'
import { type FoundPage, findPage, type Page } from '#web/pages.ts'
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

/** The query with the parameters that the page reads, or ''; others, such as utm_source, would multiply cached pages. */
export function relevantQuery({ path, page }: CanonicalUrl, query: string): string {
  const names = [
    ...(page?.query ?? []),
    ...(path === '/__manifest' ? ['paths', 'version'] : []),
    ...(path.endsWith('.data') ? ['_routes'] : []),
  ]
  const relevant = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => names.includes(name)))
  return relevant.size === 0 ? '' : `?${relevant}`
}
