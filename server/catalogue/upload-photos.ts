import { isOutcomeKnown } from '../database/connect.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { removePicture } from './pictures.ts'
import type { NewPicture } from './read-photos.ts'

/** Stores photos and runs `save`. If either fails it deletes them, unless `save` may have committed without an answer. */
export async function withStoredPhotos<T>(
  shop: Shop,
  photos: readonly NewPicture[],
  storePhoto: (photo: NewPicture) => Promise<void>,
  save: () => Promise<T>,
): Promise<T> {
  let areStored = false
  try {
    for (const photo of photos) await storePhoto(photo)
    areStored = true
    return await save()
  } catch (error) {
    if (!areStored || isOutcomeKnown(error)) for (const photo of photos) await tryRemove(shop, photo.id)
    throw error
  }
}

/** Deletes a photo; if that fails, the clean-up deletes it later and the caller throws its first error. */
async function tryRemove(shop: Shop, pictureId: string): Promise<void> {
  try {
    await removePicture(shop, pictureId)
  } catch (error) {
    shop.log.warn({ err: error, pictureId }, 'an unused photo could not be deleted')
  }
}

/** Enqueues the AVIF encoding of stored photos; what cannot be enqueued now is enqueued at the next start. */
export async function enqueueAvif(shop: Shop, photos: readonly NewPicture[]): Promise<void> {
  for (const { id: pictureId } of photos)
    await enqueueOrLog(shop, 'make-avif', { pictureId }, 'a picture has no AVIF files yet')
}

/** The URL path of a stored photo. */
export function pictureUrl(photo: NewPicture): string {
  return `/images/${photo.id}`
}
