import { isAnswered } from '../database/connect.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { removePicture } from './pictures.ts'
import type { NewPicture } from './read-photos.ts'

/** Stores photos by `store` and runs `save`; deletes them if `save` fails, unless the database's answer was lost. */
export async function withStoredPhotos<T>(
  shop: Shop,
  photos: readonly NewPicture[],
  store: (photo: NewPicture) => Promise<void>,
  save: () => Promise<T>,
): Promise<T> {
  let areStored = false
  try {
    for (const photo of photos) await store(photo)
    areStored = true
    return await save()
  } catch (error) {
    if (!areStored || isAnswered(error)) for (const photo of photos) await tryRemove(shop, photo.id)
    throw error
  }
}

/** Deletes a photo, or leaves it to the clean-up; the first error matters more. */
const tryRemove = (shop: Shop, pictureId: string) =>
  removePicture(shop, pictureId).catch((error: unknown) =>
    shop.log.warn({ err: error, pictureId }, 'an unused photo could not be deleted'),
  )

/** Enqueues the slow AVIF files of stored photos; the next start enqueues those that are missing. */
export async function enqueueAvif(shop: Shop, photos: readonly NewPicture[]): Promise<void> {
  for (const { id: pictureId } of photos)
    await enqueueOrLog(shop, 'make-avif', { pictureId }, 'a picture has no AVIF files yet')
}

/** The URL of a photo. */
export function urlOf(photo: NewPicture): string {
  return `/images/${photo.id}`
}
