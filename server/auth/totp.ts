import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity, type SecurityDetails } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { hashToken } from './tokens.ts'
import { consumeRecoveryCode, consumeStep, secondFactorOf } from './totp-queries.ts'

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

/** The secret of a new key and the time step of its proving code; undefined for a wrong code. */
export function firstStepOf(key: string, code: string, now: Date): { secret: Buffer; usedStep: number } | undefined {
  const secret = Secret.fromBase32(key)
  const totp = new TOTP({ ...defaults, secret })
  const timestamp = now.getTime()
  const offset = totp.validate({ token: code, timestamp, window })
  return offset === null
    ? undefined
    : { secret: Buffer.from(secret.bytes), usedStep: totp.counter({ timestamp }) + offset }
}

/** Checks the seller’s code or recovery code and returns the app’s secret, undefined without one. Throws CODE_REQUIRED or WRONG_CODE. */
export async function checkCode(
  shop: Shop,
  code: string | undefined,
  details: SecurityDetails,
): Promise<Buffer | undefined> {
  const factor = await secondFactorOf(shop.db, details.account ?? '')
  if (factor === undefined) return undefined
  if (code === undefined) throw new Refusal('CODE_REQUIRED')
  if (await isRight(shop, factor.secret, code)) return factor.secret
  logSecurity(shop, 'code refused', details)
  throw new Refusal('WRONG_CODE')
}

/** Uses up a code; each works once. */
async function isRight(shop: Shop, secret: Buffer, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) return consumeRecoveryCode(shop.db, hashToken(code))
  const totp = new TOTP({ ...defaults, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const timestamp = shop.clock().getTime()
  const offset = totp.validate({ token: code, timestamp, window })
  return offset !== null && (await consumeStep(shop.db, totp.counter({ timestamp }) + offset))
}
