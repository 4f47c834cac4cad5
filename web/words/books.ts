import type { Words } from './en.ts'
import type { HelpWords } from './en-help.ts'
import type { SellerWords } from './en-seller.ts'
import { currentLanguage } from './language.ts'
import type { Language } from './languages.ts'

type Books = { shop: Words; help: HelpWords; seller: SellerWords }
const shelf: { readonly [name in keyof Books]: Partial<Record<Language, Books[name]>> } = {
  shop: {},
  help: {},
  seller: {},
}

/** Puts a book of words on the shelf: in the browser those of the page's language, on the server all. */
export function keepBook<Name extends keyof Books>(name: Name, language: Language, book: Books[Name]): void {
  shelf[name][language] = book
}

/** Whether a book is at hand in the language of the page. */
export function hasBook(name: keyof Books): boolean {
  return shelf[name][currentLanguage()] !== undefined
}

/** A book in the language of the page. */
export function openBook<Name extends keyof Books>(name: Name): Books[Name] {
  const book = shelf[name][currentLanguage()]
  if (book === undefined) throw new Error(`The words "${name}" are not loaded`)
  return book
}
