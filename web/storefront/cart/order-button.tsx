import { formatRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders.ts'
import type { AddressJson } from '#domain/shapes.ts'
import { useStorePause } from '../../store-pause.ts'
import { Button } from '../../ui/button.tsx'
import { showNote } from '../../ui/toast.tsx'
import { useUntil } from '../../ui/until-time.ts'
import { useWords } from '../../words/use-words.ts'
import { openLogin } from '../accounts/session-store.ts'
import type { Bill } from './checkout.ts'
import { rememberChoice } from './last-choice.ts'
import { usePayOnline } from './use-pay-online.ts'
import { orderAway, usePlaceOrder } from './use-place-order.ts'

type Props = {
  isShopper: boolean
  bill: Bill
  payment: PaymentType
  address: AddressJson | undefined
  orderable: boolean
  ready: boolean
}

/** Places the order; while it cannot, it says why (SPEC 5 "Checkout"). With the total it stays at hand at the foot of the screen. */
export function OrderButton(props: Props) {
  const { isShopper, bill } = props
  const words = useWords().cart
  return (
    <div
      data-foot-bar
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-float lg:sticky lg:bottom-0 lg:-mx-4 lg:-mb-4 lg:bg-surface lg:px-4 lg:pb-4 lg:shadow-[0_-8px_10px_var(--color-surface)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-col lg:flex-nowrap lg:items-stretch">
        <p className="lg:flex lg:items-baseline lg:justify-between lg:border-line lg:border-t lg:pt-3 lg:font-bold lg:text-price">
          <span className="block max-lg:text-caption max-lg:text-ink-2">{words.total}</span>
          <span className="font-bold text-price">{formatRupees(bill.total ?? bill.amount)}</span>
        </p>
        {isShopper ? <PlaceOrder {...props} /> : <LogInToOrder />}
      </div>
    </div>
  )
}

function LogInToOrder() {
  const words = useWords()
  const ask = () => {
    showNote(words.address.pleaseLogIn)
    openLogin('/cart')
  }
  return (
    <Button size="large" className="flex-1" onClick={ask}>
      {words.cart.logIn}
    </Button>
  )
}

function PlaceOrder({ bill, payment, address, orderable, ready }: Props) {
  const { cart: words, closed } = useWords()
  const pause = useStorePause()
  const opensAt = useUntil(pause?.until)
  const { busy: isPlacing, place } = usePlaceOrder()
  const { busy: isPaying, pay } = usePayOnline()
  const isOnline = payment === 'Online'
  const why = whyNot()

  function whyNot(): string | undefined {
    if (pause) return pause.until === undefined ? closed.now : closed.until(opensAt)
    if (!orderable) return words.removeUnavailable
    if (address === undefined) return words.selectAddress
    return bill.total === undefined ? words.notDeliverable : undefined
  }

  function press(): void {
    if (address === undefined || bill.fee === undefined || bill.total === undefined) return
    rememberChoice({ addressId: address._id, payment })
    const order = { address, shippingFee: bill.fee, total: bill.total }
    void (!navigator.onLine ? orderAway(order, payment) : isOnline ? pay(order) : place(order))
  }

  return (
    <div className="flex-1">
      {why !== undefined && (
        <p id="why-not" className="mb-1.5 text-center text-error text-hint">
          {why}
        </p>
      )}
      <Button
        size="large"
        className="w-full"
        busy={isPlacing || isPaying}
        disabled={why !== undefined || !ready}
        aria-describedby={why === undefined ? undefined : 'why-not'}
        onClick={press}
      >
        {isOnline ? words.payOnline : words.placeOrder}
      </Button>
    </div>
  )
}
