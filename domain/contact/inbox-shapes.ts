import * as z from 'zod/mini'
import { cursor } from '../orders/queue-shapes.ts'
import { hasAnyField, text, when } from '../shapes.ts'
import { maxAnswerText, maxProblemText, problemKinds } from './complaints.ts'
import { inboxStates } from './inbox.ts'
import { answer, deadline } from './problem-shapes.ts'

export const sentProblem = z.object({ kind: z.optional(z.enum(problemKinds)), text: text(maxProblemText) })
export type SentProblem = z.infer<typeof sentProblem>

export const inboxQuery = z.object({ show: z.optional(z.enum(inboxStates)), cursor })

/** A contact message, complaint or return, as the seller sees it. */
export const inboxItem = z.object({
  _id: z.string(),
  kind: z.enum(['message', 'complaint', 'return']),
  createdAt: when,
  name: z.string(),
  phone: z.optional(z.string()),
  text: z.string(),
  orderId: z.optional(z.string()),
  problem: z.optional(z.enum(problemKinds)),
  photo: z.optional(z.string()),
  /** Of a complaint: the next deadline, by law or by promise. */
  clock: z.optional(deadline),
  /** Whether the caller or another person has taken it. */
  taken: z.optional(z.enum(['mine', 'others'])),
  doneAt: z.optional(when),
  answers: z.array(answer),
})
export type InboxItemJson = z.infer<typeof inboxItem>

/** What the page showed of an item; a change of another state is refused. */
const seenItem = z.object({ taken: inboxItem.shape.taken, done: z.boolean(), answers: z.int().check(z.gte(0)) })

export const sentInboxChange = z
  .object({
    state: z.optional(z.enum(inboxStates)),
    answer: z.optional(text(maxAnswerText)),
    seen: z.optional(seenItem),
  })
  .check(z.refine(({ state, answer }) => hasAnyField({ state, answer }), 'needs state or answer'))
export type SentInboxChange = z.infer<typeof sentInboxChange>
