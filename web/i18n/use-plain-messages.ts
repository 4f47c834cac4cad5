import { enPlain } from './en/plain.ts'
import { hiPlain } from './hi/plain.ts'
import { currentLanguage } from './language.ts'

/** The sentences of the pages without scripts; they are rendered by the server alone. */
export function usePlainMessages(): typeof enPlain {
  return currentLanguage() === 'hi' ? hiPlain : enPlain
}
