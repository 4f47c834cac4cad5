import { useState } from 'react'
import { maxQuantity } from '#domain/cart/cart.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { WantedRow } from '#domain/lists/list-shapes.ts'
import { newKey } from '../../browser/new-key.ts'

/** A line of the order. Its key stays if its pack is changed; the seller must check the quantity of a doubtful line. */
export type EditedLine = { key: string; product: ProductJson; unit: string; quantity: number; isDoubtful: boolean }

export const unitsOf = ({ retailUnits, bulkUnits }: ProductJson) => [...retailUnits, ...bulkUnits]

/** The lines as items of a call. */
export const itemsOf = (lines: readonly EditedLine[]) =>
  lines.map(({ product, unit, quantity }) => ({ product: product._id, unit: { _id: unit }, quantity }))

/** The line of a read row; none if the product or its pack does not exist. */
function linesOf(row: WantedRow, products: readonly ProductJson[]): EditedLine[] {
  const product = products.find(({ _id }) => _id === row.product)
  const unit = row.unit?._id ?? (product && unitsOf(product)[0]?._id)
  if (product === undefined || unit === undefined) return []
  return [{ key: newKey(), product, unit, quantity: row.quantity ?? 1, isDoubtful: row.quantity === undefined }]
}

/** Joins lines of the same pack; more than the maximum quantity is cut and doubtful. */
export function mergeLines(lines: readonly EditedLine[]): EditedLine[] {
  const found = new Map<string, EditedLine>()
  for (const line of lines) {
    const same = found.get(line.unit)
    const sum = line.quantity + (same?.quantity ?? 0)
    const isDoubtful = line.isDoubtful || same?.isDoubtful === true || sum > maxQuantity
    const key = same?.key ?? line.key
    found.set(line.unit, { ...line, key, quantity: Math.min(maxQuantity, sum), isDoubtful })
  }
  return [...found.values()]
}

/** The lines of a telephone order, with functions that change them. */
export function useOrderLines() {
  const [lines, setLines] = useState<readonly EditedLine[]>([])
  const change = (unit: string, to: Partial<EditedLine>) =>
    setLines((all) =>
      mergeLines(all.map((line) => (line.unit === unit ? { ...line, isDoubtful: false, ...to } : line))),
    )
  return {
    lines,
    add: (rows: readonly WantedRow[], products: readonly ProductJson[]) => {
      const read = rows.flatMap((row) => linesOf(row, products))
      setLines((all) => mergeLines([...all, ...read]))
    },
    choosePack: (line: EditedLine, unit: string) => change(line.unit, { unit }),
    setQuantity: (line: EditedLine, quantity: number) =>
      change(line.unit, { quantity: Math.max(1, Math.min(maxQuantity, quantity)) }),
    remove: ({ unit }: EditedLine) => setLines((all) => all.filter((line) => line.unit !== unit)),
  }
}
export type LineEditor = ReturnType<typeof useOrderLines>
