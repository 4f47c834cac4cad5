import { latinDigits } from '../lists/latin-digits.ts'

/** Minimum length of a new password, in characters (CONTRACT "Accounts"). */
export const minPasswordLength = 8

/** Maximum length of a new password, in characters (CONTRACT "Accounts"). */
export const maxPasswordLength = 128

/** Why a new password is refused, as a sentence; undefined where it is valid (CONTRACT "Accounts"). */
export function passwordError(text: string): string | undefined {
  const { length } = [...text]
  if (length < minPasswordLength) return `The password must have at least ${minPasswordLength} characters.`
  if (length > maxPasswordLength) return `The password must have at most ${maxPasswordLength} characters.`
  return undefined
}

/** Ten digits of an Indian mobile number, without +91 or 0; undefined where invalid (SPEC 5). */
export function normalizePhone(text: string): string | undefined {
  const typed = latinDigits(text).trim()
  if (!/^[+\d].*\d$/.test(typed)) return undefined
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(typed.replace(/[\s\p{Pd}]/gu, ''))?.[1]
}

/** Whether this is an Indian PIN code: six digits, not starting with 0 (SPEC 5). */
export function isZipcode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** No pages: API calls, dots, and percent-codes of characters that need none. */
const notAPage = /^\/?(api|sandbox)(\/|$)|(^|\/)\.\.?(\/|$)|%(2[ef]|[46][1-9a-f]|[57][\da])/i

/** A path of this site for `next`; / where it could lead elsewhere (CONTRACT "Leftovers in SPEC.md"). */
export function pathOfThisSite(next: string | null | undefined): string {
  const target = (next ?? '').trim()
  const [path = ''] = target.split(/[?#]/, 1)
  const isForeign = path.includes('//') || target.includes('\\') || /^[a-z][a-z\d+.-]*:/i.test(target)
  if (isForeign || notAPage.test(path) || hasControlCharacter(target)) return '/'
  return target.startsWith('/') ? target : `/${target}`
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The e-mail of a customer made by telephone, which registers, logs in and resets no password. */
export function callerEmail(phone: string): string {
  return `phone ${phone}`
}

/** Whether a stored e-mail is one, and so belongs to an account with a login. */
export function hasAccount(email: string): boolean {
  return email.includes('@')
}

/** Whether a stored e-mail stands for a deleted account, which holds its orders without a name. */
export function isNameless(email: string): boolean {
  return email.startsWith('deleted ')
}

/** The e-mail as it is shown; empty where another text stands for it. */
export function emailOf(email: string): string {
  return hasAccount(email) ? email : ''
}
