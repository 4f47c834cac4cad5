import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { message } from '../shapes.ts'
import * as account from './account-shapes.ts'
import { shopperData } from './shopper-data-shapes.ts'

const openedSession = z.extend(message, { user: account.user })

/** A shopper's login, sessions, password and data (SPEC 7). */
export const accountCalls = {
  userIsAuth: {
    who: 'anyone',
    does: "Tells who is logged in, with the saved cart at today's prices.",
    answer: z.object({ success: z.boolean(), user: z.optional(account.user) }),
  },
  logout: {
    writes: true,
    who: 'anyone',
    does: "Ends the shopper's session on the server.",
    fixedMessage: 'Logged out',
  },
  login: {
    who: 'anyone',
    does: "Opens a shopper's session.",
    body: z.object({ email: account.email, password: account.password }),
    answer: openedSession,
  },
  register: {
    who: 'anyone',
    does: "Makes a shopper's account and opens its session.",
    body: z.object({ name: account.personName, email: account.email, password: account.password }),
    answer: openedSession,
  },
  forgotPassword: {
    who: 'anyone',
    does: 'Mails a link to choose a new password, if an account has this e-mail; answers the same either way.',
    body: z.object({ email: account.email }),
    fixedMessage: 'If this email has an account, a link to choose a new password is on its way.',
  },
  resetPassword: {
    who: 'anyone',
    does: 'Sets a new password by the mailed token, once and within an hour, and ends all sessions.',
    params: z.object({ token: z.string() }),
    body: z.object({ password: account.password }),
    fixedMessage: 'Password updated successfully!',
  },
  phoneChange: {
    who: 'shopper',
    does: "Sets the shopper's phone, which fills the address form and the checkout; an empty one removes it.",
    body: z.object({ phone: account.ownPhone }),
    answer: z.extend(message, { phone: z.optional(z.string()) }),
  },
  passwordChange: {
    who: 'shopper',
    does: 'Sets a new password by the old one; all other sessions end, and an e-mail tells the owner.',
    body: z.object({ oldPassword: account.password, newPassword: account.password }),
    fixedMessage: 'Password updated successfully!',
  },
  sessionList: {
    who: 'shopper',
    does: "Lists the shopper's open sessions, newest first: since when, and on what kind of device.",
    answer: z.object({ sessions: z.array(account.openSession) }),
  },
  sessionsEnd: {
    who: 'shopper',
    does: "Ends all of the shopper's sessions but the one that asks.",
    fixedMessage: 'Logged out everywhere else',
  },
  userExport: {
    who: 'shopper',
    does: 'Hands out, as a file, all that the store holds about the shopper.',
    answer: shopperData,
  },
  userDelete: {
    who: 'shopper',
    does: "Deletes the shopper's account for good; orders stay for the books without a name. Refused while one is under way.",
    body: z.object({ password: account.password }),
    fixedMessage: 'Your account is deleted.',
  },
} as const satisfies Record<string, CallEntry>
