import type { PngOptions, default as Sharp } from 'sharp'

/** The image library sharp, loaded at its first use because it takes some 20 MB of memory. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread and no cache leave CPU and memory to the pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

type Canvas = { readonly width: number; readonly height: number; readonly background: string }

/** Draws a picture into a square of `innerSize` pixels in the middle of a canvas; without a picture the canvas alone. */
export async function drawOnCanvas(
  canvas: Canvas,
  picture: Buffer | undefined,
  innerSize: number,
  options?: PngOptions,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const plain = sharp({ create: { ...canvas, channels: 3 } }).png(options)
  if (picture === undefined) return plain.toBuffer()
  // The density makes an SVG large enough.
  const fitted = await sharp(picture, { density: 216 })
    .resize({ width: innerSize, height: innerSize, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  return plain.composite([{ input: fitted, gravity: 'centre' }]).toBuffer()
}
