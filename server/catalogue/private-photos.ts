import { createLimiter } from '../concurrency/limiter.ts'
import type { Shop } from '../shop.ts'
import { insertPicture } from './picture-queries.ts'
import { pictureTools } from './picture-tools.ts'
import { type NewPicture, readPhotos } from './read-photos.ts'
import { withStoredPhotos } from './upload-photos.ts'

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
  const store = (each: NewPicture) => storePrivatePhoto(shop, each)
  return withStoredPhotos(shop, [photo], store, () => save(photo.id))
}

/** The bytes of a private photo as WebP. */
export function readPrivatePhoto(shop: Shop, id: string): Promise<Buffer | undefined> {
  return shop.storage.get(keyOf(id))
}
