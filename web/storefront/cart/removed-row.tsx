import { useId } from 'react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import type { RemovedLine } from './cart-state.ts'
import { cart } from './cart-store.ts'

/** The lines whose Undo has had the focus: a row that appears again elsewhere takes it no second time. */
const focusedLines = new WeakSet<RemovedLine>()

/** A removed line's row, with Undo until the shopper leaves the page. */
export function RemovedRow({ line }: { line: RemovedLine }) {
  const messages = shopperMessages()
  const id = useId()
  const { name, nameHi, unit } = line.entry

  function focusOnce(button: HTMLButtonElement | null): void {
    if (!button || focusedLines.has(line)) return
    focusedLines.add(line)
    button.focus()
  }

  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-2 text-hint text-ink-2 last:border-b-0">
      <span id={id} className="wrap-anywhere min-w-0">
        {messages.cart.removed(`${messages.names.vegetable(name, nameHi)}, ${messages.names.unit(unit.label)}`)}
      </span>
      <button
        type="button"
        ref={focusOnce}
        aria-describedby={id}
        onClick={() => cart.putBack(line)}
        className="-mr-2 min-h-11 shrink-0 rounded-control px-2 font-bold text-leaf-700 underline"
      >
        {messages.ui.undo}
      </button>
    </li>
  )
}
