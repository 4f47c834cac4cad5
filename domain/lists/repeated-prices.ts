import type { ReadPrice } from './read-price.ts'

/** A read list with one row per product: a repeated price is left out, and two prices of one product become a doubt. */
export function withoutRepeats(read: readonly ReadPrice[]): ReadPrice[] {
  const rows = read.flatMap(({ row }) => row ?? [])
  const rowsByProduct = Map.groupBy(rows, ({ id }) => id)
  return read.flatMap((each): ReadPrice[] => {
    if (each.row === undefined) return [each]
    const { id } = each.row
    const sameProduct = rowsByProduct.get(id) ?? []
    if (each.row !== sameProduct[0]) return []
    const prices = [...new Set(sameProduct.map(({ basePrice }) => basePrice))]
    if (prices.length === 1) return [each]
    const lines = [...new Set(sameProduct.map(({ line }) => line))]
    return [{ doubt: { line: lines.join(' · '), why: 'two-prices', id, prices } }]
  })
}
