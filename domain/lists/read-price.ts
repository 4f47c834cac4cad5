import type { ProductNames } from '../catalogue/catalogue.ts'
import { maxPrice, type SoldBy } from '../catalogue/units.ts'
import { type Paise, portionOf, rupeesToPaise, toRupees } from '../money.ts'
import { findListed } from './find-listed.ts'
import type { ListNumber } from './list-numbers.ts'
import type { PriceDoubt, PriceRow } from './list-shapes.ts'
import { itemsOf, type ListItem } from './split-items.ts'

/** The fields of a product that reading a price list needs. */
type PricedName = ProductNames & { readonly _id: string; readonly soldBy?: SoldBy }

export type ReadPrice =
  | { readonly row: PriceRow; readonly doubt?: undefined }
  | { readonly row?: undefined; readonly doubt: PriceDoubt }

type Why = PriceDoubt['why']
type Price = { readonly price: Paise; readonly why?: undefined } | { readonly why: Why; readonly prices?: number[] }

/** If a price would be fewer rupees per kilogram, its weight is taken for a second price. */
const minRupeesPerKg = 3

/** A lone '22 kg' means ₹22 per kilogram, so it becomes a price and a measure; '1 kg' and '500 g' stay amounts. */
function asPricePerMeasure(number: ListNumber): ListNumber[] {
  const { measure, value } = number
  const isAmount = value === undefined || value <= 1 || (measure?.kind === 'weight' && measure.grams === 1)
  if (measure === undefined || isAmount) return [number]
  return [
    { value, measure: undefined, isMoney: true },
    { value: undefined, measure, isMoney: false },
  ]
}

/** The price of one kilogram or piece that a line's numbers say, or why they say none. */
function priceOf(numbers: readonly ListNumber[], soldBy: SoldBy): Price {
  const isPrice = ({ measure }: ListNumber) => measure === undefined
  const all = numbers.length === 1 ? numbers.flatMap(asPricePerMeasure) : numbers
  const prices = [...new Set(all.filter(isPrice).map(({ value }) => value ?? 0))]
  const amounts = all.filter((number) => !isPrice(number))
  const [price, ...more] = prices
  const [amount, ...others] = amounts
  if (price === undefined) return { why: 'no-price' }
  if (more.length > 0) {
    const isChoice = amounts.length === 0 && prices.every((each) => each <= maxPrice)
    return isChoice ? { why: 'two-prices', prices } : { why: 'two-prices' }
  }
  if (others.length > 0) return { why: 'unit' }
  return pricePerOne(price, amount, soldBy)
}

/** The price of one kilogram or piece where `price` is for this amount, by default for one. */
function pricePerOne(price: number, amount: ListNumber | undefined, soldBy: SoldBy): Price {
  // So large a number is that of a telephone or an account.
  if (price > maxPrice) return { why: 'no-price' }
  const base = rupeesToPaise(price)
  if (amount?.measure === undefined) return { price: base }
  const { measure, value = 1 } = amount
  if (measure.kind === 'unknown') return { why: 'unit' }
  if (measure.kind === 'pieces') {
    if (soldBy === 'weight') return { why: 'sold-by-weight' }
    const hundredths = Math.round(value * measure.pieces * 100)
    if (hundredths < 1 || !Number.isFinite(hundredths)) return { why: 'two-prices' }
    return { price: portionOf(base, 100, hundredths) }
  }
  if (soldBy === 'piece') return { why: 'sold-by-piece' }
  const grams = Math.round(value * measure.grams)
  // ₹25 for 22 kg: more likely two prices than an amount.
  const isTooCheap = grams > 1000 && price * 1000 < minRupeesPerKg * grams
  if (grams < 1 || isTooCheap) return { why: 'two-prices' }
  return { price: portionOf(base, 1000, grams) }
}

function readItem(products: readonly PricedName[], { line, name, nameWithIgnored, numbers }: ListItem): ReadPrice {
  const found = name === '' ? undefined : findListed(products, name, nameWithIgnored)
  const soldBy = found?.product?.soldBy ?? 'weight'
  const price = priceOf(numbers, soldBy)
  const prices = price.why === undefined ? [toRupees(price.price)] : price.prices
  const known = prices === undefined ? {} : { prices }
  const doubt = (why: Why, about: Partial<PriceDoubt> = {}): ReadPrice => ({ doubt: { line, why, ...about, ...known } })
  if (found?.product !== undefined) {
    const { _id: id } = found.product
    if (price.why === undefined) return { row: { line, id, basePrice: toRupees(price.price) } }
    return doubt(price.why, { id })
  }
  if (price.why === 'no-price') return doubt('no-price')
  if (found === undefined) return doubt('no-product')
  if (found.several) return doubt('several-products')
  const candidates = found.candidates.map(({ _id }) => _id)
  return candidates.length === 0 ? doubt('no-product') : doubt('which-product', { candidates })
}

/** Reads one piece of a split price list; a piece such as 'aloo 22 pyaz 30' gives several rows. */
export function readPrices(products: readonly PricedName[], piece: string): ReadPrice[] {
  return itemsOf(piece).map((item) => readItem(products, item))
}
