import type { HelpMessages } from './en/help.ts'
import { getNamespace } from './namespaces.ts'

/** The sentences of the pages about the store itself; apart from the others, so that shopping does not download them. */
export function useHelpMessages(): HelpMessages {
  return getNamespace('help')
}

/** The same sentences for code outside components, such as page titles. */
export function currentHelpMessages(): HelpMessages {
  return getNamespace('help')
}
