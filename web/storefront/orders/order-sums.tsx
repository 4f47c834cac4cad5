import type { ReactNode } from 'react'
import { formatRupees, paise, rupeesToPaise } from '#domain/money.ts'
import { cashDue, moneyState, receiptsFromJson, returnedUnpaid, subtotalsOf } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'

/** Payment and sums; the subtotal excludes shipping (SPEC 2 "My Orders"). */
export function OrderSums({ order }: { order: OrderJson }) {
  const { orders: messages, names } = shopperMessages()
  const money = moneyState(order)
  const amount = rupeesToPaise(order.amount)
  const due = cashDue(order)
  const { upi } = receiptsFromJson(order.received)
  const { subtotal, topUp, shipping } = subtotalsOf(order)
  const unpaid = returnedUnpaid(order)
  const ordered = rupeesToPaise(order.orderedAmount ?? order.amount)
  return (
    <dl className="flex flex-col gap-1.5">
      <Row name={messages.payment}>
        {order.paymentType ? names.payment(order.paymentType) : messages.notAvailable}
        <span
          className={classNames(
            'ml-2 rounded-full px-2 py-0.5 font-bold text-caption',
            money === 'paid' ? 'bg-delivered text-delivered-ink' : 'bg-placed text-placed-ink',
          )}
        >
          {messages.money[money]}
        </span>
      </Row>
      <Row name={messages.subtotal}>{formatRupees(subtotal)}</Row>
      {topUp > 0 && <Row name={messages.topUp}>−{formatRupees(topUp)}</Row>}
      <Row name={messages.shipping}>
        {shipping === 0 ? <span className="text-leaf-700">{messages.free}</span> : formatRupees(shipping)}
      </Row>
      {ordered > amount && (
        <>
          <Row name={messages.ordered}>{formatRupees(ordered)}</Row>
          <Row name={messages.less[order.paymentType]}>
            <span className="text-leaf-700">{formatRupees(paise(ordered - amount))}</span>
          </Row>
        </>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-bold text-price">
        <dt>{messages.total}</dt>
        <dd>{formatRupees(amount)}</dd>
      </div>
      {unpaid > 0 && <Row name={messages.returnedUnpaid}>−{formatRupees(unpaid)}</Row>}
      {upi > 0 && <Row name={messages.byUpi}>{formatRupees(upi)}</Row>}
      {due > 0 && due < amount && <Row name={messages.due}>{formatRupees(due)}</Row>}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
