import { getNamespace, getShopperMessages, type Messages } from './namespaces.ts'

/** The sentences of the shopper's screens, in the language of the page. */
export function useMessages(): Messages {
  return getShopperMessages()
}

/** The same sentences for code outside components, such as the toasts of a store. */
export function currentMessages(): Messages {
  return getShopperMessages()
}

/** How products, packs, places and statuses are called in the language of the page. */
export function useNames(): Messages['names'] {
  return getNamespace('shop').names
}

/** The same for code outside components. */
export function currentNames(): Messages['names'] {
  return getNamespace('shop').names
}
