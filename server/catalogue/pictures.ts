import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import type { Shop } from '../shop.ts'
import {
  deletePicture,
  insertPicture,
  markAvifReady,
  pictureById,
  picturesWithoutAvif,
  strayPictures,
} from './picture-queries.ts'
import { pictureTools } from './picture-tools.ts'
import type { NewPicture } from './read-photos.ts'

type PictureFormat = 'avif' | 'webp'

function nameOf(pictureId: string, width: number, format: PictureFormat): string {
  return `${pictureId}/${width}.${format}`
}

/** Inserts a picture and writes its WebP files; a background job writes the slower AVIF. */
export async function storePicture(shop: Shop, productId: string, picture: NewPicture): Promise<void> {
  const { id, width, height } = picture
  // Row before files: the clean-up finds files by their row after a crash.
  await insertPicture(shop.db, { id, width, height, productId, createdAt: shop.clock() })
  await shop.storage.put(`${id}/original.png`, picture.original)
  const sharp = await pictureTools()
  for (const each of pictureWidths) {
    const webp = sharp(picture.original).resize({ width: each, withoutEnlargement: true }).webp({ quality: 80 })
    await shop.storage.put(nameOf(id, each, 'webp'), await webp.toBuffer())
  }
}

/** Deletes a picture's files, then its row. */
export async function removePicture(shop: Shop, pictureId: string): Promise<void> {
  await shop.storage.deleteAll(pictureId)
  await deletePicture(shop.db, pictureId)
}

/** Deletes pictures from before this time that no product, order or cart shows. */
export async function deleteStrayPictures(shop: Shop, before: Date): Promise<void> {
  for (const pictureId of await strayPictures(shop.db, before)) await removePicture(shop, pictureId)
}

/** Writes a stored picture's AVIF files, unless they are there; may be repeated. */
export async function makeAvif(shop: Shop, pictureId: string): Promise<void> {
  const row = await pictureById(shop.db, pictureId)
  if (row === undefined || row.avifReady) return
  const original = await shop.storage.get(`${pictureId}/original.png`)
  if (original === undefined) return
  const sharp = await pictureTools()
  for (const width of pictureWidths) {
    const avif = sharp(original).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 4 })
    await shop.storage.put(nameOf(pictureId, width, 'avif'), await avif.toBuffer())
  }
  // Deleted meanwhile, it has no row by which the clean-up would find the files.
  if (!(await markAvifReady(shop.db, pictureId))) await shop.storage.deleteAll(pictureId)
}

/** Enqueues the AVIF files that a stop or crash left unwritten. */
export async function requeueMissingAvif(shop: Shop): Promise<void> {
  for (const pictureId of await picturesWithoutAvif(shop.db)) await shop.jobs.enqueue('make-avif', { pictureId })
}

/** One width of a picture in the browser's best format; `final` once AVIF exists, so that it is immutable. */
export async function findPicture(
  shop: Shop,
  pictureId: string,
  width: number,
  acceptsAvif: boolean,
): Promise<{ bytes: Buffer; format: PictureFormat; final: boolean } | undefined> {
  const row = await pictureById(shop.db, pictureId)
  if (row === undefined || row.isPrivate) return undefined
  const format = acceptsAvif && row.avifReady ? 'avif' : 'webp'
  const bytes = await shop.storage.get(nameOf(pictureId, width, format))
  return bytes && { bytes, format, final: row.avifReady }
}
