import { Refusal } from '#domain/refusal.ts'

/** Enough to see a spot on a tomato. */
const maxSide = 1600

/** A photo as a JPEG of at most 1600 pixels, upright and without metadata. Throws IMAGE_UNREADABLE. */
export async function scaledPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Refusal('IMAGE_UNREADABLE')
  })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (scaled === null) throw new Refusal('IMAGE_UNREADABLE')
  return scaled
}
