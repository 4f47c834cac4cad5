import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity, type SecurityDetails } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { consumeStep, readSecondFactor } from './totp-queries.ts'

/** The defaults of authenticator apps (RFC 6238). */
const defaults = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Time steps by which a phone's clock may be off. */
const window = 1

/** A new secret with its otpauth: URL, and the key in it for typing. */
export function createFactor(store: string, email: string): { secret: Buffer; key: string; address: string } {
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ ...defaults, issuer: store, label: email, secret })
  return { secret: Buffer.from(secret.bytes), key: secret.base32, address: totp.toString() }
}

/**
 * Checks the seller's code and returns the app's secret; undefined if none is set up.
 * Throws CODE_REQUIRED, or WRONG_CODE for a wrong or used one.
 */
export async function checkCode(
  shop: Shop,
  code: string | undefined,
  details: SecurityDetails,
): Promise<Buffer | undefined> {
  const factor = await readSecondFactor(shop.db)
  if (factor === undefined) return undefined
  if (code === undefined) throw new Refusal('CODE_REQUIRED')
  const totp = new TOTP({ ...defaults, secret: new Secret({ buffer: new Uint8Array(factor.secret).buffer }) })
  const timestamp = shop.clock().getTime()
  const offset = totp.validate({ token: code, timestamp, window })
  if (offset !== null && (await consumeStep(shop.db, totp.counter({ timestamp }) + offset))) return factor.secret
  logSecurity(shop, 'code refused', details)
  throw new Refusal('WRONG_CODE')
}
