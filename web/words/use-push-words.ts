import { enPush, type PushWords } from './en-push.ts'

/** The sentences about notifications, for shoppers and the seller; apart from the others, because few pages offer them. */
export function usePushWords(): PushWords {
  return enPush
}
