import { maxMegapixels } from '#domain/catalogue/photo-limits.ts'
import { redrawPhoto } from '../../browser/redraw-photo.ts'

const largeBytes = 1.5 * 1024 * 1024
/** The server refuses larger ones, which take much memory to decode. */
const maxAvifPixels = maxMegapixels.avif * 1_000_000

/** The body of a call: productData as JSON, and the photos that are files, large ones made smaller (SPEC 7). */
export async function formWithPhotos(data: object, photos: readonly unknown[]): Promise<FormData> {
  const form = new FormData()
  form.append('productData', JSON.stringify(data))
  for (const photo of photos) if (photo instanceof File) form.append('images', await shrinkPhoto(photo))
  return form
}

/** Resizes a large photo to a JPEG of 1600 pixels: uploads are limited in bytes, and AVIF in pixels. */
async function shrinkPhoto(file: File): Promise<File> {
  const isLarge = file.size > largeBytes || (file.type === 'image/avif' && (await pixelsOf(file)) > maxAvifPixels)
  if (!isLarge) return file
  const smaller = await redrawPhoto(file)
  if (smaller === undefined || (file.type !== 'image/avif' && smaller.size >= file.size)) return file
  return new File([smaller], jpegName(file), { type: smaller.type })
}

async function pixelsOf(file: File): Promise<number> {
  const photo = await createImageBitmap(file).catch(() => undefined)
  const pixels = photo === undefined ? 0 : photo.width * photo.height
  photo?.close()
  return pixels
}

/** The types of photos that the server accepts. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Whether a file looks like a photo; some systems give HEIC files no type. */
export function isPhoto({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name)
}

/** The photo itself if the server accepts its type, else a JPEG of it; undefined if the browser cannot read it. */
export async function readablePhoto(file: File): Promise<File | undefined> {
  if (acceptedTypes.has(file.type)) return (await pixelsOf(file)) === 0 ? undefined : file
  const drawn = await redrawPhoto(file)
  return drawn && new File([drawn], jpegName(file), { type: drawn.type })
}

const jpegName = ({ name }: File) => name.replace(/\.\w+$/, '.jpg')
