import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { findListed } from '#domain/lists/find-listed.ts'
import { plainUnit, readTable, rupeesIn } from '../price-table/file-columns.ts'

/** Base prices of a file in rupees by product id, and the lines that were not understood. */
type BasePriceFile = {
  /** Without those that are as downloaded. */
  readonly prices: ReadonlyMap<string, number>
  /** What these products cost at the download, where the file has that. */
  readonly downloaded: ReadonlyMap<string, number>
  /** The number of prices as downloaded that are others in the store by now, where they stay. */
  readonly stale: number
  readonly unknown: readonly string[]
}

/** Spellings of the units of a base price: one kilogram or one piece. */
const baseUnits = new Set(['', '1kg', 'kg', '1piece', 'piece', '1pc', '1नग', 'नग'])

/** Reads a file with a price for each product's name or id; undefined without these columns, or with units of packs. */
export function readBasePriceFile(products: readonly SheetProduct[], text: string): BasePriceFile | undefined {
  const { lines, columns } = readTable(text)
  const hasBaseUnits = lines.every(({ unit }) => baseUnits.has(plainUnit(unit)))
  if (!(columns.has('product') || columns.has('id')) || !columns.has('price') || !hasBaseUnits) return undefined
  const ids = new Map(products.map((product) => [product._id, product]))
  const prices = new Map<string, number>()
  const downloaded = new Map<string, number>()
  let stale = 0
  const unknown: string[] = []
  for (const { id, product: name = '', price = '', downloadedPrice } of lines) {
    const product = id ? ids.get(id) : findListed(products, name).product
    const [amount, before] = [rupeesIn(price), rupeesIn(downloadedPrice)]
    if (product === undefined || amount === undefined) unknown.push(`${name || id || '?'} ${price}`.trim())
    else if (amount !== before) {
      prices.set(product._id, amount)
      if (before !== undefined) downloaded.set(product._id, before)
    } else if (amount !== product.basePrice) stale++
  }
  return { prices, downloaded, stale, unknown }
}
