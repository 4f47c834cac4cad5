import { findPage } from '../pages.ts'
import { currentLanguage } from './language.ts'
import type { Language } from './languages.ts'
import { localNames } from './names.ts'
import { hasNamespace, type NamespaceName, type Namespaces, registerNamespace } from './namespaces.ts'

type Source<Name extends NamespaceName> = Readonly<Record<Language, () => Promise<Namespaces[Name]>>>

const sources: { readonly [Name in NamespaceName]: Source<Name> } = {
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
  orders: {
    en: async () => ({ orders: (await import('./en/orders.ts')).enOrders }),
    hi: async () => ({ orders: (await import('./hi/orders.ts')).hiOrders }),
  },
  dialogs: {
    en: async () => (await import('./en/dialogs.ts')).enDialogs,
    hi: async () => (await import('./hi/dialogs.ts')).hiDialogs,
  },
  help: {
    en: async () => (await import('./en/help.ts')).enHelp,
    hi: async () => (await import('./hi/help.ts')).hiHelp,
  },
  seller: {
    en: async () => (await import('./en/seller.ts')).enSeller,
    hi: async () => (await import('./hi/seller.ts')).hiSeller,
  },
}

/** The books without which the page at this path cannot be shown. */
export function namespacesOf(path: string): NamespaceName[] {
  return ['shop', ...(findPage(path)?.page.messages ?? [])]
}

/** The files of web/i18n, without their endings, that the page at this path waits for in the browser. */
export function messageFilesOf(path: string, language: Language): string[] {
  return namespacesOf(path).map((name) => `${language}-${name}`)
}

/** Downloads a book in the language of the page, unless it is at hand. */
export async function loadNamespace<Name extends NamespaceName>(name: Name): Promise<void> {
  if (hasNamespace(name)) return
  const language = currentLanguage()
  registerNamespace(name, language, await sources[name][language]())
}

/** Downloads in the browser the words that the page at this path needs and does not have, in its language only. */
export async function loadMessages(path: string): Promise<void> {
  await Promise.all([...namespacesOf(path).map(loadNamespace), hasPlace() ? loadPlaceNames() : undefined])
}

/** Whether the header shows a place that was chosen earlier; a browser may forbid to look. */
function hasPlace(): boolean {
  try {
    return localStorage.getItem('thela.place') !== null
  } catch {
    return false
  }
}

/** The Hindi names of places, for the dialog and the form in which places are looked for. */
export async function loadPlaceNames(): Promise<void> {
  if (currentLanguage() === 'hi') localNames.places = (await import('./hi/places.ts')).hiPlaces
}

/** The Hindi sentences of refusals; without them, offline say, the shop's own English one is shown. */
export async function loadRefusals(): Promise<void> {
  if (currentLanguage() !== 'hi' || localNames.refusal !== undefined) return
  const messages = await import('./hi/refusals.ts').catch(() => undefined)
  if (messages !== undefined) localNames.refusal = messages.hiRefusal
}
