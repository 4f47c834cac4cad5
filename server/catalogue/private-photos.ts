import type { Shop } from '../shop.ts'
import { loadSharp } from './load-sharp.ts'
import { insertPicture } from './picture-queries.ts'
import { type NewPicture, readPhotos } from './read-photos.ts'
import { withStoredPhotos } from './upload-photos.ts'

/** A private photo's only file; the backup looks for this name. */
const keyOf = (id: string) => `${id}/800.webp`

async function storePrivatePhoto(shop: Shop, { id, width, height, original }: NewPicture): Promise<void> {
  // The row comes before the file, because after a crash the clean-up finds files by their rows.
  await insertPicture(shop.db, { id, width, height, productId: '', isPrivate: true, createdAt: shop.clock() })
  const sharp = await loadSharp()
  await shop.storage.put(keyOf(id), await sharp(original).webp({ quality: 80 }).toBuffer())
}

/** Stores a shopper's photo and runs `save` with its id, or null without a file. Throws like `readPhotos`. */
export async function withPrivatePhoto<T>(
  shop: Shop,
  files: readonly Buffer[],
  save: (photo: string | null) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return save(null)
  const [photo] = await readPhotos(files, 'shopper')
  if (photo === undefined) return save(null)
  const storePhoto = (each: NewPicture) => storePrivatePhoto(shop, each)
  return withStoredPhotos(shop, [photo], storePhoto, () => save(photo.id))
}

/** The bytes of a private photo as WebP. */
export function readPrivatePhoto(shop: Shop, id: string): Promise<Buffer | undefined> {
  return shop.storage.get(keyOf(id))
}
