import type { EntryContext } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { type PagePath, pages } from '../pages.ts'
import type { ListQuery } from '../storefront/catalogue/list-url.ts'
import type { ProductCardModel } from '../storefront/catalogue/product-cards.ts'
import { deserialized, type Serialized } from './serialized.ts'

/** The part of a product page's data that crawlers' tags need. */
export type LoadedProduct = ProductCardModel & { readonly description: readonly string[] }

type LoadedCategory = { readonly text: string; readonly path: string }

/** What a page shows, if it is a product, a category or another product list. */
type Loaded = {
  readonly product?: LoadedProduct
  readonly category?: LoadedCategory
  readonly listQuery?: Partial<ListQuery>
}

/** The inputs of a page's tags for crawlers: its URL, its loaded data and the store. */
export type PageFacts = Loaded & {
  /** The store's public URL without a trailing slash. */
  readonly site: string
  /** The path as requested, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  /** The page's row in web/pages.ts; undefined for an unknown path. */
  readonly page: (typeof pages)[number] | undefined
  readonly status: number
  readonly store: StoreJson | undefined
}

/** Reads the facts of a page that was just rendered. */
export function factsOf({ staticHandlerContext: rendered }: EntryContext, url: string, site: string): PageFacts {
  const { pathname, searchParams } = new URL(url)
  const route = rendered.matches.at(-1)?.route.id ?? ''
  const root = rendered.loaderData.root as { store: StoreJson } | undefined
  const page = pages.find(({ file }) => file === `${route}.tsx`)
  return {
    site,
    path: pathname,
    query: searchParams,
    page,
    status: rendered.statusCode,
    store: root?.store,
    ...loadedBy(page?.path, rendered.loaderData[route]),
  }
}

function loadedBy(page: PagePath | undefined, data: unknown): Loaded {
  if (!data) return {}
  if (page === '/products/:category/:id') {
    const { product, description } = data as { product: ProductCardModel; description: string[] }
    return { product: { ...product, description } }
  }
  if (page === '/maxsaver') {
    const { q, page } = data as Pick<ListQuery, 'q' | 'page'>
    return { listQuery: { q, page } }
  }
  if (page !== '/products' && page !== '/products/:category') return {}
  const { list, category } = data as { list: Serialized<{ query: ListQuery }>; category?: LoadedCategory }
  return { ...(category && { category }), listQuery: deserialized(list).query }
}

/** The product's name in the language of the page. */
export function nameOf({ name, nameHi }: LoadedProduct): string {
  return messagesOf('shop').names.vegetable(name, nameHi)
}
