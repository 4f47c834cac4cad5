import { enHead } from '../words/en-head.ts'
import { hiHead } from '../words/hi-head.ts'
import { currentLanguage } from '../words/language.ts'

/** The words of head tags in the language of the page; on the server only, where both are at hand. */
export function headWords(): typeof enHead {
  return currentLanguage() === 'hi' ? hiHead : enHead
}
