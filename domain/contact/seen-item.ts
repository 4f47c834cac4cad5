import type { InboxItemJson, SentInboxChange } from './inbox-shapes.ts'

/** What a change of an item as it is shown sends as `seen`. */
export const seenOf = ({ taken, doneAt, answers }: InboxItemJson): NonNullable<SentInboxChange['seen']> => ({
  ...(taken && { taken }),
  done: doneAt !== undefined,
  answers: answers.length,
})
