import { enPush, type PushMessages } from './en/push.ts'
import { hiPush } from './hi/push.ts'
import { currentLanguage } from './language.ts'

/** The sentences about notifications, for shoppers and the seller; apart from the others, because few pages offer them. */
export function usePushMessages(): PushMessages {
  return currentLanguage() === 'hi' ? hiPush : enPush
}
