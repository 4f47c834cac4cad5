import type { Language } from '#domain/languages.ts'
import { englishMessages, type NotificationMessages } from './messages-en.ts'
import { hindiMessages } from './messages-hi.ts'

/** E-mail and notification texts by the recipient's language. */
export const notificationMessages: Readonly<Record<Language, NotificationMessages>> = {
  en: englishMessages,
  hi: hindiMessages,
}
