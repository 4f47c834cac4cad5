import { type Paise, type Percent, paise, shareOf } from '../money.ts'
import type { PricedPack, PricedProduct } from './prices.ts'
import type { Stock } from './stock.ts'
import type { Quantity } from './units.ts'

/** A unit of a product, called pack on screens (SPEC 3). */
export type Unit = PricedPack & { readonly quantity: Quantity }

/** A product with its prices; `image` holds URLs (SPEC 3). */
export type Product = Omit<PricedProduct, 'packs'> & {
  name: string
  nameHi: string
  searchNames: readonly string[]
  category: CategoryPath
  image: readonly string[]
  description: readonly string[]
  /** Whether shoppers can order it: the switch is on, and the stock holds its smallest pack. */
  inStock: boolean
  /** The seller's switch (SPEC 4). */
  isOn: boolean
  /** The stock of all its packs; null where none is counted. */
  stock: Stock | null
  /** Rises with every change of its prices. */
  priceVersion: number
  packs: readonly Unit[]
}

/** The seven categories in display order. `path` is SPEC 9's key of a category, which products store. */
export const categories = [
  { text: 'Root/Tuber', textHi: 'जड़ वाली सब्ज़ियाँ', path: 'Root', bgColor: '#FEF6DA', slug: 'root' },
  { text: 'Gourd', textHi: 'लौकी-तोरई', path: 'Gourd', bgColor: '#FEE0E0', slug: 'gourd' },
  {
    text: 'Fruit Vegetable',
    textHi: 'फल वाली सब्ज़ियाँ',
    path: 'Fruit Vegetable',
    bgColor: '#F0F5DE',
    slug: 'fruit-vegetable',
  },
  { text: 'Bulb', textHi: 'प्याज-लहसुन', path: 'Bulb', bgColor: '#E1F5EC', slug: 'bulb' },
  {
    text: 'Leafy Vegetables',
    textHi: 'पत्तेदार सब्ज़ियाँ',
    path: 'Leafy Vegetables',
    bgColor: '#FEE6CD',
    slug: 'leafy-vegetables',
  },
  {
    text: 'Flower Vegetables',
    textHi: 'फूल वाली सब्ज़ियाँ',
    path: 'Flower Vegetables',
    bgColor: '#E0F6FE',
    slug: 'flower-vegetables',
  },
  { text: 'Rhizome', textHi: 'अदरक-हल्दी', path: 'Rhizome', bgColor: '#F1E3F9', slug: 'rhizome' },
] as const

export type Category = (typeof categories)[number]

export type CategoryPath = Category['path']

/** The home page's Best Sellers list shows this many (SPEC 9). */
export const homeBestSellers = 6

/** The Max Saver page's best sellers section shows this many: the first by position, whatever was sold (SPEC 9). */
export const maxSaverBestSellers = 5

const maxRelated = 5

/** Maximum number of pictures of a product (SPEC 9). */
export const maxProductImages = 4

/** Pixel widths of uploaded pictures; smaller pictures are not enlarged (CONTRACT "Catalogue"). */
export const pictureWidths = [96, 200, 400, 800] as const

/** The base price less the product's discount, in paise (CONTRACT "Catalogue"). */
export function offerPrice(basePrice: Paise, discount: Percent): Paise {
  return paise(basePrice - shareOf(basePrice, discount))
}

/** Whether a value is a category's path, letter by letter (SPEC 9). */
export function isCategoryPath(path: unknown): path is CategoryPath {
  return categories.some((category) => category.path === path)
}

/** A category's position in display order; an unknown one comes last. */
export function categoryPosition(category: string): number {
  const index = categories.findIndex(({ path }) => path === category)
  return index < 0 ? categories.length : index
}

/** The category of a path or slug, in any case (CONTRACT "Catalogue"). */
export function categoryFromUrl(part: string): Category | undefined {
  const slug = part.toLowerCase().replaceAll(' ', '-')
  return categories.find((category) => category.slug === slug)
}

/** The URL of a category's page: /products/fruit%20vegetable (SPEC 2). */
export function categoryUrl(path: string): string {
  return `/products/${encodeURIComponent(path.toLowerCase())}`
}

/** The URL of a product's page: /products/fruit%20vegetable/{id} (SPEC 2). */
export function productUrl(product: { id: string; category: string }): string {
  return `${categoryUrl(product.category)}/${encodeURIComponent(product.id)}`
}

/** A description as trimmed lines without empty ones (SPEC 3). */
export function descriptionLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export const maxOtherNames = 30
export const maxOtherNameLength = 60

/** Other names typed with commas, semicolons or line breaks between them: trimmed, and each once in any case. */
export function otherNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const typed of text.split(/[,;\r\n]/)) {
    const name = typed.trim().replace(/\s+/g, ' ')
    const folded = foldCase(name)
    if (folded !== '' && !names.has(folded)) names.set(folded, name)
  }
  return [...names.values()]
}

/** A text for comparing: trimmed, lower-cased, in Unicode NFC (SPEC 5). */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}

/** The names of a product. */
export type ProductNames = { name: string; nameHi?: string | undefined; searchNames?: readonly string[] | undefined }

/** Products with a name in any language that contains the query, in any case (SPEC 5). */
export function productsNamed<T extends ProductNames>(products: readonly T[], query: string): T[] {
  const wanted = foldCase(query)
  return products.filter(({ name, nameHi = '', searchNames = [] }) =>
    [name, nameHi, ...searchNames].some((each) => foldCase(each).includes(wanted)),
  )
}

/** Hindi names by English ones, sent beside the English sentence of a refusal that names products. */
export function hindiNames(products: readonly { name: string; nameHi: string }[]) {
  return { hindiNames: Object.fromEntries(products.map(({ name, nameHi }) => [name, nameHi])) }
}

/** Up to five other products of the category that are in stock and pass `isOffered` (SPEC 9). */
export function relatedProducts<T extends { _id: string; category: string; inStock: boolean }>(
  products: readonly T[],
  of: T,
  isOffered: (product: T) => boolean,
): T[] {
  const isRelated = (product: T) => product.inStock && product.category === of.category && product._id !== of._id
  return products.filter((product) => isRelated(product) && isOffered(product)).slice(0, maxRelated)
}

/** All products by quantity sold, the most sold first; equal ones stay in order (CONTRACT "Catalogue"). */
export function bestSellers<T extends { _id: string }>(
  products: readonly T[],
  soldById: ReadonlyMap<string, number>,
): T[] {
  const sold = (product: T) => soldById.get(product._id) ?? 0
  return [...products].sort((a, b) => sold(b) - sold(a))
}
