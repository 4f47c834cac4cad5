import { ArrowRight } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { deliveryFeeFor, distanceKm, freeDelivery, isServiceable, type Km } from '#domain/delivery/delivery.ts'
import { formatRupees } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { highestFee, useDeliveryTerms } from '../delivery/delivery-terms.ts'
import { hasPoint, useDestination } from '../delivery/location-store.ts'
import { useCart } from './cart-state.ts'

/** Whether the page shows the cart bar: its module exports `handle` with `hasCartBar`. */
function useHasCartBar(): boolean {
  return useMatches().some(({ handle }) => (handle as { hasCartBar?: boolean } | undefined)?.hasCartBar)
}

/** Cart total and amount missing for free delivery, on pages with products. */
export function CartBar() {
  const { ready, count, subtotal } = useCart()
  const hasCartBar = useHasCartBar()
  const messages = shopperMessages().cartBar
  const fee = useFeeText()
  if (!ready || count === 0 || !hasCartBar) return null
  return (
    <>
      <div className="low:h-20 h-44" />
      <aside
        aria-label={messages.label}
        data-foot-bar
        className="fixed inset-x-3 bottom-3 z-20 mx-auto max-w-2xl animate-rise overflow-hidden rounded-bar bg-leaf-700 text-white shadow-float max-sm:bottom-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <FreeDelivery />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pr-2.5 pl-4 low:py-0.5">
          <p className="min-w-0 flex-1 basis-24 low:[&>:last-child]:hidden">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span key={subtotal} className="animate-tick font-bold text-price">
                {formatRupees(subtotal)}
              </span>
              <span className="whitespace-nowrap text-hint text-leaf-100">{messages.items(count)}</span>
            </span>
            <span className="block text-hint text-leaf-100">{fee}</span>
          </p>
          <Link
            to="/cart"
            prefetch="intent"
            className="inline-flex min-h-12 low:min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-control bg-white px-4 sm:px-5 font-bold text-input text-leaf-800 hover:bg-leaf-50"
          >
            {messages.viewCart}
            <ArrowRight size={18} aria-hidden />
          </Link>
        </div>
      </aside>
    </>
  )
}

/** Progress to free delivery (SPEC 9). */
function FreeDelivery() {
  const { subtotal } = useCart()
  const terms = useDeliveryTerms()
  const messages = shopperMessages().cartBar
  const { free, missing } = freeDelivery(subtotal, terms, useKm())
  return (
    <div
      key={String(free)}
      className={classNames(
        'bg-haldi-100 px-4 py-2.5 font-semibold text-haldi-900 text-hint low:hidden',
        free && 'animate-glow',
      )}
    >
      {free ? messages.eligible : messages.addMore(shortRupees(missing))}
      {!free && (
        <progress
          value={subtotal}
          max={terms.freeDeliveryFrom}
          aria-label={messages.progress}
          className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-haldi-300/50 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-haldi-500 [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-haldi-500 [&::-webkit-progress-value]:transition-all"
        />
      )}
    </div>
  )
}

/** The delivery fee to the destination; if none within the radius is known, the highest (SPEC 9). */
function useFeeText(): string {
  const { subtotal } = useCart()
  const terms = useDeliveryTerms()
  const messages = shopperMessages().cartBar
  const km = useKm()
  if (freeDelivery(subtotal, terms, km).free) return messages.freeDelivery
  if (isServiceable(km, terms)) return messages.delivery(shortRupees(deliveryFeeFor(km, subtotal, terms)))
  return messages.deliveryUpTo(shortRupees(highestFee(terms)))
}

/** Distance from the store to the destination, if its point is known. */
function useKm(): Km | undefined {
  const { point } = useDeliveryTerms()
  const destination = useDestination()
  return hasPoint(destination) ? distanceKm(point, destination) : undefined
}
