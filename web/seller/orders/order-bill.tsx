import type { ReactNode } from 'react'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { moneyLine } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'

/** Date, payment, method, shipping fee and total (SPEC 2), and another sum that is due or goes back; unsettled cash in a yellow box. */
export function OrderBill({ order }: { order: OrderJson }) {
  const messages = messagesOf('seller').orders
  const names = messagesOf('shop').names
  const { paymentType, shippingFee, amount, createdAt } = order
  const total = rupeesToPaise(amount)
  const { state, sum = total } = moneyLine(order)
  const isUnsettled = state === 'pending' || state === 'refund-cash'
  const cashText = paymentType === 'COD' && isUnsettled ? messages.cash[state] : undefined
  const isOtherSum = sum !== total
  return (
    <dl className="flex flex-col gap-1 text-hint">
      <Row name={messages.date}>
        <time dateTime={createdAt} suppressHydrationWarning>
          {indiaTime(createdAt)}
        </time>
      </Row>
      <Row name={messages.payment}>
        <span
          className={classNames(
            'rounded-full px-2 py-0.5 font-bold text-caption',
            state === 'paid' ? 'bg-delivered text-delivered-ink' : 'bg-placed text-placed-ink',
          )}
        >
          {messages.money[state]}
        </span>
      </Row>
      <Row name={messages.method}>{names.payment(paymentType)}</Row>
      <Row name={messages.shippingFee}>{moneyText(shippingFee)}</Row>
      {isOtherSum && <Row name={messages.total}>{formatRupees(total)}</Row>}
      <div
        className={classNames(
          'mt-1 flex items-center justify-between gap-x-3 font-bold text-body',
          cashText !== undefined
            ? '-mx-1 rounded-chip border border-haldi-500 bg-haldi-100 px-2.5 py-1.5 text-haldi-900'
            : 'border-line border-t pt-1.5',
        )}
      >
        <dt>
          {isOtherSum ? (cashText ?? messages.money[state]) : messages.total}
          {cashText && !isOtherSum && <span className="block font-semibold text-caption">{cashText}</span>}
        </dt>
        <dd className="text-price">{formatRupees(sum)}</dd>
      </div>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
