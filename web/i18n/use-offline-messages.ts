import { enOffline, type OfflineMessages } from './en/offline.ts'
import { hiOffline } from './hi/offline.ts'
import { currentLanguage } from './languages.ts'

/** Messages of a lost connection, downloaded ahead of time and not awaited by pages. */
export function offlineMessages(): OfflineMessages {
  return currentLanguage() === 'hi' ? hiOffline : enOffline
}
