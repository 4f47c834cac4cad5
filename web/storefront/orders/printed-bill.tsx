import { formatRupees, paise, rupeesToPaise } from '#domain/money.ts'
import { moneyState } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { enBill } from '../../i18n/en/bill.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { hiBill } from '../../i18n/hi/bill.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { InBag } from '../../orders/in-bag.tsx'
import { lineSums } from '../../orders/line-sums.ts'
import { useStore } from '../../store/use-store.ts'
import { PrintedAlone } from '../../ui/printed-alone.tsx'

/** Messages of a printed bill, downloaded with it because few orders are printed. */
const useBillMessages = (): typeof enBill => (currentLanguage() === 'hi' ? hiBill : enBill)

type Props = { order: OrderJson; onPrinted: () => void }

/** The printed bill of an order. */
export function PrintedBill({ order, onPrinted }: Props) {
  const messages = useBillMessages()
  return (
    <PrintedAlone className="bill text-[10.5pt] leading-snug" onPrinted={onPrinted}>
      <Seller />
      <h1 className="mt-5 mb-2 border-black border-t pt-4 font-bold text-[16pt]">
        <Title />
      </h1>
      <Facts order={order} />
      <Items items={order.items} paymentType={order.paymentType} />
      <Sums order={order} />
      <p className="mt-6 text-[9pt]">{messages.note}</p>
    </PrintedAlone>
  )
}

/** GST law's name of the paper: a store without a GSTIN writes a cash memo. */
function Title() {
  const messages = useBillMessages()
  return useStore().legal.gstin === undefined ? messages.cashMemo : messages.billOfSupply
}

/** Name, address, licence and GST number as they are set (CONTRACT "Store"). */
function Seller() {
  const messages = useBillMessages()
  const { names } = useMessages()
  const { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal } = useStore()
  return (
    <header className="break-inside-avoid">
      <p className="font-extrabold text-[20pt]">{name}</p>
      {legal.name !== undefined && legal.name !== name && <p className="font-semibold">{legal.name}</p>}
      <p>{names.place(`${street}, ${city}, ${state} ${zipcode}, ${country}`)}</p>
      <p>{[supportPhone, supportEmail].filter(Boolean).join(' · ')}</p>
      {legal.fssai !== undefined && (
        <p>
          {messages.fssai}: {legal.fssai}
        </p>
      )}
      {legal.gstin !== undefined && (
        <p>
          {messages.gstin}: {legal.gstin}
        </p>
      )}
    </header>
  )
}

function Facts({ order }: { order: OrderJson }) {
  const messages = useBillMessages()
  const { orders, names } = useMessages()
  const { firstName, lastName, phone, street, city, state, zipcode } = order.address
  const facts = [
    ...(order.bill === undefined
      ? []
      : [
          [messages.number, order.bill.number],
          [messages.billDate, indiaTime(order.bill.at)],
        ]),
    [messages.order, orders.number(order._id)],
    [messages.date, indiaTime(order.createdAt)],
    [messages.status, names.status(order.status)],
    [messages.deliveredTo, `${firstName} ${lastName}, ${phone}, ${street}, ${city}, ${state} ${zipcode}`],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt>{term}</dt>
          <dd className="break-words font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const figure = 'py-1.5 pl-3 text-right whitespace-nowrap'

function Items({ items, paymentType }: Pick<OrderJson, 'items' | 'paymentType'>) {
  const messages = useBillMessages()
  const { orders, names } = useMessages()
  return (
    <table className="mt-4 w-full border-black border-y">
      <thead>
        <tr className="border-black border-b align-bottom">
          <th className="py-1.5 text-left">{messages.item}</th>
          {[messages.pack, messages.price, messages.quantity, messages.amount].map((title) => (
            <th key={title} className={figure}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((line) => {
          const { product, unit, quantity } = line
          const price = rupeesToPaise(unit.sellingPrice)
          return (
            <tr key={`${product._id} ${unit._id}`} className="break-inside-avoid align-baseline">
              <td className="break-words py-1.5">
                {product.name === '' ? orders.unavailable : names.vegetable(product.name, product.nameHi)}
                {line.credit !== undefined && line.credit > 0 && (
                  <span className="block text-[9pt]">
                    <InBag line={line} paymentType={paymentType} messages={orders.bag} />
                  </span>
                )}
              </td>
              <td className={figure}>{names.unit(unit.label)}</td>
              <td className={figure}>{formatRupees(price)}</td>
              <td className={figure}>{quantity || 1}</td>
              <td className={figure}>{formatRupees(lineSums(line).due)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Sums({ order }: { order: OrderJson }) {
  const messages = useBillMessages()
  const { orders, names } = useMessages()
  const amount = rupeesToPaise(order.amount)
  const shipping = rupeesToPaise(order.shippingFee)
  const rows = [
    [orders.subtotal, formatRupees(paise(amount - shipping))],
    [orders.shipping, shipping === 0 ? orders.free : formatRupees(shipping)],
    [messages.tax, messages.noTax],
  ]
  if (order.return?.amount !== undefined)
    rows.push([messages.givenBack, `−${formatRupees(rupeesToPaise(order.return.amount))}`])
  const paidBy = order.paymentType ? names.payment(order.paymentType) : orders.notAvailable
  return (
    <dl className="mt-3 ml-auto w-1/2 min-w-64 break-inside-avoid [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
      {rows.map(([term, sum]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="mt-1.5 border-black border-t pt-1.5 font-bold text-[13pt]">
        <dt>{orders.total}</dt>
        <dd>{formatRupees(amount)}</dd>
      </div>
      <div>
        <dt>{orders.payment}</dt>
        <dd className="font-semibold">
          {paidBy} · {orders.money[moneyState(order)]}
        </dd>
      </div>
    </dl>
  )
}
