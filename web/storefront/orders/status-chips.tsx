import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'

type Props = { orders: readonly OrderJson[]; chosen: string; onChoose: (status: string) => void }

/** Status filter buttons with counts; nothing if all orders have one status. */
export function StatusChips({ orders, chosen, onChoose }: Props) {
  const { orders: messages, names } = shopperMessages()
  const counts = new Map<string, number>()
  for (const { status } of orders) counts.set(status, (counts.get(status) ?? 0) + 1)
  if (counts.size < 2) return null
  const chips = [
    ['', messages.chipAll, orders.length] as const,
    ...[...counts].map(([name, n]) => [name, names.status(name), n] as const),
  ]
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="sr-only">{messages.chips}</legend>
      <div className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1">
        {chips.map(([status, text, count]) => (
          <button
            key={status}
            type="button"
            aria-pressed={chosen === status}
            onClick={() => onChoose(status)}
            className="flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-semibold text-ink-2 hover:border-leaf-700 aria-pressed:border-leaf-700 aria-pressed:bg-leaf-50 aria-pressed:text-leaf-700"
          >
            {text} <span className="font-normal text-hint">{count}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
