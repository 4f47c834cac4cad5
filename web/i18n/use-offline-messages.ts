import { type AwayWords, enAway } from './en/offline.ts'
import { hiAway } from './hi/offline.ts'
import { currentLanguage } from './language.ts'

/** The sentences of a lost connection; apart from the others, because pages must not wait for them. */
export function offlineMessages(): AwayWords {
  return currentLanguage() === 'hi' ? hiAway : enAway
}
