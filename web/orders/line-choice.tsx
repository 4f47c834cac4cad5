import { useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useNames } from '../i18n/use-messages.ts'

type Choice = {
  readonly lines: OrderJson['items']
  /** The ids of the lines that come back. */
  readonly chosen: string[]
  readonly toggle: (id: string) => void
}

/** A choice among lines of an order; at first all that were in the bag. */
export function useLineChoice(items: OrderJson['items']): Choice {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lines = items.filter(({ gone }) => !gone)
  return {
    lines,
    chosen: lines.filter(({ _id }) => !left.has(_id)).map(({ _id }) => _id),
    toggle: (id) =>
      setLeft((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]))),
  }
}

/** Which lines of an order come back; a single line is no choice. */
export function LineChoice({ legend, choice: { lines, chosen, toggle } }: { legend: string; choice: Choice }) {
  const names = useNames()
  if (lines.length === 1) return null
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{legend}</legend>
      {lines.map(({ _id, quantity, replacedBy, ...ordered }) => {
        // A line whose replacement was declined is not among these.
        const { product, unit } = replacedBy ?? ordered
        return (
          <label key={_id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={() => toggle(_id)}
              className="size-5 accent-leaf-700"
            />
            {names.vegetable(product.name, product.nameHi)}, {names.unit(unit.label)}
            {quantity > 1 && ` ×${quantity}`}
          </label>
        )
      })}
    </fieldset>
  )
}
