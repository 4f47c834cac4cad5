import { enLocation } from './location.ts'
import { enLogin } from './login.ts'

/** What the login and location dialogs, and the pages akin to them, say in English (SPEC.md's sentences exactly). */
export const messages = { login: enLogin, location: enLocation }

export type DialogMessages = typeof messages
