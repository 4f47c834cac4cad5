import type Sharp from 'sharp'

/** The image library sharp, loaded at its first use because it takes some 20 MB of memory. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread and no cache leave CPU and memory to the pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
