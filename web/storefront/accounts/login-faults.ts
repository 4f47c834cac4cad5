import { maxPasswordLength, minPasswordLength, normaliseEmail, passwordFault } from '#domain/accounts.ts'
import type { Messages } from '../../i18n/namespaces.ts'
import type { LoginMode } from './session-store.ts'

/** What was typed into the login dialog. */
export type LoginTyped = { name: string; email: string; password: string }

/** What is wrong with each field, or with the form as a whole. */
export type LoginFaults = { [field in keyof LoginTyped | 'form']?: string }

/** Reads the form; a password is taken as it was typed, everything else without blanks around it. */
export function readLogin(form: HTMLFormElement): LoginTyped {
  const data = new FormData(form)
  const read = (field: keyof LoginTyped) => String(data.get(field) ?? '')
  return { name: read('name').trim(), email: read('email').trim(), password: read('password') }
}

/** What has to be mended before anything is sent: empty fields, a mistyped e-mail, a new password of the wrong length (SPEC 5). */
export function loginFaults(
  { name, email, password }: LoginTyped,
  mode: LoginMode,
  messages: Messages['login'],
): LoginFaults {
  const isNew = mode === 'register'
  return {
    ...(isNew && name === '' ? { name: messages.required } : {}),
    ...(email === '' ? { email: messages.required } : emailFault()),
    ...(mode === 'forgot' ? {} : password === '' ? { password: messages.required } : newPasswordFault()),
  }

  function emailFault(): LoginFaults {
    return normaliseEmail(email) === undefined ? { email: messages.badEmail } : {}
  }

  function newPasswordFault(): LoginFaults {
    if (!isNew || passwordFault(password) === undefined) return {}
    return { password: messages.badPassword(minPasswordLength, maxPasswordLength) }
  }
}
