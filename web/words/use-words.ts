import { en, type Words } from './en.ts'

/** The sentences of the shopper's screens, in the language of the page. */
export function useWords(): Words {
  return en
}

/** The same sentences for code outside components, such as the toasts of a store. */
export function currentWords(): Words {
  return en
}
