import type { DialogMessages } from '../en/dialogs.ts'
import { hiLocation } from './location.ts'
import { hiLogin } from './login.ts'

/** What the login and location dialogs, and the pages akin to them, say in Hindi. */
export const messages: DialogMessages = {
  login: hiLogin,
  location: hiLocation,
}
