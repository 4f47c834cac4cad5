import { enSeller, type SellerWords } from './en-seller.ts'

/** The sentences of the seller's screens. */
export function useSellerWords(): SellerWords {
  return enSeller
}
