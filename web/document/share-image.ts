import { loadedProduct, nameOf } from './loaded.ts'
import type { PageFacts } from './page-facts.ts'

/** What a shared link shows, in pixels; product pictures are drawn by server/catalogue/share-picture.ts in this size. */
const size = { width: 1200, height: 630 } as const

/** The picture of every page that has none of its own; a file in public/. */
export const ownPicture = '/og.png'

type ShareImage = { readonly url: string; readonly alt: string; readonly width: number; readonly height: number }

/** The picture that a shared link shows: the product's, else the store's. */
export function shareImageOf(facts: PageFacts): ShareImage {
  const product = loadedProduct(facts)
  const path = product === undefined ? ownPicture : `/share/${encodeURIComponent(product._id)}.png`
  return { url: facts.site + path, alt: product === undefined ? (facts.store?.name ?? '') : nameOf(product), ...size }
}
