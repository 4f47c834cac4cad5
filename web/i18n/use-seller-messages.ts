import type { SellerWords } from './en/seller.ts'
import { openBook } from './namespaces.ts'

/** The sentences of the seller's screens. */
export function useSellerWords(): SellerWords {
  return openBook('seller')
}

/** The same sentences for code outside components, such as loaders and page titles. */
export function currentSellerWords(): SellerWords {
  return openBook('seller')
}
