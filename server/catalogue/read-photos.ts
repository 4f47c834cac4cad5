import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import { maxMegapixels } from '#domain/catalogue/photo-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SessionKind } from '../auth/person.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { newId } from '../ids.ts'
import { loadSharp } from './load-sharp.ts'

/** A picture made of a checked photo: upright, without metadata. */
export type NewPicture = {
  readonly id: string
  readonly width: number
  readonly height: number
  /** The picture as PNG, at most 800 pixels wide and high; smaller files are made of it. */
  readonly largest: Buffer
}

/** Width of a picture's largest file, in pixels. */
export const largestWidth = Math.max(...pictureWidths)

const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** How accepted files begin: JPEG, PNG, WebP, and AVIF among the brands of its first box; none needs more than 32 bytes. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n.\n/s, /^RIFF.{4}WEBP/s, /^.{4}ftyp(.{4}){0,5}avi[fs]/s]

/** Whether the first bytes are an accepted format's; the client's file name and type are not trusted. */
function isAcceptedFormat(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 32)
  return beginnings.some((beginning) => beginning.test(text))
}

/** What the image library reads of a photo. Throws IMAGE_UNREADABLE. */
async function orUnreadable<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw new Refusal('IMAGE_UNREADABLE', { message: 'images: This image cannot be read. Please choose another one.' })
  })
}

/** Checks an uploaded photo, turns it upright and removes its metadata. Throws BAD_INPUT, IMAGE_TYPE and IMAGE_UNREADABLE (CONTRACT "Catalogue"). */
async function readPhoto(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  if (!isAcceptedFormat(bytes)) throw new Refusal('IMAGE_TYPE')
  const sharp = await loadSharp()
  const { format, width = 0, height = 0 } = await orUnreadable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (!acceptedFormats.has(format ?? '')) throw new Refusal('IMAGE_TYPE')
  const max = maxMegapixels[format === 'heif' ? 'avif' : 'other']
  const maxPixels = max * 1_000_000
  if (width * height > maxPixels) {
    const kind = format === 'heif' ? 'An AVIF picture' : 'A picture'
    throw new Refusal('BAD_INPUT', { message: `images: ${kind} may have at most ${max} megapixels.` })
  }
  const photo = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate().toColorspace('srgb')
  const png = photo
    .resize({ width: largestWidth, height: largestWidth, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
  const { data, info } = await orUnreadable(png.toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.height }
}

/** One photo is decoded at a time, because decoding takes CPU and up to 300 MB; shoppers and the seller take turns. */
const limitDecoding = createLimiter({ maxRunning: 1, maxWaiting: 256 })

/** Checks and converts all photos, storing none. Throws BUSY, BAD_INPUT, IMAGE_TYPE and IMAGE_UNREADABLE. */
export async function readPhotos(files: readonly Buffer[], from: SessionKind): Promise<NewPicture[]> {
  const pictures: NewPicture[] = []
  for (const bytes of files) {
    const { data, width, height } = await limitDecoding(() => readPhoto(bytes), from)
    pictures.push({ id: newId(), width, height, largest: data })
  }
  return pictures
}
