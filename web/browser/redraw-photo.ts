/** Pixels; enough to see a spot on a tomato. */
const maxSide = 1600

/** Redraws a photo as an upright JPEG without metadata; throws or returns null if the browser cannot. */
export async function redrawPhoto(file: File): Promise<Blob | null> {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  // A JPEG has no transparency; transparent parts become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
