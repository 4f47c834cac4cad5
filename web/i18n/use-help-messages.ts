import type { HelpWords } from './en/help.ts'
import { openBook } from './namespaces.ts'

/** The sentences of the pages about the store itself; apart from the others, so that shopping does not download them. */
export function useHelpWords(): HelpWords {
  return openBook('help')
}

/** The same sentences for code outside components, such as page titles. */
export function currentHelpWords(): HelpWords {
  return openBook('help')
}
