import { liveValue, useLive } from '../../ui/live-value.ts'

/** Where the shopper wants the bags, and how far that is from the store. */
export type ChosenPlace = { label: string; distanceKm: number }

const key = 'thela.place'
const place = liveValue<ChosenPlace | undefined>(undefined)
const dialog = liveValue(false)

/** The chosen place; undefined on the server, while hydrating and until one is chosen. */
export function usePlace(): ChosenPlace | undefined {
  return useLive(place)
}

/** Remembers the place in this browser. */
export function setPlace(chosen: ChosenPlace): void {
  place.set({ label: chosen.label, distanceKm: chosen.distanceKm })
  try {
    localStorage.setItem(key, JSON.stringify(place.get()))
  } catch {
    // Private windows may refuse; the place then lasts as long as the page.
  }
}

/** Reads the remembered place after hydration and follows other tabs; call the answer to stop. */
export function followPlace(): () => void {
  const read = () => place.set(readPlace())
  const onStorage = (event: StorageEvent) => event.key === key && read()
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
    const { label, distanceKm } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof label === 'string' && typeof distanceKm === 'number' && distanceKm >= 0) return { label, distanceKm }
  } catch {
    // Somebody else's bytes: as if nothing was chosen.
  }
  return undefined
}
