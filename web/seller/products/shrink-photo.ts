const largeBytes = 1.5 * 1024 * 1024
const maxSide = 1600
const quality = 0.85

/** Resizes a photo to a JPEG of 1600 pixels, because uploads are limited to 5 MB. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= largeBytes) return file
  const smaller = await redraw(file).catch(() => null)
  if (smaller === null || smaller.size >= file.size) return file
  return new File([smaller], jpegName(file), { type: smaller.type })
}

const storedTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Whether the shop takes photos of this type as they are. */
export function isStoredType(file: File): boolean {
  return storedTypes.has(file.type)
}

/** Whether a file looks like a photo; some systems give HEIC files no type. */
export function isPhoto({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name)
}

/** A photo as an accepted type, else as a JPEG; undefined if the browser cannot read it. */
export async function readablePhoto(file: File): Promise<File | undefined> {
  try {
    if (isStoredType(file)) {
      const photo = await createImageBitmap(file)
      photo.close()
      return file
    }
    const drawn = await redraw(file)
    return drawn === null ? undefined : new File([drawn], jpegName(file), { type: drawn.type })
  } catch {
    return undefined
  }
}

const jpegName = ({ name }: File) => name.replace(/\.\w+$/, '.jpg')

async function redraw(file: File): Promise<Blob | null> {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  // A JPEG has no transparency; what was see-through becomes white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
