import type { ReactNode } from 'react'
import { formatRupees } from '#domain/money.ts'
import { moneyLine, receiptsFromJson } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { lineText } from './line-text.ts'

const shownItems = 3

/** An order in three lines, for lists on small screens. */
export function CardSummary({ order, children }: { order: OrderJson; children: ReactNode }) {
  const messages = messagesOf('queue').summary
  const { money } = messagesOf('seller').orders
  const names = messagesOf('shop').names
  const { firstName, lastName, street, distanceKm } = order.address
  const items = order.items.map(lineText)
  const more = items.length - shownItems
  const { state, sum } = moneyLine(order)
  const { upi } = receiptsFromJson(order.received)
  const rupees = sum === undefined ? '' : formatRupees(sum)
  let paymentText = `${money[state]} ${rupees}`.trim()
  if (state === 'paid') paymentText = upi > 0 && upi === sum ? messages.paidByUpi(rupees) : messages.paid(rupees)
  if (state === 'paid' && upi > 0 && upi !== sum) paymentText = messages.byUpi(paymentText, formatRupees(upi))
  if (state === 'pending') paymentText = messages.due(names.payment(order.paymentType), rupees)
  return (
    <div className="flex flex-col gap-1 text-hint text-ink-2">
      <p className="break-words">
        <strong translate="no" className="text-ink">
          {firstName} {lastName}
        </strong>{' '}
        · <span translate="no">{street}</span> · {messages.distance(distanceKm.toFixed(1))}
      </p>
      <p className="break-words">
        {items.slice(0, shownItems).join(', ')}
        {more > 0 && ` ${messages.more(more)}`}
      </p>
      <p className="-my-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <span
          className={classNames(
            'rounded-full px-2 py-0.5 font-bold text-caption',
            state === 'paid' ? 'bg-delivered text-delivered-ink' : 'bg-placed text-placed-ink',
          )}
        >
          {paymentText}
        </span>
        {children}
      </p>
    </div>
  )
}
