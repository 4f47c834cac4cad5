import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The state of a return: requested, accepted with its refund, or refused with the reason. */
export function ReturnNote({ order }: { order: OrderJson }) {
  const { orderDialogs: messages } = useMessages()
  const back = order.return
  if (back === undefined) return null
  return (
    <div className="mt-3 break-words rounded-control bg-sunken px-3 py-2 text-hint text-ink-2">
      <p className="font-semibold text-ink">{text()}</p>
      <p>{messages.returns.reasonOf(back.reason)}</p>
      {back.photo !== undefined && (
        <a href={back.photo} className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline">
          {messages.showPhoto}
        </a>
      )}
    </div>
  )

  function text(): string {
    const { returns } = messages
    if (back?.state === 'refused') return returns.refused(back.refusal ?? '')
    if (back?.state !== 'accepted') return returns.requested
    const amount = formatRupees(rupeesToPaise(back.amount ?? 0))
    if (order.paymentType === 'Online') return returns.online(amount)
    if (back.amount === 0) return returns.nothing
    return back.givenBackAt === undefined ? returns.cash(amount) : returns.paidBack(amount)
  }
}
