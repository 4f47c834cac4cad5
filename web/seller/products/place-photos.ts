import type { TypedFields } from './new-product.ts'

type Photos = TypedFields['photos']
type Placed = { readonly photos: Photos; readonly dropped: number }

/** Puts photos into the free slots from `first` on; `dropped` is the number of those that have no place. */
export function placePhotos(photos: Photos, first: number, added: readonly File[]): Placed {
  const left = [...added]
  const placed = photos.map((photo, slot) => (slot >= first && photo === undefined ? left.shift() : photo))
  return { photos: placed, dropped: left.length }
}
