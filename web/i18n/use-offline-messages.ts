import { type AwayWords, enAway } from './en/offline.ts'
import { hiAway } from './hi/offline.ts'
import { currentLanguage } from './languages.ts'

/** Messages of a lost connection, downloaded ahead of time and not awaited by pages. */
export function offlineMessages(): AwayWords {
  return currentLanguage() === 'hi' ? hiAway : enAway
}
