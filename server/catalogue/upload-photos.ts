import { isOutcomeKnown } from '../database/errors.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { type PictureOwner, removePicture, storePicture } from './pictures.ts'
import { type NewPicture, readPhotos } from './read-photos.ts'

/** Reads and stores public photos, runs `save` with their URLs, and enqueues their AVIF files. Throws like `readPhotos`. */
export async function withUploadedPhotos<T>(
  shop: Shop,
  productId: string,
  files: readonly Buffer[],
  save: (urls: string[]) => Promise<T>,
): Promise<T> {
  const photos = await readPhotos(files, 'seller')
  const urls = photos.map(({ id }) => `/images/${id}`)
  const saved = await withStoredPhotos(shop, photos, { productId }, () => save(urls))
  // What cannot be enqueued now is enqueued at the next start.
  for (const { id: pictureId } of photos)
    await enqueueOrLog(shop, 'make-avif', { pictureId }, 'a picture has no AVIF files yet')
  return saved
}

/** Stores a shopper's photo and runs `save` with its id, or null without a file. Throws like `readPhotos`. */
export async function withPrivatePhoto<T>(
  shop: Shop,
  files: readonly Buffer[],
  save: (photo: string | null) => Promise<T>,
): Promise<T> {
  const photos = await readPhotos(files, 'shopper')
  return withStoredPhotos(shop, photos, 'private', () => save(photos[0]?.id ?? null))
}

/** Stores photos and runs `save`. If either fails it deletes them, unless `save` may have committed without an answer. */
async function withStoredPhotos<T>(
  shop: Shop,
  photos: readonly NewPicture[],
  owner: PictureOwner,
  save: () => Promise<T>,
): Promise<T> {
  let areStored = false
  try {
    for (const photo of photos) await storePicture(shop, photo, owner)
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
