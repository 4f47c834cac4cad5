import sharp from 'sharp'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import {
  deletePicture,
  insertPicture,
  markAvifReady,
  pictureById,
  picturesWithoutAvif,
  strayPictures,
} from './queries.ts'

/** The widths the pages use, in pixels. A smaller photo is never blown up. */
export const pictureWidths = [96, 200, 400, 800] as const
export type PictureFormat = 'avif' | 'webp'

/** 25 megapixels: what one photo may hold once unpacked (CONTRACT "Catalogue"). */
const maxPixels = 25_000_000
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

sharp.concurrency(1)
sharp.cache(false)

/** The first bytes tell what a file is; its name and declared type are only claims. */
function looksAccepted(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  const isAvif = start.slice(4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 32))
  return (
    start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(start) || isAvif
  )
}

/** Checks an uploaded photo by its bytes and turns it upright; everything hidden in it is dropped (CONTRACT "Catalogue"). */
async function readPhoto(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  if (!looksAccepted(bytes)) throw new Refusal('IMAGE_TYPE')
  try {
    const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!acceptedFormats.has(format ?? '')) throw new Refusal('IMAGE_TYPE')
    if (width * height > maxPixels)
      throw new Refusal('BAD_INPUT', { message: 'images: A picture may have at most 25 megapixels.' })
    const photo = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate().toColorspace('srgb')
    const { data, info } = await photo
      .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal('IMAGE_UNREADABLE', { message: 'images: This image cannot be read. Please choose another one.' })
  }
}

function nameOf(pictureId: string, width: number, format: PictureFormat): string {
  return `${pictureId}/${width}.${format}`
}

export type NewPicture = {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly original: Buffer
}

/** Reads every photo before any is kept, so that one bad photo leaves nothing behind. */
export async function readPhotos(files: readonly Buffer[]): Promise<NewPicture[]> {
  const read: NewPicture[] = []
  for (const bytes of files) {
    const { data, width, height } = await readPhoto(bytes)
    read.push({ id: newId(), width, height, original: data })
  }
  return read
}

/** Notes a picture and writes its WebP files; its slow AVIF files are put off. */
export async function storePicture(shop: Shop, picture: NewPicture): Promise<void> {
  const { id, width, height } = picture
  // The row first: files that a crash leaves without a product can then be found and thrown away.
  await insertPicture(shop.db, { id, width, height, createdAt: shop.clock() })
  await shop.storage.put(`${id}/original.png`, picture.original)
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

/** Throws away pictures that belong to no product and were noted before this time. */
export async function deleteStrayPictures(shop: Shop, before: Date): Promise<void> {
  for (const pictureId of await strayPictures(shop.db, before)) await dropPicture(shop, pictureId)
}

/** Makes the AVIF files of a kept picture; doing it twice does no harm. */
export async function makeAvif(shop: Shop, pictureId: string): Promise<void> {
  const original = await shop.storage.get(`${pictureId}/original.png`)
  if (original === undefined) return
  for (const width of pictureWidths) {
    const avif = sharp(original).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 4 })
    await shop.storage.put(nameOf(pictureId, width, 'avif'), await avif.toBuffer())
  }
  await markAvifReady(shop.db, pictureId)
}

/** Puts off the AVIF files that a stop or a crash left unmade. */
export async function catchUpOnAvif(shop: Shop): Promise<void> {
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
