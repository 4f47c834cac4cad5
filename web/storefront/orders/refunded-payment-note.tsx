import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { RefundedPaymentJson } from '#domain/payments/payment-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'

/** Payments that were refunded because they placed no order; nothing if there are none. */
export function RefundedPaymentNote({ payments }: { payments: readonly RefundedPaymentJson[] }) {
  const messages = shopperMessages().orders.refunded
  if (payments.length === 0) return null
  return (
    <ul aria-label={messages.label} className="mb-4 grid gap-2">
      {payments.map(({ _id, orderId, amount, paidAt, isCartOrdered }) => (
        <li key={_id} className="rounded-card border border-line bg-haldi-100 p-4 text-haldi-900">
          <p className="font-semibold">{messages.text(formatRupees(rupeesToPaise(amount)), isCartOrdered)}</p>
          <p suppressHydrationWarning className="text-hint">
            {messages.payment(orderId, indiaTime(paidAt))}
          </p>
        </li>
      ))}
    </ul>
  )
}
