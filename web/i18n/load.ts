import { findPage } from '../pages.ts'
import { currentLanguage, type Language } from './languages.ts'
import { localNames } from './local-names.ts'
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
  point: {
    en: async () => (await import('./en/point.ts')).enPoint,
    hi: async () => (await import('./hi/point.ts')).hiPoint,
  },
}

/** Namespaces that the page at this path waits for. */
export function namespacesOf(path: string): NamespaceName[] {
  return ['shop', ...(findPage(path)?.page.messages ?? [])]
}

/** Message files of the page at this path, as `language-namespace`. */
export function messageFilesOf(path: string, language: Language): string[] {
  return namespacesOf(path).map((name) => `${language}-${name}`)
}

/** Downloads a namespace in the language of the page, unless it is loaded. */
export async function loadNamespace<Name extends NamespaceName>(name: Name): Promise<void> {
  if (hasNamespace(name)) return
  const language = currentLanguage()
  registerNamespace(name, language, await sources[name][language]())
}

/** Downloads what the page at this path needs, in its language only. */
export async function loadMessages(path: string): Promise<void> {
  await Promise.all([...namespacesOf(path).map(loadNamespace), hasPlace() ? loadPlaceNames() : undefined])
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
  if (currentLanguage() === 'hi') localNames.places = (await import('./hi/places.ts')).hiPlaces
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
