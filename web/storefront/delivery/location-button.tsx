import { ChevronDown, Clock, Zap } from 'lucide-react'
import { useEffect } from 'react'
import { distanceKm, isServiceable, type Km, minutesToDoor } from '#domain/delivery/delivery.ts'
import { EarlyScript } from '../../document/early-script.tsx'
import { currentLanguage } from '../../i18n/languages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { firstPaintScript, rememberHeaderLines } from '../layout/first-paint.ts'
import { hasPoint, openLocation, useDestination } from './location-store.ts'

/** Delivery time and destination; opens the location dialog. */
export function LocationButton() {
  const place = useDestination()
  const { header: messages, names } = shopperMessages()
  const label = place && names.place(place.label)
  const store = useStoreFacts()
  const isClosed = useStoreClosing() !== undefined
  const arrival = place && arrivalOf(place)
  useEffect(() => {
    if (arrival !== undefined && label !== undefined) rememberHeaderLines({ lang: currentLanguage(), arrival, label })
  }, [arrival, label])

  function arrivalOf(to: NonNullable<typeof place>): string {
    // `distanceKm` is rounded to two decimals and may be within the radius although the exact distance is not.
    const km = hasPoint(to) ? distanceKm(store.point, to) : (to.distanceKm as Km)
    if (!isServiceable(km, store)) return messages.outOfReach
    return messages.arrival(minutesToDoor(to.distanceKm), to.distanceKm.toFixed(1))
  }

  return (
    <>
      <button
        type="button"
        onClick={openLocation}
        title={label && messages.changeLocation(label)}
        className="flex min-h-11 min-w-0 max-w-60 flex-col items-start justify-center rounded-control text-left hover:text-leaf-700 max-2xl:flex-1"
      >
        <span className="flex max-w-full items-center gap-1 font-bold text-hint sm:text-body">
          {isClosed ? (
            <Clock size={14} aria-hidden className="shrink-0" />
          ) : (
            <Zap size={14} aria-hidden className="shrink-0 fill-haldi-300 text-haldi-500" />
          )}
          <span data-line={isClosed ? undefined : 'arrival'} suppressHydrationWarning className="truncate">
            {isClosed ? messages.closedNow : (arrival ?? messages.deliveryClaim(store.claims.deliveryMinutes))}
          </span>
        </span>
        <span className="flex max-w-full items-center gap-0.5 text-caption text-ink-2 sm:text-hint">
          <span data-line="label" suppressHydrationWarning className="truncate">
            {label ?? messages.chooseLocation}
          </span>
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </span>
      </button>
      {/* The server's copy has run before hydration, so the bundle needs none. */}
      <EarlyScript code={import.meta.env.SSR ? firstPaintScript : ''} />
    </>
  )
}
