import { getNamespace, getShopperMessages, type Messages } from './namespaces.ts'

// The `use…` functions are for components; loaders, stores and page titles call `current…` functions or `getNamespace`.

/** Messages of the shopper's pages in the language of the page. */
export const useMessages = (): Messages => getShopperMessages()
export const currentMessages = useMessages

/** Names of products, packs, places and statuses in the language of the page. */
export const useNames = (): Messages['names'] => getNamespace('shop').names
export const currentNames = useNames

/** Messages of the pages about the store, which other pages do not download. */
export const useHelpMessages = () => getNamespace('help')

/** Messages of choosing a point on the map; loaded with the picker. */
export const usePointMessages = () => getNamespace('point')

/** Messages of rounds and of money on delivery. */
export const useRoundMessages = () => getNamespace('round')
