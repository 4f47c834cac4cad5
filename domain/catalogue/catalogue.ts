import { type Paise, type Percent, paise, shareOf } from '../money.ts'
import type { Stock } from './stock.ts'
import type { Quantity, SoldBy, UnitFigures } from './units.ts'

/** One unit of a product with its figures in paise; `content` is grams or pieces, undefined where unknown (SPEC 3). */
export type Unit = { id: string; label: string; quantity: Quantity; content: number | undefined } & UnitFigures

/** A product; `basePrice` is paise per kilogram or piece, `image` holds URLs (SPEC 3). */
export type Product = {
  id: string
  name: string
  nameHi: string
  searchNames: readonly string[]
  category: CategoryPath
  image: readonly string[]
  description: readonly string[]
  /** Whether shoppers can have it: switched on, and its stock not empty. */
  inStock: boolean
  /** The seller's switch (SPEC 4). */
  isOn: boolean
  /** The stock of all its packs; null where none is counted. */
  stock: Stock | null
  soldBy: SoldBy
  basePrice: Paise
  discountPercent: Percent
  retailUnits: readonly Unit[]
  bulkUnits: readonly Unit[]
}

/** The seven categories in display order; products carry the `path` (SPEC 9). */
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

/** One of the seven categories with its texts and colour (SPEC 9). */
export type Category = (typeof categories)[number]

/** A product's category: Root, Gourd, Fruit Vegetable, … (SPEC 9). */
export type CategoryPath = Category['path']

/** The home page's Best Sellers list shows this many (SPEC 9). */
export const homeBestSellers = 6

/** The Max Saver page's best sellers section shows this many (SPEC 9). */
export const maxSaverBestSellers = 5

const maxRelated = 5

/** Stars of every product, of 5, unless the settings differ (SPEC 9). */
export const fixedRating = 4

/** A product has at most this many pictures (SPEC 9). */
export const maxProductImages = 4

/** Widths of uploaded pictures in pixels; a smaller picture is not enlarged (CONTRACT "Catalogue"). */
export const pictureWidths = [96, 200, 400, 800] as const

/** What a kilogram costs after the product's discount, in paise (CONTRACT "Catalogue"). */
export function offerPrice(basePrice: Paise, discount: Percent): Paise {
  return paise(basePrice - shareOf(basePrice, discount))
}

/** Whether this is exactly the path of a category (SPEC 9). */
export function isCategoryPath(path: unknown): path is CategoryPath {
  return categories.some((category) => category.path === path)
}

/** The place of a category among the shelves; an unknown one comes last. */
export function shelfOf(category: string): number {
  const place = categories.findIndex(({ path }) => path === category)
  return place < 0 ? categories.length : place
}

/** The category of a URL segment, path or slug in any case (CONTRACT "Catalogue"). */
export function categoryFromUrl(part: string): Category | undefined {
  const slug = part.toLowerCase().replaceAll(' ', '-')
  return categories.find((category) => category.slug === slug)
}

/** Where a category's products are shown: /products/fruit%20vegetable (SPEC 2). */
export function categoryUrl(path: string): string {
  return `/products/${encodeURIComponent(path.toLowerCase())}`
}

/** Where a product is shown: /products/fruit%20vegetable/{id} (SPEC 2). */
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

/** Maximum number of other names of a product. */
export const maxOtherNames = 30

/** Maximum number of characters of one of them. */
export const maxOtherNameLength = 60

/** Other names typed with commas or line breaks between: trimmed and distinct. */
export function otherNames(text: string): string[] {
  const seen = new Set([''])
  const names = text.split(/[,;\r\n]/).map((name) => name.trim().replace(/\s+/g, ' '))
  return names.filter((name) => !seen.has(foldCase(name)) && seen.add(foldCase(name)))
}

/** A text for comparing: trimmed, lower-cased, in Unicode NFC (SPEC 5). */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}

type Named = { name: string; nameHi?: string | undefined; searchNames?: readonly string[] | undefined }

/** Products with a name in any language that contains the query, in any case (SPEC 5). */
export function nameContains<T extends Named>(products: readonly T[], query: string): T[] {
  const wanted = foldCase(query)
  return products.filter(({ name, nameHi = '', searchNames = [] }) =>
    [name, nameHi, ...searchNames].some((each) => foldCase(each).includes(wanted)),
  )
}

/** What a refusal that names products has beside its English sentence: their Hindi names by the English ones. */
export function hindiNames(products: readonly { name: string; nameHi: string }[]) {
  return { hindiNames: Object.fromEntries(products.map(({ name, nameHi }) => [name, nameHi])) }
}

/** Up to five other products of the category in stock that are offered (SPEC 9). */
export function relatedProducts<T extends { _id: string; category: string; inStock: boolean }>(
  products: readonly T[],
  of: T,
  isOffered: (product: T) => boolean = () => true,
): T[] {
  const isRelated = (product: T) => product.inStock && product.category === of.category && product._id !== of._id
  return products.filter((product) => isRelated(product) && isOffered(product)).slice(0, maxRelated)
}

/** All products by quantity sold, descending and stable (CONTRACT "Leftovers in SPEC.md"). */
export function bestSellers<T extends { _id: string }>(
  products: readonly T[],
  soldById: ReadonlyMap<string, number>,
): T[] {
  const sold = (product: T) => soldById.get(product._id) ?? 0
  return [...products].sort((a, b) => sold(b) - sold(a))
}
