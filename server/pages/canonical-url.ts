import { matchRoutes, type RouteObject } from 'react-router'
import { type Category, categoryFromUrl, categoryUrl } from '#domain/catalogue.ts'
import type { PagesBuild } from '#web/api/call-api.ts'
import { listedProducts } from '../catalogue/listed-products.ts'
import type { Shop } from '../shop.ts'

/**
 * Where an address leads: to the page at `path`, in the one spelling that the shop's own links have, or to none. Every page
 * that is not there is the one at `path`, an address that never leads anywhere, so that nobody can have a new one rendered
 * for each address they think of.
 */
export type Place = { readonly path: string; readonly isThere: boolean }

const nowhere = 'not-found'
const there = (path: string): Place => ({ path, isThere: true })
const missing = (path: string): Place => ({ path, isThere: false })

type Tree = RouteObject[]
const trees = new WeakMap<PagesBuild, Tree>()

/** The routes of a build as the router matches them: the list in web/routes.ts, and no second one here. */
function treeOf(build: PagesBuild): Tree {
  const all = Object.values(build.routes).filter((route) => route !== undefined)
  const under = (parent: string | undefined): Tree =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => {
        const own = path === undefined ? { id } : { id, path }
        return index === true ? { ...own, index } : { ...own, children: under(id) }
      })
  const tree = trees.get(build) ?? under(undefined)
  trees.set(build, tree)
  return tree
}

/** A category as its own links have it, or by its slug, which is accepted too (CONTRACT "Catalogue"): fruit-vegetable. */
function categoryAs(input: string, { path, slug }: Category): string {
  return input === slug ? `/products/${slug}` : categoryUrl(path)
}

async function pageAt(build: PagesBuild, shop: Shop, path: string): Promise<Place> {
  const matches = matchRoutes(treeOf(build), path) ?? []
  const pattern = matches.flatMap(({ route }) => route.path || []).join('/')
  const { category = '', id = '' } = matches.at(-1)?.params ?? {}
  if (pattern === 'products/:category') {
    const found = categoryFromUrl(category)
    return found === undefined ? missing(`/products/${nowhere}`) : there(categoryAs(category, found))
  }
  if (pattern === 'products/:category/:id') {
    const products = await listedProducts(shop).catch(() => undefined)
    // The page itself will not find out either, and says so as every page does.
    if (products === undefined) return there(path)
    const found = products.find(({ _id }) => _id === id)
    const own = found && categoryFromUrl(found.category)
    return own === undefined
      ? missing(`/products/${nowhere}/${nowhere}`)
      : there(`${categoryAs(category, own)}/${encodeURIComponent(id)}`)
  }
  // What lies under /seller and is not there is told to the seller, by the page itself.
  return matches.length === 0 || pattern === '*' ? missing(`/${nowhere}`) : there(`/${pattern}`)
}

/** By which the router asks for the data of the home page. */
const homeData = '/_.data'

/** Where the path of a page for everybody leads; `.data` behind it is what the router asks for on a way within the shop. */
export async function resolveCanonical(build: PagesBuild, shop: Shop, path: string): Promise<Place> {
  if (path === '/__manifest') return there(path)
  const isData = path.endsWith('.data')
  const page = isData ? path.replace(/_?\.data$/, '') : path
  const place = await pageAt(build, shop, page === '' ? '/' : page)
  if (!isData) return place
  return { ...place, path: place.path === '/' ? homeData : `${place.path}.data` }
}

/** What pages read of an address's query, by their paths. Anything else (utm_source, fbclid) changes nothing, and the kept page serves. */
const readNames: readonly (readonly [pages: RegExp, names: ReadonlySet<string>])[] = [
  [/^\/(products|maxsaver)(\/|\.|$)/, new Set(['q', 'category', 'sort', 'instock', 'view', 'page'])],
  [/^\/__manifest$/, new Set(['paths', 'version'])],
  [/\.data$/, new Set(['_routes'])],
]

/** The query as the page at this path reads it, with its question mark; empty where it reads nothing of it. */
export function readQuery(path: string, query: string): string {
  const names = readNames.flatMap(([pages, read]) => (pages.test(path) ? [...read] : []))
  const read = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => names.includes(name)))
  return read.size === 0 ? '' : `?${read}`
}
