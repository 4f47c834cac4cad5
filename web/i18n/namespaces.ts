import type { BrowseMessages } from './en/browse.ts'
import type { CheckoutMessages } from './en/checkout.ts'
import type { DialogMessages } from './en/dialogs.ts'
import type { HelpMessages } from './en/help.ts'
import type { enOrders } from './en/orders.ts'
import type { SellerMessages } from './en/seller.ts'
import type { ShopMessages } from './en/shop.ts'
import { currentLanguage } from './language.ts'
import type { Language } from './languages.ts'

type OrderMessages = { orders: typeof enOrders }

/** Each is a file of its own, so that a page downloads only the words it shows. */
export type Namespaces = {
  shop: ShopMessages
  browse: BrowseMessages
  checkout: CheckoutMessages
  orders: OrderMessages
  dialogs: DialogMessages
  help: HelpMessages
  seller: SellerMessages
}
export type NamespaceName = keyof Namespaces

type Shelf = { readonly [name in NamespaceName]?: Namespaces[name] }
const shelves: Record<Language, Shelf> = { en: {}, hi: {} }

/** Puts a book of words on the shelf: in the browser those of the page's language, on the server all. */
export function registerNamespace<Name extends NamespaceName>(
  name: Name,
  language: Language,
  book: Namespaces[Name],
): void {
  shelves[language] = { ...shelves[language], [name]: book }
  shopperWords[language] = undefined
}

/** Whether a book is at hand in the language of the page. */
export function hasNamespace(name: NamespaceName): boolean {
  return shelves[currentLanguage()][name] !== undefined
}

/** A book in the language of the page. */
export function getNamespace<Name extends NamespaceName>(name: Name): Namespaces[Name] {
  const book = shelves[currentLanguage()][name]
  if (book === undefined) throw new Error(`The words "${name}" are not loaded`)
  return book
}

/** Every sentence of the shopper's screens, by subject. */
export type Messages = ShopMessages & BrowseMessages & CheckoutMessages & OrderMessages & DialogMessages
const shopperWords: Record<Language, Messages | undefined> = { en: undefined, hi: undefined }

/** The shopper's books at hand as one; load-words.ts sees to it that a page's are there before the page is. */
export function getShopperMessages(): Messages {
  const language = currentLanguage()
  const { shop, browse, checkout, orders, dialogs } = shelves[language]
  shopperWords[language] ??= { ...shop, ...browse, ...checkout, ...orders, ...dialogs } as Messages
  return shopperWords[language]
}
