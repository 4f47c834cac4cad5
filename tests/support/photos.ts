import sharp from 'sharp'

/** Size in pixels of a photo of one colour, which is quickly made even if big. */
type Size = { width?: number; height?: number }
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif'

function plain({ width = 40, height = 20 }: Size) {
  return sharp({ create: { width, height, channels: 3, background: { r: 60, g: 160, b: 60 } } })
}

/** The bytes of a photo; AVIF with its least effort, since a large one takes seconds otherwise. */
export function photo(format: PhotoFormat = 'png', size: Size = {}): Promise<Buffer> {
  const options = format === 'avif' ? { effort: 0 } : {}
  return plain(size).toFormat(format, options).toBuffer()
}

/** A photo as a file field of a page takes it. */
export async function photoFile(name: string, size: Size) {
  const format = name.endsWith('.png') ? 'png' : 'jpeg'
  return { name, mimeType: `image/${format}`, buffer: await photo(format, size) }
}

/** A JPEG of a phone held sideways, with GPS data. */
export function phonePhoto(): Promise<Buffer> {
  const latitude = { GPSLatitudeRef: 'N', GPSLatitude: '28/1 34/1 12/1' }
  const longitude = { GPSLongitudeRef: 'E', GPSLongitude: '77/1 14/1 35/1' }
  const exif = { IFD0: { Make: 'SecretPhone', Copyright: 'Anita' }, IFD3: { ...latitude, ...longitude } }
  return plain({}).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
}
