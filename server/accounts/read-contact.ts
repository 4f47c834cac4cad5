import { isZipcode, normalizePhone } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { Refusal } from '#domain/refusal.ts'

/** The normalized e-mail. Throws BAD_INPUT. */
export function readEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (email === undefined) throw new Refusal('BAD_INPUT', { message: 'email: Please enter a valid email address.' })
  return email
}

/** The ten digits of a mobile number. Throws BAD_INPUT. */
export function readPhone(typed: string): string {
  const phone = normalizePhone(typed)
  if (phone === undefined)
    throw new Refusal('BAD_INPUT', { message: 'phone: Please enter a mobile number of ten digits.' })
  return phone
}

/** The PIN code. Throws BAD_INPUT. */
export function readZipcode(typed: string): string {
  if (isZipcode(typed)) return typed
  throw new Refusal('BAD_INPUT', { message: 'zipcode: Please enter the six digits of the PIN code.' })
}
