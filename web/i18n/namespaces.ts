import type { Language } from '#domain/languages.ts'
import { currentLanguage } from './languages.ts'
import type { sellerSources } from './seller-sources.ts'
import type { shopperSources } from './shopper-sources.ts'

type Source<Messages> = Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>>
type MessagesOf<Sources extends Readonly<Record<string, Source<object>>>> = {
  [Name in keyof Sources]: Awaited<ReturnType<Sources[Name]['en']>>['messages']
}

type ShopperNamespaces = MessagesOf<typeof shopperSources>
export type ShopperNamespace = keyof ShopperNamespaces
/** The rider's page and the seller's orders share `round`. */
export type SellerNamespace = keyof typeof sellerSources | 'round'
/** The messages of each namespace; each is a file of its own, so that a page downloads only what it shows. */
type Namespaces = ShopperNamespaces & MessagesOf<typeof sellerSources>
type NamespaceName = keyof Namespaces

/** The namespaces that `shopperMessages()` joins; `messagesOf` reads the others. */
const joined = ['shop', 'browse', 'checkout', 'address', 'search', 'orders', 'orderDialogs', 'dialogs'] as const

type Joined<Names> = Names extends readonly [infer Name extends NamespaceName, ...infer Others]
  ? Namespaces[Name] & Joined<Others>
  : unknown
export type Messages = Joined<typeof joined>

const loaded: Record<Language, { readonly [name in NamespaceName]?: Namespaces[name] }> = { en: {}, hi: {} }
const joinedMessages: Partial<Record<Language, Messages>> = {}

/** Adds a loaded namespace; the server adds all of them, the browser those of the page's language. */
export function registerNamespace<Name extends NamespaceName>(
  name: Name,
  language: Language,
  messages: Namespaces[Name],
): void {
  loaded[language] = { ...loaded[language], [name]: messages }
  delete joinedMessages[language]
}

/** Downloads a namespace in the page's language, unless it is loaded. */
export async function loadOnce<Name extends NamespaceName>(
  name: Name,
  source: Source<Namespaces[Name]>,
): Promise<void> {
  const language = currentLanguage()
  if (loaded[language][name] !== undefined) return
  registerNamespace(name, language, (await source[language]()).messages)
}

/** The messages of a namespace in the language of the page; throws if it is not loaded. */
export function messagesOf<Name extends NamespaceName>(name: Name): Namespaces[Name] {
  const messages = loaded[currentLanguage()][name]
  if (messages === undefined) throw new Error(`The messages "${name}" are not loaded`)
  return messages
}

/** The loaded messages of the shopper's pages as one object; those not loaded are undefined, though the type has them. */
export function shopperMessages(): Messages {
  const language = currentLanguage()
  joinedMessages[language] ??= Object.assign({}, ...joined.map((name) => loaded[language][name])) as Messages
  return joinedMessages[language]
}
