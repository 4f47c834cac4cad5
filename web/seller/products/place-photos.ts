import type { TypedFields } from './new-product.ts'

type Photos = TypedFields['photos']

/** Puts photos into the free slots from `first` on; photos beyond the last slot are dropped. */
export function placePhotos(photos: Photos, first: number, added: readonly File[]): Photos {
  const left = [...added]
  return photos.map((photo, slot) => (slot >= first && photo === undefined ? left.shift() : photo))
}
