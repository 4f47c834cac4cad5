import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity, type SecurityDetails } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { hashToken } from './tokens.ts'
import { consumeRecoveryCode, consumeStep, readSecondFactor } from './totp-queries.ts'

/** The settings that every authenticator app supports (RFC 6238). */
const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Time steps by which a phone's clock may be off. */
const maxStepsOff = 1

/** Creates a secret, with the `otpauth:` URI that an app scans and the key that a person types instead. */
export function createSecondFactor(store: string, email: string): { secret: Buffer; key: string; uri: string } {
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ ...totpSettings, issuer: store, label: email, secret })
  return { secret: Buffer.from(secret.bytes), key: secret.base32, uri: totp.toString() }
}

/** The 30-second time step of this code; undefined for a wrong code. */
function stepOfCode(secret: Secret, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...totpSettings, secret })
  const timestamp = now.getTime()
  const offset = totp.validate({ token: code, timestamp, window: maxStepsOff })
  return offset === null ? undefined : totp.counter({ timestamp }) + offset
}

/** The secret of a new key and the time step of a code made with it; undefined for a wrong code. */
export function verifiedFactor(key: string, code: string, now: Date): { secret: Buffer; usedStep: number } | undefined {
  const secret = Secret.fromBase32(key)
  const usedStep = stepOfCode(secret, code, now)
  return usedStep === undefined ? undefined : { secret: Buffer.from(secret.bytes), usedStep }
}

/** Checks the account’s code and returns the app’s secret; undefined without a second factor. Throws CODE_REQUIRED or WRONG_CODE. */
export async function checkCode(
  shop: Shop,
  sellerId: string,
  code: string | undefined,
  details: SecurityDetails,
): Promise<Buffer | undefined> {
  const factor = await readSecondFactor(shop.db, sellerId)
  if (factor === undefined) return undefined
  if (code === undefined) throw new Refusal('CODE_REQUIRED')
  if (await consumeCode(shop, sellerId, factor.secret, code)) return factor.secret
  logSecurity(shop, 'code refused', details)
  throw new Refusal('WRONG_CODE')
}

/** Consumes the app's code or a recovery code, each of which works once; false for a wrong or used one. */
async function consumeCode(shop: Shop, sellerId: string, secretBytes: Buffer, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) return consumeRecoveryCode(shop.db, sellerId, hashToken(code))
  const secret = new Secret({ buffer: new Uint8Array(secretBytes).buffer })
  const step = stepOfCode(secret, code, shop.clock())
  return step !== undefined && (await consumeStep(shop.db, sellerId, step))
}
