import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { shortOfSmallestOrder } from '#domain/orders/order-bounds.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { useUntil } from '../../i18n/format/use-until.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showError } from '../../ui/toast.tsx'
import type { Cart } from '../cart/cart-state.ts'
import { askToLogIn } from './address-choice.tsx'
import type { CartTotals } from './cart-totals.ts'
import { rememberChoice } from './last-choice.ts'
import { queueOfflineOrder } from './send-order.ts'
import { useRepricedLines } from './use-order-outcome.ts'
import { useOrdering } from './use-ordering.ts'

const RepricedDialog = lazyWithMessages(async () => (await import('./repriced-dialog.tsx')).RepricedDialog)

type Props = {
  cart: Cart
  isShopper: boolean
  isDatabaseDown: boolean
  totals: CartTotals
  payment: PaymentType
  address: AddressJson | undefined
}

/** The total, and the button that places the order or says why it cannot (SPEC 5 "Checkout"). */
export function OrderButton(props: Props) {
  const { isShopper, isDatabaseDown, totals } = props
  const messages = shopperMessages().cart
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
        {isShopper || isDatabaseDown ? (
          <PlaceOrder {...props} />
        ) : (
          <Button size="large" className="flex-1" onClick={() => askToLogIn('/cart')}>
            {messages.logIn}
          </Button>
        )}
      </div>
    </div>
  )
}

function PlaceOrder({ cart, isDatabaseDown, totals, payment, address }: Props) {
  const { cart: messages, closed, header } = shopperMessages()
  const closing = useStoreClosing()
  const opensAt = useUntil(closing?.until)
  const { largestOrder, smallestOrder, cash, onlinePayment } = useStoreFacts()
  const { busy, hint, order } = useOrdering(payment)
  const lines = useRepricedLines()
  const isOnlyTooMuch = cart.entries.every(({ state }) => state === 'ok' || state === 'not-enough')
  // When the shopper leaves the cart the dialog's lines go, because another shopper may be next.
  useEffect(() => closeDialog, [])
  const obstacle = findObstacle()
  const lacksAddress = obstacle === messages.selectAddress

  /** Says why the order cannot be placed; undefined if it can. */
  function findObstacle(): string | undefined {
    if (isDatabaseDown || !(cash || onlinePayment)) return messages.orderingWaits
    if (closing) return closing.until === undefined ? closed.now : closed.until(opensAt)
    if (!cart.orderable) return isOnlyTooMuch ? messages.tooMuchHint : messages.removeUnavailable
    if (address === undefined) return messages.selectAddress
    if (totals.total === undefined) return messages.notDeliverable
    const [min, max] = [rupeesToPaise(smallestOrder), rupeesToPaise(largestOrder)]
    const missing = shortOfSmallestOrder(totals.subtotal, min)
    if (missing > 0) return messages.tooSmall(shortRupees(min), shortRupees(missing))
    return totals.total > max ? messages.tooLarge(shortRupees(max)) : undefined
  }

  function onPress(): void {
    if (lacksAddress) showError(messages.selectAddress)
    if (address === undefined || totals.fee === undefined || totals.total === undefined) return
    rememberChoice({ addressId: address._id, payment })
    const shown = { address, shippingFee: totals.fee, total: totals.total }
    if (!navigator.onLine) void queueOfflineOrder(shown, payment)
    else void order(shown)
  }

  return (
    <div className="flex-1">
      {obstacle !== undefined && (
        <p id="why-not" className="mb-1.5 text-center text-error text-hint">
          {obstacle}
        </p>
      )}
      {obstacle === undefined && hint !== undefined && (
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
        busy={busy}
        disabled={(obstacle !== undefined && !lacksAddress) || !cart.ready}
        aria-disabled={lacksAddress || busy || undefined}
        aria-describedby={obstacle === undefined ? undefined : 'why-not'}
        onClick={onPress}
      >
        {payment === 'Online' ? messages.payOnline : messages.placeOrder}
      </Button>
      {lines.length > 0 && totals.total !== undefined && (
        <Suspense>
          <RepricedDialog
            lines={lines}
            total={formatRupees(totals.total)}
            onOrder={() => {
              closeDialog()
              onPress()
            }}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </div>
  )
}

function closeDialog(): void {
  useRepricedLines.setState([], true)
}
