import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { byId, message } from '../shapes.ts'
import * as inbox from './inbox-shapes.ts'
import { problem } from './problem-shapes.ts'

/** The seller's inbox, and complaints of shoppers about their orders. */
export const inboxCalls = {
  problemReport: {
    who: 'shopper',
    idempotent: true,
    does: "Stores a complaint about the shopper's own order, with a photo where there is one; answers its number.",
    params: byId,
    body: inbox.sentProblem,
    photo: true,
    answer: z.extend(message, { complaint: z.string() }),
  },
  problems: {
    who: 'shopper',
    does: "Lists the shopper's own complaints with their answers, newest first, at most 100.",
    answer: z.object({ problems: z.array(problem) }),
  },
  inbox: {
    who: 'manager',
    does: 'Lists contact messages, complaints and returns, 20 at a time: open and taken ones oldest first, done ones newest first.',
    query: inbox.inboxQuery,
    answer: z.object({ items: z.array(inbox.inboxItem), nextCursor: z.optional(z.string()) }),
  },
  inboxChange: {
    who: 'manager',
    idempotent: true,
    does: 'Takes a message or complaint, answers it by e-mail, settles it or opens it again.',
    params: byId,
    body: inbox.sentInboxChange,
    answer: z.extend(message, { item: inbox.inboxItem }),
  },
} as const satisfies Record<string, CallEntry>
