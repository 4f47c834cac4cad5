import type { Language } from '#web/words/languages.ts'
import { englishWords, type NotificationWords } from './words-en.ts'
import { hindiWords } from './words-hi.ts'

/** The store's letters and notifications in every language: what is told and to whom decides in which. */
export const notificationWords: Readonly<Record<Language, NotificationWords>> = { en: englishWords, hi: hindiWords }
