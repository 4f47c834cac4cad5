import { plainPhone } from '../latin-digits.ts'

/** Minimum length of a new password, in characters (CONTRACT "Accounts"). */
export const minPasswordLength = 8

/** Maximum length of a new password, in characters (CONTRACT "Accounts"). */
export const maxPasswordLength = 128

/** Why a new password is refused, as a sentence; undefined if it is valid (CONTRACT "Accounts"). */
export function passwordError(text: string): string | undefined {
  const { length } = [...text]
  if (length < minPasswordLength) return `The password must have at least ${minPasswordLength} characters.`
  if (length > maxPasswordLength) return `The password must have at most ${maxPasswordLength} characters.`
  return undefined
}

/** The ten digits of an Indian mobile number, without +91 or 0; undefined if invalid (SPEC 5). */
export function normalizePhone(text: string): string | undefined {
  const typed = plainPhone(text).replace(/\s/g, '')
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(typed.replace(/\b-+\b/g, ''))?.[1]
}

/** Whether this is an Indian PIN code: six digits, not starting with 0 (SPEC 5). */
export function isZipcode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** Paths that are no page: API calls, `.` and `..`, and percent-encoded dots, slashes and letters. */
const notAPage = /^\/?(api|sandbox)(\/|$)|(^|\/)\.\.?(\/|$)|%(2[ef]|[46][1-9a-f]|[57][\da])/i

/** The page to open for the query parameter `next`; / if it could lead to another site (CONTRACT "What SPEC.md leaves open"). */
export function pathOfThisSite(next: string | null | undefined): string {
  const target = (next ?? '').trim()
  const [path = ''] = target.split(/[?#]/)
  const isForeign = path.includes('//') || target.includes('\\') || /^[a-z][a-z\d+.-]*:/i.test(target)
  if (isForeign || notAPage.test(path) || /\p{Cc}/u.test(target)) return '/'
  return target.startsWith('/') ? target : `/${target}`
}

/** The placeholder stored as e-mail of a customer who ordered by telephone; without @ it is no login. */
export function telephonePlaceholder(phone: string): string {
  return `phone ${phone}`
}

/** Whether a stored e-mail is a real one, so that its customer has an account with a login. */
export function isRealEmail(email: string): boolean {
  return email.includes('@')
}

/** Whether a stored e-mail is the placeholder of a deleted account, whose orders stay without a name. */
export function isDeletedAccount(email: string): boolean {
  return email.startsWith('deleted ')
}

/** The e-mail as it is shown; empty for a placeholder. */
export function shownEmail(email: string): string {
  return isRealEmail(email) ? email : ''
}
