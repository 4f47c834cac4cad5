import type { TypedTexts } from './new-product.ts'

type Photos = TypedTexts['photos']

/** Puts photos into the free places from one place on; those without a place are left out. */
export function placePhotos(photos: Photos, first: number, added: readonly File[]): Photos {
  const waiting = [...added]
  return photos.map((photo, place) => (place >= first && photo === undefined ? waiting.shift() : photo))
}
