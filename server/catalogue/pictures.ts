import { pictureWidths } from '#domain/catalogue.ts'
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

/** Notes a picture and writes its WebP files; its slow AVIF files are put off. */
export async function storePicture(shop: Shop, productId: string, picture: NewPicture): Promise<void> {
  const { id, width, height } = picture
  // The row first: files that a crash leaves without a product can then be found and thrown away.
  await insertPicture(shop.db, { id, width, height, productId, createdAt: shop.clock() })
  await shop.storage.put(`${id}/original.png`, picture.original)
  const sharp = await pictureTools()
  for (const each of pictureWidths) {
    const webp = sharp(picture.original).resize({ width: each, withoutEnlargement: true }).webp({ quality: 80 })
    await shop.storage.put(nameOf(id, each, 'webp'), await webp.toBuffer())
  }
}

/** Takes a picture away again, its files and then its row. */
export async function dropPicture(shop: Shop, pictureId: string): Promise<void> {
  await shop.storage.deleteAll(pictureId)
  await deletePicture(shop.db, pictureId)
}

/** Throws away pictures that no product, order or cart shows any more and that were noted before this time. */
export async function deleteStrayPictures(shop: Shop, before: Date): Promise<void> {
  for (const pictureId of await strayPictures(shop.db, before)) await dropPicture(shop, pictureId)
}

/** Makes the AVIF files of a kept picture; doing it twice does no harm. */
export async function makeAvif(shop: Shop, pictureId: string): Promise<void> {
  const original = await shop.storage.get(`${pictureId}/original.png`)
  if (original === undefined) return
  const sharp = await pictureTools()
  for (const width of pictureWidths) {
    const avif = sharp(original).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 4 })
    await shop.storage.put(nameOf(pictureId, width, 'avif'), await avif.toBuffer())
  }
  // Thrown away while its files were drawn, it has no row by which anybody would find them.
  if (!(await markAvifReady(shop.db, pictureId))) await shop.storage.deleteAll(pictureId)
}

/** Puts off the AVIF files that a stop or a crash left unmade. */
export async function requeueMissingAvif(shop: Shop): Promise<void> {
  for (const pictureId of await picturesWithoutAvif(shop.db)) await shop.jobs.putOff('make-avif', { pictureId })
}

/** One size of a picture in the best format the browser takes; `final` once AVIF exists and the answer cannot change. */
export async function pictureFor(
  shop: Shop,
  pictureId: string,
  width: number,
  takesAvif: boolean,
): Promise<{ bytes: Buffer; format: PictureFormat; final: boolean } | undefined> {
  const row = await pictureById(shop.db, pictureId)
  if (row === undefined) return undefined
  const format = takesAvif && row.avifReady ? 'avif' : 'webp'
  const bytes = await shop.storage.get(nameOf(pictureId, width, format))
  return bytes && { bytes, format, final: row.avifReady }
}
