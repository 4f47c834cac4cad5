import { isAnswered } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { dropPicture, storePicture } from './pictures.ts'
import type { NewPicture } from './read-photos.ts'

/**
 * Stores photos of a product and then what shows them, all or nothing: what was stored for a change that failed is taken away
 * again. Where nobody knows whether it failed, because the answer was lost, the photos stay; the sweep takes those nobody shows.
 */
export async function keepWithPhotos<T>(
  shop: Shop,
  productId: string,
  photos: readonly NewPicture[],
  keep: () => Promise<T>,
): Promise<T> {
  let areStored = false
  try {
    for (const photo of photos) await storePicture(shop, productId, photo)
    areStored = true
    return await keep()
  } catch (error) {
    if (!areStored || isAnswered(error)) for (const photo of photos) await dropOrLeave(shop, photo.id)
    throw error
  }
}

/** Takes a photo away again; where that fails the sweep does it, and whoever asked is told what failed before. */
const dropOrLeave = (shop: Shop, pictureId: string) =>
  dropPicture(shop, pictureId).catch((error: unknown) =>
    shop.log.warn({ err: error, pictureId }, 'a photo is left over'),
  )

/** Puts off the slow AVIF files of photos that are kept. */
export async function enqueueAvif(shop: Shop, photos: readonly NewPicture[]): Promise<void> {
  for (const { id: pictureId } of photos)
    await shop.jobs.enqueue('make-avif', { pictureId }).catch((error: unknown) => {
      // The product stands; the next start puts the missing files on the list.
      shop.log.warn({ err: error, pictureId }, 'a picture has no AVIF files yet')
    })
}

/** Where a photo is shown from. */
export function addressOf(photo: NewPicture): string {
  return `/images/${photo.id}`
}
