import { categories } from '#domain/catalogue/catalogue.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { moneyState } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { useNames, useSellerMessages } from '../../i18n/use-messages.ts'
import { PrintedAlone } from '../../ui/printed-alone.tsx'
import { OrderUpi } from './order-upi.tsx'

type Props = { order: OrderJson; onPrinted: () => void }

const shelf = (category: string) => categories.findIndex(({ path }) => path === category)

/** The packing slip on 80 mm or A5 paper, in shelf order. */
export function PackingSlip({ order, onPrinted }: Props) {
  const messages = useSellerMessages().orders
  const names = useNames()
  const { firstName, lastName, street, city, state, zipcode, phone } = order.address
  const items = order.items.toSorted((a, b) => shelf(a.product.category) - shelf(b.product.category))
  const isCash = order.paymentType === 'COD' && moneyState(order) === 'pending'
  return (
    <PrintedAlone className="packing-slip" onPrinted={onPrinted}>
      <p className="whitespace-nowrap font-bold text-[22pt] leading-tight">{messages.number(order._id)}</p>
      <p>{indiaTime(order.createdAt)}</p>
      <p translate="no" className="my-2 break-words">
        <strong>
          {firstName} {lastName}, {phone}
        </strong>
        <br />
        {street}, {city}, {state}, {zipcode}
      </p>
      <ul className="border-black border-y py-1">
        {items.map(({ product, unit, quantity }) => (
          <li key={`${product._id} ${unit._id}`} className="flex break-inside-avoid items-center gap-2 py-1">
            <span className="size-[5mm] shrink-0 border-2 border-black" />
            <strong className="w-[8mm] shrink-0 text-right">{quantity} ×</strong>
            <span className="min-w-0 flex-1 break-words">{names.vegetable(product.name, product.nameHi)}</span>
            <span className="shrink-0">{names.unit(unit.label)}</span>
          </li>
        ))}
      </ul>
      <p className={isCash ? 'mt-3 border-4 border-black p-2 font-bold text-[16pt]' : 'mt-3 font-bold'}>
        {isCash ? messages.cash.pending : messages.money[moneyState(order)]}:{' '}
        {formatRupees(rupeesToPaise(order.amount))}
      </p>
      <OrderUpi order={order} className="mt-2 w-[32mm]" />
    </PrintedAlone>
  )
}
