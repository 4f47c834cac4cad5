import { openBook, openShopperBooks, type Words } from './namespaces.ts'

/** The sentences of the shopper's screens, in the language of the page. */
export function useWords(): Words {
  return openShopperBooks()
}

/** The same sentences for code outside components, such as the toasts of a store. */
export function currentWords(): Words {
  return openShopperBooks()
}

/** How products, packs, places and statuses are called in the language of the page. */
export function useNames(): Words['names'] {
  return openBook('shop').names
}

/** The same for code outside components. */
export function currentNames(): Words['names'] {
  return openBook('shop').names
}
