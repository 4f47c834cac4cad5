import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import type { Shop } from '../shop.ts'
import { loadSharp } from './load-sharp.ts'
import {
  deletePicture,
  insertPicture,
  markAvifReady,
  pictureById,
  picturesWithoutAvif,
  strayPictures,
} from './picture-queries.ts'
import { largestWidth, type NewPicture } from './read-photos.ts'

type PictureFormat = 'avif' | 'webp'

function keyOf(pictureId: string, width: number, format: PictureFormat): string {
  return `${pictureId}/${width}.${format}`
}

/** The storage key of a public picture's largest PNG, of which its other files are made. */
export const largestKey = (pictureId: string) => `${pictureId}/original.png`

/** Whose a picture is: a product's or the logo's for all to see, or a shopper's private evidence. */
export type PictureOwner = { readonly productId: string } | 'private'

/** Inserts a picture and writes its WebP files, of a private one only the largest; a job writes AVIF of public ones. */
export async function storePicture(shop: Shop, { largest, ...row }: NewPicture, owner: PictureOwner): Promise<void> {
  const isPrivate = owner === 'private'
  const productId = isPrivate ? '' : owner.productId
  // The row comes before the files, because after a crash the clean-up finds files by their rows.
  await insertPicture(shop.db, { ...row, productId, isPrivate, createdAt: shop.clock() })
  if (!isPrivate) await shop.storage.put(largestKey(row.id), largest)
  const sharp = await loadSharp()
  for (const width of isPrivate ? [largestWidth] : pictureWidths) {
    const webp = sharp(largest).resize({ width, withoutEnlargement: true }).webp({ quality: 80 })
    await shop.storage.put(keyOf(row.id, width, 'webp'), await webp.toBuffer())
  }
}

/** The bytes of a private picture as WebP. */
export function readPrivatePicture(shop: Shop, pictureId: string): Promise<Buffer | undefined> {
  return shop.storage.get(keyOf(pictureId, largestWidth, 'webp'))
}

/** Deletes a picture's files, then its row. */
export async function removePicture(shop: Shop, pictureId: string): Promise<void> {
  await shop.storage.deleteAll(pictureId)
  await deletePicture(shop.db, pictureId)
}

/** Deletes older pictures that nothing shows: no product, order, cart, logo, complaint or return. */
export async function deleteStrayPictures(shop: Shop, before: Date): Promise<void> {
  for (const pictureId of await strayPictures(shop.db, before)) await removePicture(shop, pictureId)
}

/** Writes a picture's AVIF files unless it has them; a background job. */
export async function makeAvif(shop: Shop, pictureId: string): Promise<void> {
  const row = await pictureById(shop.db, pictureId)
  if (row === undefined || row.avifReady) return
  const largest = await shop.storage.get(largestKey(pictureId))
  if (largest === undefined) return
  const sharp = await loadSharp()
  for (const width of pictureWidths) {
    const avif = sharp(largest).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 4 })
    await shop.storage.put(keyOf(pictureId, width, 'avif'), await avif.toBuffer())
  }
  // A picture deleted meanwhile has no row by which the clean-up would find the new files.
  if (!(await markAvifReady(shop.db, pictureId))) await shop.storage.deleteAll(pictureId)
}

/** Enqueues jobs for pictures that have no AVIF files and no job, as after a crash. */
export async function requeueMissingAvif(shop: Shop): Promise<void> {
  for (const pictureId of await picturesWithoutAvif(shop.db)) await shop.jobs.enqueue('make-avif', { pictureId })
}

/** One width of a public picture as AVIF or WebP; `isFinal` once both exist, so that browsers may cache it for ever. */
export async function findPicture(
  shop: Shop,
  pictureId: string,
  width: number,
  acceptsAvif: boolean,
): Promise<{ bytes: Buffer; format: PictureFormat; isFinal: boolean } | undefined> {
  const row = await pictureById(shop.db, pictureId)
  if (row === undefined || row.isPrivate) return undefined
  const format = acceptsAvif && row.avifReady ? 'avif' : 'webp'
  const bytes = await shop.storage.get(keyOf(pictureId, width, format))
  return bytes && { bytes, format, isFinal: row.avifReady }
}
