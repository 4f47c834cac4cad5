import { messagesOf } from '../i18n/namespaces.ts'
import type { ListQuery } from '../storefront/catalogue/list-url.ts'
import type { ProductCardModel } from '../storefront/catalogue/product-cards.ts'
import type { PageFacts } from './page-facts.ts'
import { deserialized, type Serialized } from './serialized.ts'

/** The part of a product page's data that crawlers' tags need. */
export type LoadedProduct = ProductCardModel & { readonly description: readonly string[] }

/** The product that a product page shows; undefined on every other page. */
export function loadedProduct({ page, loaded }: PageFacts): LoadedProduct | undefined {
  if (page !== '/products/:category/:id' || !loaded) return undefined
  const { product, description } = loaded as { product: ProductCardModel; description: string[] }
  return { ...product, description }
}

/** The product's name in the language of the page. */
export function nameOf({ name, nameHi }: LoadedProduct): string {
  return messagesOf('shop').names.vegetable(name, nameHi)
}

/** The parsed query of a product list; undefined on every other page. */
export function loadedQuery({ page, loaded }: PageFacts): ListQuery | undefined {
  if ((page !== '/products' && page !== '/products/:category') || !loaded) return undefined
  return deserialized((loaded as { list: Serialized<{ query: ListQuery }> }).list).query
}

/** The category that a category page shows; undefined on every other page. */
export function loadedCategory({ page, loaded }: PageFacts): { text: string; path: string } | undefined {
  if (page !== '/products/:category' || !loaded) return undefined
  return (loaded as { category: { text: string; path: string } }).category
}
