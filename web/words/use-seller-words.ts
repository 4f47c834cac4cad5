import { enSeller, type SellerWords } from './en-seller.ts'

/** The sentences of the seller's screens. */
export function useSellerWords(): SellerWords {
  return enSeller
}

/** The same sentences for code outside components, such as loaders and page titles. */
export function currentSellerWords(): SellerWords {
  return enSeller
}
