import * as z from 'zod/mini'
import * as account from '../accounts/account-shapes.ts'
import type { CallEntry } from '../endpoint.ts'
import { message, text } from '../shapes.ts'
import { messageLimits } from './message-limits.ts'

/** A message to the store; the phone may be left out or empty (SPEC 5 "Contact form"). */
const sentMessage = z.object({
  name: account.personName,
  email: account.email,
  phone: z.optional(z.string().check(z.trim(), z.maxLength(messageLimits.phone))),
  message: text(messageLimits.message),
})

/** Messages to the store, and the newsletter (SPEC 7). */
export const contactCalls = {
  contactSend: {
    who: 'anyone',
    idempotent: true,
    does: 'Stores a message to the store and mails it there.',
    body: sentMessage,
    answer: message,
  },
  newsletterSubscribe: {
    who: 'anyone',
    does: 'Stores an e-mail address for the newsletter, once.',
    body: z.object({ email: account.email }),
    fixedMessage: 'Thank you! You will hear from us.',
  },
} as const satisfies Record<string, CallEntry>
