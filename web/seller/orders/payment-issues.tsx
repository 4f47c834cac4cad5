import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../layout/money-text.ts'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

/** A sum in rupees, or with the code of another currency. */
function sumText(amount: number, currency: string): string {
  return currency === 'INR' ? moneyText(amount) : `${currency} ${amount}`
}

/** Failed or slow refunds, and payments that fit no order. */
export function PaymentIssues({ issues }: { issues: readonly PaymentIssueJson[] }) {
  const messages = messagesOf('seller').paymentIssues
  if (issues.length === 0) return null
  return (
    <section aria-labelledby="payment-issues" className="mb-6 rounded-card border border-error bg-error-50 p-4">
      <h2 id="payment-issues" className="mb-3 font-bold text-body text-error">
        {messages.title(issues.length)}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {issues.map((issue) => (
          <Row key={issue._id} issue={issue} />
        ))}
      </ul>
    </section>
  )
}

function Row({ issue }: { issue: PaymentIssueJson }) {
  const { orders, paymentIssues: messages } = messagesOf('seller')
  const { busy, send } = useChange()
  const { _id: id, orderId, paymentId, what, amount, currency, expected, since } = issue
  const sum = sumText(amount, currency)
  async function retry(): Promise<void> {
    const about = messages.retryAbout(orderId, sum)
    if (await confirmed({ title: messages.retryQuestion, about, action: messages.retry }))
      await send(() => callApi(sellerApi.refundRetry, { params: { id } }))
  }
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold text-input">{orders.number(orderId)}</span>
        <time dateTime={since} suppressHydrationWarning className="text-hint text-ink-2">
          {messages.since(indiaTime(since))}
        </time>
      </p>
      <p className="font-semibold">
        {messages.what[what](sum, expected === undefined ? '' : sumText(expected, 'INR'))}
      </p>
      <p className="text-hint text-ink-2">{messages.hint[what]}</p>
      <p className="break-all text-hint text-ink-2">{messages.payment(paymentId)}</p>
      {what === 'refund-failed' && (
        <Button busy={busy} onClick={() => void retry()} className="mt-auto self-start">
          {messages.retry}
        </Button>
      )}
    </li>
  )
}
