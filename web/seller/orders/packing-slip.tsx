import { Check } from 'lucide-react'
import { categoryPosition } from '#domain/catalogue/catalogue.ts'
import { formatRupees } from '#domain/money.ts'
import { contentInBag, contentOrdered } from '#domain/orders/line-content.ts'
import { isInStore } from '#domain/orders/order-ending.ts'
import { moneyLine } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InBag } from '../../orders/in-bag.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PrintedAlone } from '../../ui/printed-alone.tsx'
import { OrderUpi } from './order-upi.tsx'

type Props = { order: OrderJson; onPrinted: () => void }

/** The packing slip of one order, printed alone. */
export function PackingSlip({ order, onPrinted }: Props) {
  return (
    <PrintedAlone className="packing-slip" onPrinted={onPrinted}>
      <Slip order={order} />
    </PrintedAlone>
  )
}

/** The content of a packing slip; its lines are in the order of the shelves. */
export function Slip({ order }: { order: OrderJson }) {
  const messages = messagesOf('seller').orders
  const { firstName, lastName, street, city, state, zipcode, phone } = order.address
  const items = order.items.toSorted(
    (a, b) => categoryPosition(a.product.category) - categoryPosition(b.product.category),
  )
  const money = moneyLine(order)
  const isCash = money.state === 'pending'
  // Weights and missing goods change what is due.
  const isEstimate = isCash && isInStore(order.status) && order.packedAt === undefined
  return (
    <>
      <p className="whitespace-nowrap font-bold text-[22pt] leading-tight">{messages.number(order._id)}</p>
      <p>{indiaTime(order.createdAt)}</p>
      <p translate="no" className="my-2 break-words">
        <strong>
          {[firstName, lastName].filter(Boolean).join(' ')}, {phone}
        </strong>
        <br />
        {street}, {city}, {state}, {zipcode}
      </p>
      {order.ifGone && <IfGone wish={order.ifGone} className="mb-1" />}
      <ul className="border-y py-1">
        {items.map((line) => (
          <SlipLine key={line._id} line={line} paymentType={order.paymentType} />
        ))}
      </ul>
      <p className={isCash ? 'mt-3 border-4 p-2 font-bold text-[16pt]' : 'mt-3 font-bold'}>
        {isCash ? messages.cash.pending : messages.money[money.state]}
        {money.sum !== undefined && `: ${formatRupees(money.sum)}`}
        {isEstimate && <span className="block font-normal text-[10pt]">{messages.asOrdered}</span>}
      </p>
      <OrderUpi order={order} isEstimate={isEstimate} className="mt-2 w-[32mm]" />
    </>
  )
}

type LineProps = { line: OrderJson['items'][number]; paymentType: OrderJson['paymentType'] }

function SlipLine({ line, paymentType }: LineProps) {
  const { bag } = messagesOf('packing')
  const names = messagesOf('shop').names
  const { product, unit, quantity } = line
  const inBag = contentInBag(line)
  const isDifferent = inBag !== undefined && inBag !== contentOrdered(line)
  return (
    <li className="break-inside-avoid py-1">
      <div className="flex items-center gap-2">
        <TickBox isTicked={inBag !== undefined && !line.gone} />
        <strong className="w-[8mm] shrink-0 text-right">{quantity} ×</strong>
        <span className={classNames('min-w-0 flex-1 break-words', inBag === 0 && 'line-through')}>
          {names.vegetable(product.name, product.nameHi)}
        </span>
        <span className="shrink-0">{names.unit(unit.label)}</span>
      </div>
      {inBag === undefined && line.ifGone && (
        <IfGone wish={line.ifGone} className="ml-[17mm] text-[10pt] leading-tight" />
      )}
      {isDifferent && (
        <p className="ml-[17mm] text-[10pt] leading-tight [&_strong]:text-inherit">
          <InBag line={line} paymentType={paymentType} messages={bag} />
        </p>
      )}
    </li>
  )
}

function IfGone({ wish, className }: { wish: NonNullable<OrderJson['ifGone']>; className: string }) {
  const messages = messagesOf('packing')
  return (
    <p className={className}>
      {messages.ifGone} <strong>{messages.wish[wish]}</strong>
    </p>
  )
}

/** A box to tick with a pen, or one that packing has ticked. */
export function TickBox({ isTicked }: { isTicked: boolean }) {
  return (
    <span className="flex size-[5mm] shrink-0 items-center justify-center border-2">
      {isTicked && <Check strokeWidth={4} className="size-full" aria-hidden />}
    </span>
  )
}
