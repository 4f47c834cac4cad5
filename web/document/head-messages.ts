import { enHead } from '../i18n/en/head.ts'
import { hiHead } from '../i18n/hi/head.ts'
import { currentLanguage } from '../i18n/languages.ts'

/** Messages of head tags in the language of the page; server only. */
export function headMessages(): typeof enHead {
  return { en: enHead, hi: hiHead }[currentLanguage()]
}
