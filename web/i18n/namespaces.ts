import type { BrowseWords } from './en/browse.ts'
import type { CheckoutWords } from './en/checkout.ts'
import type { DialogWords } from './en/dialogs.ts'
import type { HelpWords } from './en/help.ts'
import type { enOrders } from './en/orders.ts'
import type { SellerWords } from './en/seller.ts'
import type { ShopWords } from './en/shop.ts'
import { currentLanguage } from './language.ts'
import type { Language } from './languages.ts'

type OrderWords = { orders: typeof enOrders }

/** Each is a file of its own, so that a page downloads only the words it shows. */
export type Books = {
  shop: ShopWords
  browse: BrowseWords
  checkout: CheckoutWords
  orders: OrderWords
  dialogs: DialogWords
  help: HelpWords
  seller: SellerWords
}
export type BookName = keyof Books

type Shelf = { readonly [name in BookName]?: Books[name] }
const shelves: Record<Language, Shelf> = { en: {}, hi: {} }

/** Puts a book of words on the shelf: in the browser those of the page's language, on the server all. */
export function keepBook<Name extends BookName>(name: Name, language: Language, book: Books[Name]): void {
  shelves[language] = { ...shelves[language], [name]: book }
  shopperWords[language] = undefined
}

/** Whether a book is at hand in the language of the page. */
export function hasBook(name: BookName): boolean {
  return shelves[currentLanguage()][name] !== undefined
}

/** A book in the language of the page. */
export function openBook<Name extends BookName>(name: Name): Books[Name] {
  const book = shelves[currentLanguage()][name]
  if (book === undefined) throw new Error(`The words "${name}" are not loaded`)
  return book
}

/** Every sentence of the shopper's screens, by subject. */
export type Words = ShopWords & BrowseWords & CheckoutWords & OrderWords & DialogWords
const shopperWords: Record<Language, Words | undefined> = { en: undefined, hi: undefined }

/** The shopper's books at hand as one; load-words.ts sees to it that a page's are there before the page is. */
export function openShopperBooks(): Words {
  const language = currentLanguage()
  const { shop, browse, checkout, orders, dialogs } = shelves[language]
  shopperWords[language] ??= { ...shop, ...browse, ...checkout, ...orders, ...dialogs } as Words
  return shopperWords[language]
}
