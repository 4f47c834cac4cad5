import type { TypedFields } from './new-product.ts'

type Photos = TypedFields['photos']
type Placed = { readonly photos: Photos; readonly dropped: number }

/** Puts photos into the free slots from `first` on, then into earlier ones; `dropped` is the number of those that have no place. */
export function placePhotos(photos: Photos, first: number, added: readonly File[]): Placed {
  const free = [...photos.keys()].filter((slot) => photos[slot] === undefined)
  const slots = [...free.filter((slot) => slot >= first), ...free.filter((slot) => slot < first)]
  const placed = photos.map((photo, slot) => photo ?? added[slots.indexOf(slot)])
  return { photos: placed, dropped: Math.max(0, added.length - slots.length) }
}
