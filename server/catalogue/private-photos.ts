import type { Shop } from '../shop.ts'
import { readPhotos } from './read-photos.ts'
import { withStoredPhotos } from './upload-photos.ts'

/** Stores a shopper's photo and runs `save` with its id, or null without a file. Throws like `readPhotos`. */
export async function withPrivatePhoto<T>(
  shop: Shop,
  files: readonly Buffer[],
  save: (photo: string | null) => Promise<T>,
): Promise<T> {
  const photos = await readPhotos(files, 'shopper')
  return withStoredPhotos(shop, photos, 'private', () => save(photos[0]?.id ?? null))
}
