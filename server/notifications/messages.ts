import type { Language } from '#web/i18n/languages.ts'
import { englishWords, type NotificationWords } from './messages-en.ts'
import { hindiWords } from './messages-hi.ts'

/** The store's letters and notifications in every language: what is told and to whom decides in which. */
export const notificationWords: Readonly<Record<Language, NotificationWords>> = { en: englishWords, hi: hindiWords }
