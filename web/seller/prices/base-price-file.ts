import { findListed } from '#domain/lists/find-listed.ts'
import { toRupees } from '#domain/money.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import { plainUnit, readTable } from '../price-table/file-columns.ts'

type NamedProduct = { _id: string; name: string; nameHi: string; searchNames: string[] }

/** Base prices of a file in rupees by product id, and the lines that were not understood. */
type BasePriceFile = { readonly prices: ReadonlyMap<string, number>; readonly unknown: readonly string[] }

/** Spellings of the units of a base price: one kilogram or one piece. */
const baseUnits = new Set(['', '1kg', 'kg', '1piece', 'piece', '1pc', '1नग', 'नग'])

/** Reads a file with a price for each product's name or id; undefined without these columns, or with units of packs. */
export function readBasePriceFile(products: readonly NamedProduct[], text: string): BasePriceFile | undefined {
  const { lines, columns } = readTable(text)
  const hasBaseUnits = lines.every(({ unit }) => baseUnits.has(plainUnit(unit)))
  if (!(columns.has('product') || columns.has('id')) || !columns.has('price') || !hasBaseUnits) return undefined
  const ids = new Map(products.map((product) => [product._id, product]))
  const prices = new Map<string, number>()
  const unknown: string[] = []
  for (const { id, product: name = '', price = '' } of lines) {
    const product = id ? ids.get(id) : findListed(products, name).product
    const amount = typedRupees(price)
    if (product === undefined || amount === undefined) unknown.push(`${name || id || '?'} ${price}`.trim())
    else prices.set(product._id, toRupees(amount))
  }
  return { prices, unknown }
}
