import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import type { Messages } from '../../i18n/namespaces.ts'
import type { LoginMode } from './login-dialog-store.ts'

/** The values of the login form. */
export type LoginValues = { name: string; email: string; password: string }

/** Error messages by field; `form` is about the form as a whole. */
export type LoginErrors = { [field in keyof LoginValues | 'form']?: string }

/** Reads the form; name and e-mail are trimmed, the password is not. */
export function readLogin(form: HTMLFormElement): LoginValues {
  const data = new FormData(form)
  const read = (field: keyof LoginValues) => String(data.get(field) ?? '')
  return { name: read('name').trim(), email: read('email').trim(), password: read('password') }
}

/** Checks required fields, e-mail and password length before sending (SPEC 5). */
export function loginErrors(
  { name, email, password }: LoginValues,
  mode: LoginMode,
  messages: Messages['login'],
): LoginErrors {
  const errors: LoginErrors = {}
  const isNew = mode === 'register'
  if (isNew && name === '') errors.name = messages.required
  if (normalizeEmail(email) === undefined) errors.email = email === '' ? messages.required : messages.badEmail
  if (isNew && passwordError(password) !== undefined)
    errors.password = messages.badPassword(minPasswordLength, maxPasswordLength)
  if (mode !== 'forgot' && password === '') errors.password = messages.required
  return errors
}
