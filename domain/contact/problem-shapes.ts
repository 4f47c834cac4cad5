import * as z from 'zod/mini'
import { when } from '../shapes.ts'
import { problemKinds } from './complaints.ts'

/** The seller's answer to a message or complaint. */
export const answer = z.object({ text: z.string(), at: when })
/** The next deadline of a complaint, which JSON calls `clock`. */
export const deadline = z.object({ what: z.enum(['acknowledge', 'settle']), by: when, isLate: z.boolean() })

/** A shopper's own complaint; `_id` is the number the shopper is told. */
export const problem = z.object({
  _id: z.string(),
  orderId: z.string(),
  kind: z.enum(problemKinds),
  text: z.string(),
  photo: z.optional(z.string()),
  createdAt: when,
  state: z.enum(['sent', 'acknowledged', 'settled']),
  clock: z.optional(deadline),
  answers: z.array(answer),
})
export type ProblemJson = z.infer<typeof problem>
