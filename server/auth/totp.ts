import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity, type SecurityDetails } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { readSecondFactor, spendStep } from './totp-queries.ts'

/** What authenticator apps take for granted: six digits, a new one every 30 seconds, SHA-1 (RFC 6238). */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks of phones go wrong by a little: the code before and the one after are good too. */
const window = 1

/** A new secret, and the address that sets an authenticator app up with it; the key in it can be typed as well. */
export function makeFactor(store: string, email: string): { secret: Buffer; key: string; address: string } {
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ ...usual, issuer: store, label: email, secret })
  return { secret: Buffer.from(secret.bytes), key: secret.base32, address: totp.toString() }
}

/**
 * Lets whoever has the newest code of the seller's app pass, and everybody where none is set up; answers the secret of that app.
 * Refuses a missing code, a wrong one, and one that was used.
 */
export async function checkCode(
  shop: Shop,
  code: string | undefined,
  about: SecurityDetails,
): Promise<Buffer | undefined> {
  const factor = await readSecondFactor(shop.db)
  if (factor === undefined) return undefined
  if (code === undefined) throw new Refusal('CODE_REQUIRED')
  const totp = new TOTP({ ...usual, secret: new Secret({ buffer: new Uint8Array(factor.secret).buffer }) })
  const timestamp = shop.clock().getTime()
  const apart = totp.validate({ token: code, timestamp, window })
  if (apart !== null && (await spendStep(shop.db, totp.counter({ timestamp }) + apart))) return factor.secret
  logSecurity(shop, 'code refused', about)
  throw new Refusal('WRONG_CODE')
}
