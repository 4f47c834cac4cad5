import type { ReadPrice } from './read-price.ts'

/** A list's rows with one for each product: a repeated price counts once, two prices of one product are a doubt. */
export function withoutRepeats(read: readonly ReadPrice[]): ReadPrice[] {
  const rowsOf = Map.groupBy(
    read.flatMap(({ row }) => row ?? []),
    ({ id }) => id,
  )
  return read.flatMap((each): ReadPrice[] => {
    const same = each.row === undefined ? [] : (rowsOf.get(each.row.id) ?? [])
    if (each.row !== same[0]) return []
    const prices = [...new Set(same.map(({ basePrice }) => basePrice))]
    if (each.row === undefined || prices.length < 2) return [each]
    const lines = [...new Set(same.map(({ line }) => line))]
    return [{ doubt: { line: lines.join(' · '), why: 'two-prices', id: each.row.id, prices } }]
  })
}
