import { decodePath, entryAt } from '../path-pattern.ts'
import { currentLanguage } from './languages.ts'
import { localNames } from './local-names.ts'
import { loadOnce, type ShopperNamespace, type Sources } from './namespaces.ts'
import { pageMessages } from './page-messages.ts'

const sources: Sources<ShopperNamespace> = {
  shop: {
    en: async () => (await import('./en/shop.ts')).en,
    hi: async () => (await import('./hi/shop.ts')).hi,
  },
  browse: {
    en: async () => (await import('./en/browse.ts')).enBrowse,
    hi: async () => (await import('./hi/browse.ts')).hiBrowse,
  },
  checkout: {
    en: async () => (await import('./en/checkout.ts')).enCheckout,
    hi: async () => (await import('./hi/checkout.ts')).hiCheckout,
  },
  address: {
    en: async () => ({ address: (await import('./en/address.ts')).enAddress }),
    hi: async () => ({ address: (await import('./hi/address.ts')).hiAddress }),
  },
  search: {
    en: async () => ({ search: (await import('./en/search.ts')).enSearch }),
    hi: async () => ({ search: (await import('./hi/search.ts')).hiSearch }),
  },
  orders: {
    en: async () => ({ orders: (await import('./en/orders.ts')).enOrders }),
    hi: async () => ({ orders: (await import('./hi/orders.ts')).hiOrders }),
  },
  orderDialogs: {
    en: async () => ({ orderDialogs: (await import('./en/order-dialogs.ts')).enOrderDialogs }),
    hi: async () => ({ orderDialogs: (await import('./hi/order-dialogs.ts')).hiOrderDialogs }),
  },
  dialogs: {
    en: async () => (await import('./en/dialogs.ts')).enDialogs,
    hi: async () => (await import('./hi/dialogs.ts')).hiDialogs,
  },
  help: {
    en: async () => (await import('./en/help.ts')).enHelp,
    hi: async () => (await import('./hi/help.ts')).hiHelp,
  },
  round: {
    en: async () => (await import('./en/round.ts')).enRound,
    hi: async () => (await import('./hi/round.ts')).hiRound,
  },
  point: {
    en: async () => (await import('./en/point.ts')).enPoint,
    hi: async () => (await import('./hi/point.ts')).hiPoint,
  },
}

/** Namespaces that the shopper's page at this path waits for; on the seller's pages `shop` alone. */
export function namespacesOf(path: string): ShopperNamespace[] {
  return ['shop', ...(entryAt(pageMessages, path) ?? [])]
}

/** Downloads a namespace of the shopper's pages in the language of the page, unless it is loaded. */
export function loadNamespace(name: ShopperNamespace): Promise<void> {
  return loadOnce(name, sources)
}

/** Downloads the messages of the seller's page at this path. */
async function loadSellerMessages(path: string): Promise<void> {
  await (await import('./seller-messages.ts')).loadSellerMessages(path)
}

/** Downloads what the page at this path needs, in its language only. */
export async function loadMessages(path: string): Promise<void> {
  await Promise.all([
    ...namespacesOf(path).map(loadNamespace),
    /^\/seller(\/|$)/i.test(decodePath(path)) ? loadSellerMessages(path) : undefined,
    hasPlace() ? loadPlaceNames() : undefined,
  ])
}

/** Whether the header shows a chosen place; localStorage may be forbidden. */
function hasPlace(): boolean {
  try {
    return localStorage.getItem('thela.place') !== null
  } catch {
    return false
  }
}

/** Downloads the Hindi names of places, for the header and the place search. */
export async function loadPlaceNames(): Promise<void> {
  if (currentLanguage() === 'hi') localNames.places = (await import('#domain/delivery/places-hi.ts')).hiPlaces
}

/** Downloads what calls answer when something went well; offline the answer stays English. */
export async function loadAnswers(): Promise<void> {
  if (currentLanguage() !== 'hi') return
  localNames.answers = await import('./hi/answers.ts').then(
    ({ hiAnswers }) => hiAnswers,
    () => localNames.answers,
  )
}

/** Downloads the messages of expected errors; offline the one that came with the answer is shown. */
export async function loadRefusals(): Promise<void> {
  const language = currentLanguage()
  if (localNames.refusals[language] !== undefined) return
  const load = {
    en: async () => (await import('./en/refusals.ts')).enRefusal,
    hi: async () => (await import('./hi/refusals.ts')).hiRefusal,
  }
  const refusal = await load[language]().catch(() => undefined)
  if (refusal !== undefined) localNames.refusals[language] = refusal
}
