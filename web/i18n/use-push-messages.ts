import { enPush, type PushWords } from './en/push.ts'
import { hiPush } from './hi/push.ts'
import { currentLanguage } from './language.ts'

/** The sentences about notifications, for shoppers and the seller; apart from the others, because few pages offer them. */
export function usePushWords(): PushWords {
  return currentLanguage() === 'hi' ? hiPush : enPush
}
