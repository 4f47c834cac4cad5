import { Refusal } from '#domain/refusal.ts'
import { expireSession } from './current-user.ts'
import { openLogin } from './session-store.ts'

/** Asks My Account's shopper to log in again where the session has ended elsewhere; throws the error on. */
export function loginIfOver(error: unknown): never {
  if (error instanceof Refusal && error.code === 'LOGIN_REQUIRED') {
    expireSession()
    openLogin('/my-account')
  }
  throw error
}
