import { nameOf, type PageFacts } from './page-facts.ts'

/** Pixels; server/catalogue/share-picture.ts draws the pictures of products in this size. */
const size = { width: 1200, height: 630 } as const

/** The store's picture (in public/), for every page except products' pages. */
export const storePicture = '/og.png'

type ShareImage = { readonly url: string; readonly alt: string; readonly width: number; readonly height: number }

/** The picture that a shared link shows: the product's, else the store's. */
export function shareImageOf({ site, store, product }: PageFacts): ShareImage {
  if (product === undefined) return { url: site + storePicture, alt: store?.name ?? '', ...size }
  return { url: `${site}/share/${encodeURIComponent(product._id)}.png`, alt: nameOf(product), ...size }
}
