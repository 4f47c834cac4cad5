import { enOffline, type OfflineMessages } from './en/offline.ts'
import { hiOffline } from './hi/offline.ts'
import { currentLanguage } from './languages.ts'

/** Messages of a lost connection; they are part of the script, because offline nothing can be downloaded. */
export function offlineMessages(): OfflineMessages {
  return { en: enOffline, hi: hiOffline }[currentLanguage()]
}
