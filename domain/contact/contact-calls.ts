import * as z from 'zod/mini'
import * as account from '../accounts/account-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { message } from '../shapes.ts'
import * as contact from './message-shapes.ts'

/** Messages to the store, and the newsletter (SPEC 7). */
export const contactCalls = {
  contactSend: {
    ...paths.contactSend,
    who: 'anyone',
    does: 'Stores a message to the store and mails it there.',
    body: contact.sentMessage,
    answer: message,
  },
  newsletterSubscribe: {
    ...paths.newsletterSubscribe,
    who: 'anyone',
    does: 'Stores an e-mail address for the newsletter, once.',
    body: z.object({ email: account.email }),
    answer: message,
  },
} as const satisfies Record<string, Endpoint>
