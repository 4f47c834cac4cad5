import type { ReactNode } from 'react'
import { freeDelivery } from '#domain/delivery/delivery.ts'
import { formatRupees } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import type { CartTotals } from '../checkout/cart-totals.ts'
import { highestFee, useDeliveryTerms } from '../delivery/delivery-terms.ts'

/** Sums: goods, saving, delivery with its rule, 'No Tax', total (SPEC 9). */
export function TotalsTable({ totals, count, hasAddress }: { totals: CartTotals; count: number; hasAddress: boolean }) {
  const messages = shopperMessages().cart
  return (
    <dl className="flex flex-col gap-2">
      <Row label={messages.priceOf(count)}>{formatRupees(totals.subtotal)}</Row>
      {totals.savings > 0 && (
        <Row label={messages.saved}>
          <span className="text-leaf-700">{formatRupees(totals.savings)}</span>
        </Row>
      )}
      <Row label={messages.shippingFee} hint={<FeeHint totals={totals} hasAddress={hasAddress} />}>
        <Fee totals={totals} />
      </Row>
      <Row label={messages.tax}>{messages.noTax}</Row>
      <div
        aria-live="polite"
        aria-atomic
        className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-price lg:hidden"
      >
        <dt>{messages.total}</dt>
        <dd>{formatRupees(totals.total ?? totals.subtotal)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">
        {label}
        {hint}
      </dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  )
}

function Fee({ totals }: { totals: CartTotals }) {
  const messages = shopperMessages().cart
  if (totals.fee === undefined) return messages.unknownFee
  return totals.fee === 0 ? <span className="text-leaf-700">{messages.free}</span> : formatRupees(totals.fee)
}

/** Explains the delivery fee; without an address it names the highest. */
function FeeHint({ totals: { subtotal, feeDistanceKm }, hasAddress }: { totals: CartTotals; hasAddress: boolean }) {
  const { cart: messages, cartBar } = shopperMessages()
  const terms = useDeliveryTerms()
  const hint = () => {
    if (feeDistanceKm === 0) return messages.nextDoor
    if (feeDistanceKm !== undefined) return messages.feeHint(feeDistanceKm, shortRupees(terms.freeDeliveryFrom))
    if (hasAddress || freeDelivery(subtotal, terms).free) return undefined
    return cartBar.deliveryUpTo(shortRupees(highestFee(terms)))
  }
  const text = hint()
  return text && <span className="block text-caption text-ink-3">{text}</span>
}
