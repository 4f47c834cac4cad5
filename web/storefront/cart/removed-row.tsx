import { useMessages, useNames } from '../../i18n/use-messages.ts'
import { cart, type RemovedLine } from './cart-store.ts'

/** What stands where a line was removed: its name, and Undo until the page is left. */
export function RemovedRow({ line }: { line: RemovedLine }) {
  const words = useMessages()
  const { name, nameHi, unit } = line.entry
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-2 text-hint text-ink-2 last:border-b-0">
      <span className="wrap-anywhere min-w-0">
        {words.names.vegetable(name, nameHi)}, {useNames().unit(unit.label)}: {words.toasts.removedFromCart}
      </span>
      <button
        type="button"
        onClick={() => cart.putBack(line)}
        className="-mr-2 min-h-11 shrink-0 rounded-control px-2 font-bold text-leaf-700 underline"
      >
        {words.ui.undo}
      </button>
    </li>
  )
}
