/** What the seller's screens say in English (SPEC.md's sentences exactly); kept out of the shopper's download. */
export const enSeller = {}

export type SellerWords = typeof enSeller
