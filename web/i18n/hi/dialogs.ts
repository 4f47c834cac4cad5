import type { DialogMessages } from '../en/dialogs.ts'
import { hiLocation } from './location.ts'
import { hiLogin } from './login.ts'

/** Hindi messages of the login and location dialogs and of similar pages. */
export const messages: DialogMessages = { login: hiLogin, location: hiLocation }
