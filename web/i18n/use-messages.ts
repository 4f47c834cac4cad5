import { getNamespace, getShopperMessages, type Messages } from './namespaces.ts'

// Components call the `use…` functions; loaders, stores and page titles the `current…` ones or `getNamespace`.

/** Messages of the shopper's pages in the language of the page. */
export const useMessages = (): Messages => getShopperMessages()
export const currentMessages = useMessages

/** Names of products, packs, places and statuses in the language of the page. */
export const useNames = (): Messages['names'] => getNamespace('shop').names
export const currentNames = useNames

/** Messages of the pages about the store and the account. */
export const useHelpMessages = () => getNamespace('help')

/** Messages of the point picker, which loads them. */
export const usePointMessages = () => getNamespace('point')

/** Messages of rounds and of money on delivery. */
export const useRoundMessages = () => getNamespace('round')
