import { readLocal } from '../browser/local-storage.ts'
import { decodePath, entryAt } from '../path-pattern.ts'
import { currentLanguage } from './languages.ts'
import { loadOnce, type ShopperNamespace, type Sources } from './namespaces.ts'
import { pageMessages } from './page-messages.ts'
import { translations } from './translations.ts'

const sources: Sources<ShopperNamespace> = {
  shop: {
    en: () => import('./en/shop.ts').then((words) => words.en),
    hi: () => import('./hi/shop.ts').then((words) => words.hi),
  },
  browse: {
    en: () => import('./en/browse.ts').then((words) => words.enBrowse),
    hi: () => import('./hi/browse.ts').then((words) => words.hiBrowse),
  },
  checkout: {
    en: () => import('./en/checkout.ts').then((words) => words.enCheckout),
    hi: () => import('./hi/checkout.ts').then((words) => words.hiCheckout),
  },
  address: {
    en: () => import('./en/address.ts').then((words) => ({ address: words.enAddress })),
    hi: () => import('./hi/address.ts').then((words) => ({ address: words.hiAddress })),
  },
  search: {
    en: () => import('./en/search.ts').then((words) => ({ search: words.enSearch })),
    hi: () => import('./hi/search.ts').then((words) => ({ search: words.hiSearch })),
  },
  orders: {
    en: () => import('./en/orders.ts').then((words) => ({ orders: words.enOrders })),
    hi: () => import('./hi/orders.ts').then((words) => ({ orders: words.hiOrders })),
  },
  orderDialogs: {
    en: () => import('./en/order-dialogs.ts').then((words) => ({ orderDialogs: words.enOrderDialogs })),
    hi: () => import('./hi/order-dialogs.ts').then((words) => ({ orderDialogs: words.hiOrderDialogs })),
  },
  dialogs: {
    en: () => import('./en/dialogs.ts').then((words) => words.enDialogs),
    hi: () => import('./hi/dialogs.ts').then((words) => words.hiDialogs),
  },
  help: {
    en: () => import('./en/help.ts').then((words) => words.enHelp),
    hi: () => import('./hi/help.ts').then((words) => words.hiHelp),
  },
  round: {
    en: () => import('./en/round.ts').then((words) => words.enRound),
    hi: () => import('./hi/round.ts').then((words) => words.hiRound),
  },
  point: {
    en: () => import('./en/point.ts').then((words) => words.enPoint),
    hi: () => import('./hi/point.ts').then((words) => words.hiPoint),
  },
  push: {
    en: () => import('./en/push.ts').then((words) => words.enPush),
    hi: () => import('./hi/push.ts').then((words) => words.hiPush),
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
    // The header shows the chosen place.
    readLocal('thela.place') === undefined ? undefined : loadPlaceNames(),
  ])
}

/** Downloads the Hindi names of places, for the header and the place search. */
export async function loadPlaceNames(): Promise<void> {
  if (currentLanguage() === 'hi') translations.places = (await import('#domain/delivery/places-hi.ts')).hiPlaces
}

/** Downloads what calls answer when something went well; offline the answer stays English. */
export async function loadAnswers(): Promise<void> {
  if (currentLanguage() !== 'hi') return
  translations.answers = await import('./hi/answers.ts').then(
    ({ hiAnswers }) => hiAnswers,
    () => translations.answers,
  )
}

/** Downloads the messages of expected errors; offline the one that came with the answer is shown. */
export async function loadRefusals(): Promise<void> {
  const language = currentLanguage()
  if (translations.refusals[language] !== undefined) return
  const load = {
    en: () => import('./en/refusals.ts').then((words) => words.enRefusal),
    hi: () => import('./hi/refusals.ts').then((words) => words.hiRefusal),
  }
  const refusal = await load[language]().catch(() => undefined)
  if (refusal !== undefined) translations.refusals[language] = refusal
}
