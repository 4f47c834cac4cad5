import * as z from 'zod/mini'
import * as account from '../accounts/account-shapes.ts'
import type { CallEntry } from '../endpoint.ts'
import { message } from '../shapes.ts'
import * as setting from './settings-call-shapes.ts'

/** The store's own settings (CONTRACT "Settings"). */
export const settingsCalls = {
  settingsShow: {
    who: 'owner',
    does: 'Shows the store’s own settings, who saved them, and what an open shop still needs. Secrets only say whether they are set.',
    answer: setting.settings,
  },
  settingsSave: {
    who: 'owner',
    does: 'Saves one section, for all processes at once; values not sent stay. Refused when any section was saved since `version`.',
    body: setting.sentSettings,
    idempotent: true,
    answer: setting.settings,
  },
  logoSave: {
    who: 'owner',
    does: 'Sets the logo: one picture (JPEG, PNG, WebP, AVIF).',
    form: z.object({ productData: setting.sentLogo }),
    idempotent: true,
    answer: setting.settings,
  },
  paymentKeysCheck: {
    who: 'owner',
    does: 'Asks Razorpay whether keys are valid, without moving money: the given ones, or those that are saved.',
    body: setting.sentKeys,
    fixedMessage: 'These keys are valid',
  },
  testMail: {
    who: 'owner',
    does: 'Sends a test e-mail to the seller through the saved server, and says what went wrong.',
    body: z.object({ to: z.optional(account.email) }),
    answer: message,
  },
} as const satisfies Record<string, CallEntry>
