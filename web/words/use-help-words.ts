import { enHelp, type HelpWords } from './en-help.ts'

/** The sentences of the pages about the store itself; apart from the others, so that shopping does not download them. */
export function useHelpWords(): HelpWords {
  return enHelp
}

/** The same sentences for code outside components, such as page titles. */
export function currentHelpWords(): HelpWords {
  return enHelp
}
