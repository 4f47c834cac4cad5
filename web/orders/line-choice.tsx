import { useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../i18n/namespaces.ts'

/** The state of LineChoice: which lines of an order come back; at first all that were delivered. */
export function useLineChoice(items: OrderJson['items']) {
  const [unchosen, setUnchosen] = useState<readonly string[]>([])
  // A gone line was missing when packed, so nothing of it can come back.
  const lines = items.filter(({ gone }) => !gone)
  return {
    lines,
    /** The ids of the lines that come back. */
    chosen: lines.filter(({ _id }) => !unchosen.includes(_id)).map(({ _id }) => _id),
    toggle: (id: string) =>
      setUnchosen((ids) => (ids.includes(id) ? ids.filter((unchosenId) => unchosenId !== id) : [...ids, id])),
  }
}

type Props = { legend: string; choice: ReturnType<typeof useLineChoice> }

/** Checkboxes for the order lines that come back; nothing for one line. */
export function LineChoice({ legend, choice: { lines, chosen, toggle } }: Props) {
  const names = messagesOf('shop').names
  if (lines.length === 1) return null
  return (
    // Enter on a checkbox would submit the form with the lines as they are.
    <fieldset className="flex flex-col" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <legend className="font-semibold">{legend}</legend>
      {lines.map(({ _id, quantity, replacedBy, ...ordered }) => {
        // Every replacement here was delivered, because lines whose replacement was declined are gone.
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
