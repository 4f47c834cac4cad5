import { useState } from 'react'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { PaymentTroubleJson } from '#domain/shapes.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { useRefundRetry } from './use-refund-retry.ts'

type Trouble = PaymentTroubleJson

/** A sum as it is read: in rupees, or in another currency by its code. */
function sumText(amount: number, currency: string): string {
  return currency === 'INR' ? formatRupees(rupeesToPaise(amount)) : `${currency} ${amount}`
}

/** Payments to look at: refunds that failed or take too long, and money that fits no order; nothing while all is well. */
export function PaymentTroubles({ troubles }: { troubles: readonly Trouble[] }) {
  const words = useSellerMessages().troubles
  const [asked, setAsked] = useState<Trouble>()
  const { retrying, retry } = useRefundRetry()
  if (troubles.length === 0) return null
  const confirm = () => {
    setAsked(undefined)
    if (asked) void retry(asked._id)
  }
  return (
    <section aria-labelledby="payment-troubles" className="mb-6 rounded-card border border-error bg-error-50 p-4">
      <h2 id="payment-troubles" className="mb-3 font-bold text-body text-error">
        {words.title(troubles.length)}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {troubles.map((trouble) => (
          <Row key={trouble._id} trouble={trouble} busy={retrying.has(trouble._id)} onRetry={() => setAsked(trouble)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        question={words.retryQuestion}
        action={words.retry}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {asked && words.retryAbout(asked.orderId, sumText(asked.amount, asked.currency))}
      </ConfirmDialog>
    </section>
  )
}

function Row({ trouble, busy, onRetry }: { trouble: Trouble; busy: boolean; onRetry: () => void }) {
  const words = useSellerMessages()
  const isAwake = useHydrated()
  const { orderId, paymentId, what, amount, currency, expected, since } = trouble
  const sum = sumText(amount, currency)
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold text-input">{words.orders.number(orderId)}</span>
        <time dateTime={since} suppressHydrationWarning className="text-hint text-ink-2">
          {words.troubles.since(indiaTime(since))}
        </time>
      </p>
      <p className="font-semibold">
        {words.troubles.what[what](sum, expected === undefined ? '' : sumText(expected, 'INR'))}
      </p>
      <p className="text-hint text-ink-2">{words.troubles.hint[what]}</p>
      <p className="break-all text-hint text-ink-2">{words.troubles.payment(paymentId)}</p>
      {what === 'refund-failed' && (
        <Button busy={busy} disabled={!isAwake} onClick={onRetry} className="mt-auto self-start">
          {words.troubles.retry}
        </Button>
      )}
    </li>
  )
}
