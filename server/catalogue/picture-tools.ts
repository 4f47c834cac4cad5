import type Sharp from 'sharp'

/** Loads sharp at its first use, because it takes some 20 MB of memory. */
export async function pictureTools(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread and no cache leave CPU and memory to the pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
