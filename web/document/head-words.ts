import { enHead } from '../i18n/en/head.ts'
import { hiHead } from '../i18n/hi/head.ts'
import { currentLanguage } from '../i18n/language.ts'

/** The words of head tags in the language of the page; on the server only, where both are at hand. */
export function headMessages(): typeof enHead {
  return currentLanguage() === 'hi' ? hiHead : enHead
}
