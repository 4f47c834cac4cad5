import { openBook } from './books.ts'
import type { SellerWords } from './en-seller.ts'

/** The sentences of the seller's screens. */
export function useSellerWords(): SellerWords {
  return openBook('seller')
}

/** The same sentences for code outside components, such as loaders and page titles. */
export function currentSellerWords(): SellerWords {
  return openBook('seller')
}
