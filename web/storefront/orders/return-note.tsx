import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** How a return stands: requested, accepted with what goes back and how, or refused with the store's reason; nothing without one. */
export function ReturnNote({ order }: { order: OrderJson }) {
  const { orders: words } = useMessages()
  const back = order.return
  if (back === undefined) return null
  return (
    <div className="mt-3 break-words rounded-control bg-sunken px-3 py-2 text-hint text-ink-2">
      <p className="font-semibold text-ink">{text()}</p>
      <p>{words.reasonOf(back.reason)}</p>
    </div>
  )

  function text(): string {
    const { returns } = words
    if (back?.state === 'refused') return returns.refused(back.refusal ?? '')
    if (back?.state !== 'accepted') return returns.requested
    const amount = formatRupees(rupeesToPaise(back.amount ?? 0))
    if (order.paymentType === 'Online') return returns.online(amount)
    return back.givenBackAt === undefined ? returns.cash(amount) : returns.paidBack(amount)
  }
}
