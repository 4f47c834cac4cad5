import { useState } from 'react'
import { maxQuantity } from '#domain/cart/cart.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { WantedRow } from '#domain/lists/list-shapes.ts'
import { newKey } from '../../browser/new-key.ts'

/** A line of the order; its key stays with another pack, and an amount not understood is to be checked. */
export type TypedLine = { key: string; product: ProductJson; unit: string; quantity: number; isDoubtful: boolean }

export const unitsOf = ({ retailUnits, bulkUnits }: ProductJson) => [...retailUnits, ...bulkUnits]

function lineOf(row: WantedRow, products: readonly ProductJson[]): TypedLine[] {
  const product = products.find(({ _id }) => _id === row.product)
  const unit = row.unit?._id ?? (product && unitsOf(product)[0]?._id)
  if (product === undefined || unit === undefined) return []
  return [{ key: newKey(), product, unit, quantity: row.quantity ?? 1, isDoubtful: row.quantity === undefined }]
}

/** A pack stands in one line: lines of the same pack become one, to be checked if they are more than one line may hold. */
export function merged(lines: readonly TypedLine[]): TypedLine[] {
  const found = new Map<string, TypedLine>()
  for (const line of lines) {
    const same = found.get(line.unit)
    const sum = line.quantity + (same?.quantity ?? 0)
    const isDoubtful = line.isDoubtful || same?.isDoubtful === true || sum > maxQuantity
    const key = same?.key ?? line.key
    found.set(line.unit, { ...line, key, quantity: Math.min(maxQuantity, sum), isDoubtful })
  }
  return [...found.values()]
}

/** The lines of a telephone order while it is typed. */
export function useTypedLines() {
  const [lines, setLines] = useState<readonly TypedLine[]>([])
  const change = (unit: string, to: Partial<TypedLine>) =>
    setLines((all) => merged(all.map((line) => (line.unit === unit ? { ...line, isDoubtful: false, ...to } : line))))
  return {
    lines,
    add: (rows: readonly WantedRow[], products: readonly ProductJson[]) => {
      const read = rows.flatMap((row) => lineOf(row, products))
      setLines((all) => merged([...all, ...read]))
    },
    choosePack: (line: TypedLine, unit: string) => change(line.unit, { unit }),
    setQuantity: (line: TypedLine, quantity: number) =>
      change(line.unit, { quantity: Math.max(1, Math.min(maxQuantity, quantity)) }),
    remove: ({ unit }: TypedLine) => setLines((all) => all.filter((line) => line.unit !== unit)),
  }
}
export type TypedLines = ReturnType<typeof useTypedLines>
