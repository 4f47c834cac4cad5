import { createLimiter } from '../concurrency/limiter.ts'
import { isAnswered } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { insertPicture } from './picture-queries.ts'
import { pictureTools } from './picture-tools.ts'
import { removePicture } from './pictures.ts'
import { type NewPicture, readPhotos } from './read-photos.ts'

/** Decoding photos takes CPU and memory; shoppers take turns. */
const limitDecoding = createLimiter(2, 256)

/** The only file of a private photo; the backup finds it by its name. */
const keyOf = (id: string) => `${id}/800.webp`

async function storePrivatePhoto(shop: Shop, { id, width, height, original }: NewPicture): Promise<void> {
  // Row before file: the clean-up finds files by their row after a crash.
  await insertPicture(shop.db, { id, width, height, productId: '', isPrivate: true, createdAt: shop.clock() })
  const sharp = await pictureTools()
  await shop.storage.put(keyOf(id), await sharp(original).webp({ quality: 80 }).toBuffer())
}

/** Stores a shopper's photo and runs `save` with its id; deletes it if `save` fails. Throws BUSY and like readPhotos. */
export async function withPrivatePhoto<T>(
  shop: Shop,
  shopperId: string,
  files: readonly Buffer[],
  save: (photo: string | null) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return save(null)
  const [photo] = await limitDecoding(() => readPhotos(files), shopperId)
  if (photo === undefined) return save(null)
  let isStored = false
  try {
    await storePrivatePhoto(shop, photo)
    isStored = true
    return await save(photo.id)
  } catch (error) {
    if (!isStored || isAnswered(error))
      await removePicture(shop, photo.id).catch((failure: unknown) =>
        shop.log.warn({ err: failure, pictureId: photo.id }, 'an unused photo could not be deleted'),
      )
    throw error
  }
}

/** The bytes of a private photo as WebP. */
export function readPrivatePhoto(shop: Shop, id: string): Promise<Buffer | undefined> {
  return shop.storage.get(keyOf(id))
}
