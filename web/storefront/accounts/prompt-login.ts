import { isRefusal } from '#domain/refusal.ts'
import { expireSession } from './current-user.ts'
import { openLogin } from './login-dialog-store.ts'

/** Opens the login dialog over My Account if the session has ended; always throws the error again. */
export function promptLogin(error: unknown): never {
  if (isRefusal(error, 'LOGIN_REQUIRED')) {
    expireSession()
    openLogin('/my-account')
  }
  throw error
}
