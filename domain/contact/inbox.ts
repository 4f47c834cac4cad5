import type { InboxItemJson, SentInboxChange } from './inbox-shapes.ts'

/** Filters of the seller's inbox; 'mine' holds what the caller has taken. */
export const inboxStates = ['open', 'mine', 'done'] as const
export type InboxState = (typeof inboxStates)[number]

/** What a change of an item as it is shown sends as `seen`. */
export const seenOf = ({ taken, doneAt, answers }: InboxItemJson): NonNullable<SentInboxChange['seen']> => ({
  ...(taken && { taken }),
  done: doneAt !== undefined,
  answers: answers.length,
})
