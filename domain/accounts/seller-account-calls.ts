import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { message } from '../shapes.ts'
import * as setting from '../store/settings-call-shapes.ts'
import { placeholderVariables } from '../store/store-settings.ts'
import * as account from './account-shapes.ts'
import { staffRoles } from './staff.ts'

/** The seller's login, sessions and second factor (SPEC 7). */
export const sellerAccountCalls = {
  sellerIsAuth: {
    who: 'anyone',
    does: 'Tells whether the caller is logged in as seller and in which role, and the owner which settings still are the demo store’s, in production.',
    answer: z.object({
      success: z.boolean(),
      id: z.optional(z.string()),
      role: z.optional(z.enum(staffRoles)),
      name: z.optional(z.string()),
      placeholders: z.optional(z.array(z.enum(placeholderVariables))),
    }),
  },
  sellerLogin: {
    who: 'anyone',
    does: "Opens the seller's session. Where a second factor is set up, `code` is the app’s present code or a recovery code.",
    body: z.object({ email: account.email, password: account.password, code: z.optional(account.code) }),
    fixedMessage: 'Logged in',
  },
  sellerLogout: {
    writes: true,
    who: 'anyone',
    does: "Ends the seller's session on the server.",
    fixedMessage: 'Logged out',
  },
  sellerPasswordChange: {
    who: 'packer',
    does: 'Sets a new password by the old one; all other sessions end.',
    body: z.object({ oldPassword: account.password, newPassword: account.password }),
    fixedMessage: 'Password updated successfully!',
  },
  sellerSessions: {
    who: 'packer',
    does: "Lists the seller's open sessions, newest first: since when, and on what kind of device.",
    answer: z.object({ sessions: z.array(account.openSession) }),
  },
  sellerSessionsEnd: {
    who: 'packer',
    does: "Ends all of the seller's sessions but the one that asks.",
    fixedMessage: 'Logged out everywhere else',
  },
  secondFactorBegin: {
    who: 'owner',
    does: 'Makes a key for an authenticator app, to show as a QR code of `uri`; nothing changes until a code of it is sent.',
    body: z.object({ password: account.password }),
    answer: z.object({ uri: z.string(), key: z.string() }),
  },
  secondFactorOn: {
    who: 'owner',
    does: 'Turns the second factor on by the key and a code of it; answers ten recovery codes, shown this once. Other sessions end.',
    body: z.object({ password: account.password, key: setting.factorKey, code: account.code }),
    answer: z.extend(message, { recoveryCodes: z.array(z.string()) }),
  },
  secondFactorOff: {
    who: 'owner',
    does: 'Turns the second factor off by the password and a code, also a recovery code. Other sessions end.',
    body: z.object({ password: account.password, code: account.code }),
    fixedMessage: 'The second factor is off',
  },
  recoveryCodes: {
    who: 'owner',
    does: 'Makes ten new recovery codes by the password and a code of the app or an old recovery code; the old ones end.',
    body: z.object({ password: account.password, code: account.code }),
    answer: z.extend(message, { recoveryCodes: z.array(z.string()) }),
  },
} as const satisfies Record<string, CallEntry>
