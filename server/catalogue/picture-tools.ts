import type Sharp from 'sharp'

/**
 * What reads and writes pictures, loaded when the first one comes: it holds some 20 MB, and a store whose pictures are all made
 * never needs it.
 */
export async function pictureTools(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One core and no memory for pictures: the shoppers' pages come first.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
