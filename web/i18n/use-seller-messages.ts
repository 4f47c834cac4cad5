import type { SellerMessages } from './en/seller.ts'
import { getNamespace } from './namespaces.ts'

/** The sentences of the seller's screens. */
export function useSellerMessages(): SellerMessages {
  return getNamespace('seller')
}

/** The same sentences for code outside components, such as loaders and page titles. */
export function currentSellerMessages(): SellerMessages {
  return getNamespace('seller')
}
