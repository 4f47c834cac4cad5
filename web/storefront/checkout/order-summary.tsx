import { useEffect, useState } from 'react'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { freeDelivery } from '#domain/delivery/delivery.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { IfGone } from '#domain/orders/packing.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/select.tsx'
import type { Cart } from '../cart/cart-state.ts'
import { TotalsTable } from '../cart/totals-table.tsx'
import { useDeliveryTerms } from '../delivery/delivery-terms.ts'
import { rememberAddress } from '../delivery/location-store.ts'
import { OrdersUntil } from '../layout/orders-until.tsx'
import { AddressChoice } from './address-choice.tsx'
import { cartTotals, kmTo } from './cart-totals.ts'
import { chosenIfGone, rememberChoice, useLastChoice } from './last-choice.ts'
import { OrderButton } from './order-button.tsx'
import { PaymentChoice } from './payment-choice.tsx'

export type SummaryProps = {
  cart: Cart
  isShopper: boolean
  /** Whether the database is unavailable, so that no order can be placed. */
  isDatabaseDown: boolean
  addresses: readonly AddressJson[]
}

/** Address, payment, totals and order button (SPEC 2 "/cart"). */
export function OrderSummary({ cart, isShopper, isDatabaseDown, addresses }: SummaryProps) {
  const messages = shopperMessages()
  const terms = useDeliveryTerms()
  const [chosenId, setChosenId] = useState<string>()
  const [chosenPayment, setPayment] = useState<PaymentType>()
  const lastChoice = useLastChoice()
  const { onlinePayment, cash } = useStoreFacts()
  let payment = chosenPayment ?? lastChoice.payment ?? 'COD'
  if (onlinePayment === undefined) payment = 'COD'
  else if (!cash) payment = 'Online'
  const address = addresses.find(({ _id }) => _id === (chosenId ?? lastChoice.addressId)) ?? addresses[0]
  useEffect(() => {
    if (isShopper && address !== undefined) rememberAddress(address)
  }, [isShopper, address])
  const availableCount = cart.entries
    .filter(({ state }) => state === 'ok')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  // Without a line that can be ordered, fee and total stay unknown.
  const km = kmTo(address, terms)
  const totals = cartTotals(cart.subtotal, cart.savings, availableCount === 0 ? undefined : km, terms)
  const { free, missing } = freeDelivery(cart.subtotal, terms, km)
  return (
    <section aria-label={messages.cart.summary} className="overflow-clip rounded-card border border-line bg-surface">
      <p
        // A new key replays the glow when delivery becomes free.
        key={String(free)}
        className={classNames(
          'bg-haldi-100 px-4 py-2.5 font-semibold text-haldi-900 text-hint',
          free && 'animate-glow',
        )}
      >
        {free ? messages.cartBar.eligible : messages.cartBar.addMore(shortRupees(missing))}
      </p>
      <div className="flex flex-col gap-5 p-4 lg:gap-2.5">
        <h2 className="font-bold text-section">{messages.cart.summary}</h2>
        <AddressChoice isShopper={isShopper} addresses={addresses} chosen={address} onChoose={setChosenId} />
        <PaymentChoice chosen={payment} onChoose={setPayment} />
        <TotalsTable totals={totals} count={availableCount} hasAddress={address !== undefined} />
        <SelectField
          label={messages.cart.ifGone}
          value={chosenIfGone(lastChoice)}
          options={Object.entries(messages.cart.ifGoneWishes)}
          onInput={({ currentTarget }) => rememberChoice({ ifGone: currentTarget.value as IfGone })}
        />
        <OrdersUntil />
        <OrderButton
          cart={cart}
          isShopper={isShopper}
          isDatabaseDown={isDatabaseDown}
          totals={totals}
          payment={payment}
          address={address}
        />
      </div>
    </section>
  )
}
