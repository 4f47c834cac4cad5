/** Pixels; enough to see a spot on a tomato. */
const maxSide = 1600

/** Redraws a photo as an upright JPEG without metadata; undefined if the browser cannot. */
export async function redrawPhoto(file: File): Promise<Blob | undefined> {
  const photo = await createImageBitmap(file).catch(() => undefined)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (photo === undefined || context === null) return undefined
  const scale = Math.min(1, maxSide / Math.max(photo.width, photo.height))
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  // A JPEG has no transparency; transparent parts become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg ?? undefined), 'image/jpeg', 0.85))
}
