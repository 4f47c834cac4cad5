import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import type { Messages } from '../../i18n/namespaces.ts'
import type { LoginMode } from './session-store.ts'

/** The values of the login form. */
export type LoginTyped = { name: string; email: string; password: string }

/** Messages by field, or for the whole form. */
export type LoginErrors = { [field in keyof LoginTyped | 'form']?: string }

/** Reads the form and trims all but the password. */
export function readLogin(form: HTMLFormElement): LoginTyped {
  const data = new FormData(form)
  const read = (field: keyof LoginTyped) => String(data.get(field) ?? '')
  return { name: read('name').trim(), email: read('email').trim(), password: read('password') }
}

/** Checks the form before it is sent (SPEC 5): required fields, e-mail, password length. */
export function loginErrors(
  { name, email, password }: LoginTyped,
  mode: LoginMode,
  messages: Messages['login'],
): LoginErrors {
  const isNew = mode === 'register'
  return {
    ...(isNew && name === '' ? { name: messages.required } : {}),
    ...(email === '' ? { email: messages.required } : emailError()),
    ...(mode === 'forgot' ? {} : password === '' ? { password: messages.required } : newPasswordError()),
  }

  function emailError(): LoginErrors {
    return normalizeEmail(email) === undefined ? { email: messages.badEmail } : {}
  }

  function newPasswordError(): LoginErrors {
    if (!isNew || passwordError(password) === undefined) return {}
    return { password: messages.badPassword(minPasswordLength, maxPasswordLength) }
  }
}
