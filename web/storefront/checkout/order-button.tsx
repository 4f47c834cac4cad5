import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { late } from '../../browser/late.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { useUntil } from '../../i18n/format/until-time.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showError, showNote } from '../../ui/toast.tsx'
import { openLogin } from '../accounts/session-store.ts'
import { useCart } from '../cart/cart-state.ts'
import type { CartTotals } from './cart-totals.ts'
import { rememberChoice } from './last-choice.ts'
import { repriced } from './repriced.ts'
import { usePayOnline } from './use-pay-online.ts'
import { queueOfflineOrder, usePlaceOrder } from './use-place-order.ts'

const RepricedDialog = late(() => import('./repriced-dialog.tsx').then(({ RepricedDialog: dialog }) => dialog))

type Props = {
  isShopper: boolean
  /** Whether the database is unavailable, so that no order can be placed. */
  isUnavailable: boolean
  totals: CartTotals
  payment: PaymentType
  address: AddressJson | undefined
  orderable: boolean
  ready: boolean
}

/** Places the order, or says why it cannot (SPEC 5 "Checkout"); fixed at the foot. */
export function OrderButton(props: Props) {
  const { isShopper, isUnavailable, totals } = props
  const messages = useMessages().cart
  return (
    <div
      data-foot-bar
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-float lg:sticky lg:bottom-0 lg:-mx-4 lg:-mb-4 lg:bg-surface lg:px-4 lg:pb-4 lg:shadow-[0_-8px_10px_var(--color-surface)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-col lg:flex-nowrap lg:items-stretch">
        <p className="lg:flex lg:items-baseline lg:justify-between lg:border-line lg:border-t lg:pt-3 lg:font-bold lg:text-price">
          <span className="block max-lg:text-caption max-lg:text-ink-2">{messages.total}</span>
          <span className="font-bold text-price">{formatRupees(totals.total ?? totals.subtotal)}</span>
        </p>
        {isShopper || isUnavailable ? <PlaceOrder {...props} /> : <LogInToOrder />}
      </div>
    </div>
  )
}

function LogInToOrder() {
  const messages = useMessages()
  const ask = () => {
    showNote(messages.address.pleaseLogIn)
    openLogin('/cart')
  }
  return (
    <Button size="large" className="flex-1" onClick={ask}>
      {messages.cart.logIn}
    </Button>
  )
}

function PlaceOrder({ isUnavailable, totals, payment, address, orderable, ready }: Props) {
  const { cart: messages, closed, header } = useMessages()
  const closing = useStoreClosing()
  const opensAt = useUntil(closing?.until)
  const { largestOrder, smallestOrder } = useStoreFacts()
  const { busy: isPlacing, hint: placeHint, place } = usePlaceOrder()
  const { busy: isPaying, hint: payHint, pay } = usePayOnline()
  const lines = useStore(repriced)
  const isTooMuch = useCart().entries.every(({ state }) => state === 'ok' || state === 'not-enough')
  // The dialog is about this cart and this shopper alone.
  useEffect(() => () => repriced.setState([], true), [])
  const isOnline = payment === 'Online'
  const why = whyNot()
  const hint = isOnline ? payHint : placeHint
  const lacksAddress = !isUnavailable && !closing && orderable && address === undefined

  function whyNot(): string | undefined {
    if (isUnavailable) return messages.orderingWaits
    if (closing) return closing.until === undefined ? closed.now : closed.until(opensAt)
    if (!orderable) return isTooMuch ? messages.tooMuchHint : messages.removeUnavailable
    if (address === undefined) return messages.selectAddress
    if (totals.total === undefined) return messages.notDeliverable
    if (totals.subtotal < rupeesToPaise(smallestOrder))
      return messages.tooSmall(shortRupees(rupeesToPaise(smallestOrder)))
    return totals.total > rupeesToPaise(largestOrder)
      ? messages.tooLarge(shortRupees(rupeesToPaise(largestOrder)))
      : undefined
  }

  function press(): void {
    if (lacksAddress) showError(messages.selectAddress)
    if (address === undefined || totals.fee === undefined || totals.total === undefined) return
    rememberChoice({ addressId: address._id, payment })
    const order = { address, shippingFee: totals.fee, total: totals.total }
    void (!navigator.onLine ? queueOfflineOrder(order, payment) : isOnline ? pay(order) : place(order))
  }

  return (
    <div className="flex-1">
      {why !== undefined && (
        <p id="why-not" className="mb-1.5 text-center text-error text-hint">
          {why}
        </p>
      )}
      {why === undefined && hint !== undefined && (
        <p className="mb-1.5 text-center text-hint text-ink-2">
          {hint}{' '}
          <Link to="/my-orders" className="font-semibold text-leaf-700 underline">
            {header.myOrders}
          </Link>
        </p>
      )}
      <Button
        size="large"
        className={classNames('w-full', lacksAddress && 'opacity-60')}
        busy={isPlacing || isPaying}
        disabled={(why !== undefined && !lacksAddress) || !ready}
        aria-disabled={lacksAddress || undefined}
        aria-describedby={why === undefined ? undefined : 'why-not'}
        onClick={press}
      >
        {isOnline ? messages.payOnline : messages.placeOrder}
      </Button>
      {lines.length > 0 && totals.total !== undefined && (
        <Suspense>
          <RepricedDialog
            lines={lines}
            total={formatRupees(totals.total)}
            onOrder={() => {
              repriced.setState([], true)
              press()
            }}
            onClose={() => repriced.setState([], true)}
          />
        </Suspense>
      )}
    </div>
  )
}
