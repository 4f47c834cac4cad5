import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { moneyText } from '../layout/money-text.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** A sum in rupees, or with the code of another currency. */
function sumText(amount: number, currency: string): string {
  return currency === 'INR' ? moneyText(amount) : `${currency} ${amount}`
}

/** Failed or slow refunds, and payments that fit no order. */
export function PaymentIssues({ issues }: { issues: readonly PaymentIssueJson[] }) {
  const messages = messagesOf('seller').paymentIssues
  const [toRetry, setToRetry] = useState<PaymentIssueJson>()
  const { retrying, retry } = useRefundRetry()
  if (issues.length === 0) return null
  return (
    <section aria-labelledby="payment-issues" className="mb-6 rounded-card border border-error bg-error-50 p-4">
      <h2 id="payment-issues" className="mb-3 font-bold text-body text-error">
        {messages.title(issues.length)}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {issues.map((issue) => (
          <Row key={issue._id} issue={issue} busy={retrying.has(issue._id)} onRetry={() => setToRetry(issue)} />
        ))}
      </ul>
      {toRetry && (
        <ConfirmDialog
          open
          question={messages.retryQuestion}
          action={messages.retry}
          onConfirm={() => void retry(toRetry._id)}
          onClose={() => setToRetry(undefined)}
        >
          {messages.retryAbout(toRetry.orderId, sumText(toRetry.amount, toRetry.currency))}
        </ConfirmDialog>
      )}
    </section>
  )
}

function Row({ issue, busy, onRetry }: { issue: PaymentIssueJson; busy: boolean; onRetry: () => void }) {
  const messages = messagesOf('seller')
  const { orderId, paymentId, what, amount, currency, expected, since } = issue
  const sum = sumText(amount, currency)
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold text-input">{messages.orders.number(orderId)}</span>
        <time dateTime={since} suppressHydrationWarning className="text-hint text-ink-2">
          {messages.paymentIssues.since(indiaTime(since))}
        </time>
      </p>
      <p className="font-semibold">
        {messages.paymentIssues.what[what](sum, expected === undefined ? '' : sumText(expected, 'INR'))}
      </p>
      <p className="text-hint text-ink-2">{messages.paymentIssues.hint[what]}</p>
      <p className="break-all text-hint text-ink-2">{messages.paymentIssues.payment(paymentId)}</p>
      {what === 'refund-failed' && (
        <Button busy={busy} onClick={onRetry} className="mt-auto self-start">
          {messages.paymentIssues.retry}
        </Button>
      )}
    </li>
  )
}

/** Retries a failed refund and reloads the list, also after an error. */
function useRefundRetry() {
  const { revalidate } = useRevalidator()
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set())

  async function retry(id: string): Promise<void> {
    setRetrying((ids) => new Set([...ids, id]))
    try {
      showSuccess((await callApi(sellerApi.refundRetry, { params: { id } })).message)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setRetrying((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { retrying, retry }
}
