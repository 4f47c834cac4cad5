import { deliveryOffer } from '#domain/delivery.ts'
import { formatRupees, toRupees } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { useUntil } from '../../i18n/format/until-time.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePlainMessages } from '../../i18n/use-plain-messages.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { useStore } from '../../store/use-store.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { BillTable } from '../cart/bill-table.tsx'
import { priced } from '../cart/cart-lines.ts'
import { type Bill, billFor, kmTo } from '../checkout/checkout.ts'
import { useDeliveryTerms } from '../delivery/delivery-terms.ts'
import { PlainAddresses } from './plain-addresses.tsx'
import { usePlainPage } from './plain-layout.tsx'

/** What the cart comes to and the way to order it for cash: log in, choose where the bags go, press (SPEC 2 "/cart"). */
export function BasketSummary() {
  const { items, isShopper, addresses, address: chosen } = usePlainPage()
  const words = useMessages()
  const terms = useDeliveryTerms()
  const { amount, saved, orderable } = priced(items)
  const address = addresses.find(({ _id }) => _id === chosen)
  const bill = billFor(amount, saved, kmTo(address, terms), terms)
  const offer = deliveryOffer(amount, terms)
  const billed = items.filter(({ state }) => state === 'ok').reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section aria-label={words.cart.summary} className="overflow-clip rounded-card border border-line bg-surface">
      <p className="bg-haldi-100 px-4 py-2.5 font-semibold text-haldi-900 text-hint">
        {offer.free ? words.cartBar.eligible : words.cartBar.addMore(shortRupees(offer.missing))}
      </p>
      <div className="flex flex-col gap-5 p-4">
        <h2 className="font-bold text-section">{words.cart.summary}</h2>
        {isShopper && <PlainAddresses />}
        {isShopper && <Payment />}
        <BillTable bill={bill} count={billed} hasAddress={address !== undefined} />
        <p className="flex items-baseline justify-between border-line border-t pt-3 font-bold text-price max-lg:hidden">
          <span>{words.cart.total}</span>
          <span>{formatRupees(bill.total ?? bill.amount)}</span>
        </p>
        {isShopper ? <PlaceOrder bill={bill} orderable={orderable} /> : <LogInToOrder />}
      </div>
    </section>
  )
}

function Payment() {
  const words = useMessages().cart
  const plain = usePlainMessages()
  const { onlinePayment } = useStore()
  return (
    <div>
      <h3 className="font-bold text-input">{words.paymentMethod}</h3>
      <p className="mt-1 font-semibold">{words.cod}</p>
      <p className="text-hint text-ink-2">{words.codHint}</p>
      {onlinePayment && <p className="text-hint text-ink-2">{plain.onlineElsewhere}</p>}
    </div>
  )
}

function LogInToOrder() {
  const words = useMessages().cart
  return (
    <a href="/log-in?next=/basket" className={buttonClass('primary', 'large')}>
      {words.logIn}
    </a>
  )
}

/** The button, or why there is none; it sends what this page shows, and nothing else is ordered. */
function PlaceOrder({ bill, orderable }: { bill: Bill; orderable: boolean }) {
  const { lines, address, version, key } = usePlainPage()
  const { cart: words, closed } = useMessages()
  const pause = useStoreClosing()
  const opensAt = useUntil(pause?.until)
  const why = pause
    ? pause.until === undefined
      ? closed.now
      : closed.until(opensAt)
    : !orderable
      ? words.removeUnavailable
      : address === undefined
        ? words.selectAddress
        : words.notDeliverable
  if (pause || !orderable || address === undefined || bill.total === undefined)
    return <p className="text-center text-error text-hint">{why}</p>
  const sent = { lines, address, amount: toRupees(bill.total), version, key }
  return (
    <form method="post" action="/basket/order">
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass('primary', 'large', 'w-full')}>
        {words.placeOrder}
      </button>
    </form>
  )
}
