import { isPoint } from '#domain/delivery.ts'
import type { AddressJson } from '#domain/shapes.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'
import { rememberLines } from '../layout/first-paint.ts'

/** The parts of an address that a place brings along, for the address form to fill in. */
export type PlaceParts = { street?: string; city?: string; state?: string; zipcode?: string; country?: string }

/** Where the shopper wants the bags, and how far that is from the store; its point and address when they are known. */
export type ChosenPlace = { label: string; distanceKm: number; latitude?: number; longitude?: number } & PlaceParts

const parts = ['street', 'city', 'state', 'zipcode', 'country'] as const
const key = 'thela.place'
const place = liveValue<ChosenPlace | undefined>(undefined)
const addressKey = 'thela.address.1'
/** The saved address that the next order goes to; gone at logout. */
const address = liveValue<ChosenPlace | undefined>(undefined)
const dialog = liveValue(false)

/** The chosen place; undefined on the server, while hydrating and until one is chosen. */
export function usePlace(): ChosenPlace | undefined {
  return useLive(place)
}

/** Where the next order goes: the saved address that was chosen last, or else the chosen place. */
export function useDestination(): ChosenPlace | undefined {
  const saved = useLive(address)
  const chosen = useLive(place)
  return saved ?? chosen
}

/** Remembers the saved address that the next order goes to. */
export function goToAddress({ street, city, distanceKm }: AddressJson): void {
  const next = { label: street || city, distanceKm }
  address.set(next)
  writeLocal(addressKey, next)
}

/** Forgets the saved address: it belongs to a shopper who has left, or another place was chosen. */
export function forgetAddress(): void {
  address.set(undefined)
  writeLocal(addressKey, undefined)
  if (place.get() === undefined) rememberLines(undefined)
}

/** Remembers the place in this browser. */
export function setPlace(chosen: ChosenPlace): void {
  forgetAddress()
  place.set(asPlace(chosen))
  try {
    localStorage.setItem(key, JSON.stringify(place.get()))
  } catch {
    // Private windows may refuse; the place then lasts as long as the page.
  }
}

/** Reads the remembered place after hydration and follows other tabs; call the answer to stop. */
export function followPlace(): () => void {
  const read = () => {
    place.set(readPlace())
    address.set(asPlace(Object(readLocal(addressKey))))
  }
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === addressKey) && read()
  read()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Opens the location dialog. */
export function openLocation(): void {
  dialog.set(true)
}

/** Closes the location dialog. */
export function closeLocation(): void {
  dialog.set(false)
}

/** Whether the location dialog is open. */
export function useLocationDialog(): boolean {
  return useLive(dialog)
}

function readPlace(): ChosenPlace | undefined {
  try {
    return asPlace(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    // Somebody else's bytes: as if nothing was chosen.
    return undefined
  }
}

/** What is known of a place and nothing else; an earlier visit may have remembered less, foreign bytes mean no place. */
function asPlace(kept: { [part in keyof ChosenPlace]?: unknown }): ChosenPlace | undefined {
  const { label, distanceKm, latitude, longitude } = kept
  if (typeof label !== 'string' || typeof distanceKm !== 'number' || !(distanceKm >= 0)) return undefined
  const point = isPoint(latitude, longitude) ? { latitude: Number(latitude), longitude: Number(longitude) } : {}
  const address = Object.fromEntries(
    parts.flatMap((part) => (typeof kept[part] === 'string' ? [[part, kept[part]]] : [])),
  )
  return { label, distanceKm, ...point, ...address }
}
