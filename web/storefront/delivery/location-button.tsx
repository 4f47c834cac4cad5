import { ChevronDown, Clock, Zap } from 'lucide-react'
import { minutesToDoor } from '#domain/delivery.ts'
import { useStorePause } from '../../store-pause.ts'
import { useStore } from '../../use-store.ts'
import { useWords } from '../../words/use-words.ts'
import { openLocation, usePlace } from './location-store.ts'

/** How long the bags take, while the store is open, and where they go; opens the location dialog. */
export function LocationButton() {
  const place = usePlace()
  const { header: words, names } = useWords()
  const label = place && names.place(place.label)
  const { claims, radiusKm } = useStore()
  const isClosed = useStorePause() !== undefined
  const promise = () => {
    if (isClosed) return words.closedNow
    if (place === undefined) return words.deliveryClaim(claims.deliveryMinutes)
    if (place.distanceKm > radiusKm) return words.outOfReach
    return words.arrival(minutesToDoor(place.distanceKm), place.distanceKm.toFixed(1))
  }
  return (
    <button
      type="button"
      onClick={openLocation}
      title={label && words.changeLocation(label)}
      className="flex min-h-11 min-w-0 max-w-60 flex-col items-start justify-center rounded-control px-1 text-left hover:text-leaf-700 max-2xl:flex-1"
    >
      <span className="flex max-w-full items-center gap-1 font-bold text-hint sm:text-body">
        {isClosed ? (
          <Clock size={14} aria-hidden className="shrink-0" />
        ) : (
          <Zap size={14} aria-hidden className="shrink-0 fill-haldi-300 text-haldi-500" />
        )}
        <span className="truncate">{promise()}</span>
      </span>
      <span className="flex max-w-full items-center gap-0.5 text-caption text-ink-2 sm:text-hint">
        <span className="truncate">{label ?? words.chooseLocation}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </span>
    </button>
  )
}
