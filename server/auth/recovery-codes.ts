import { randomText } from '../ids.ts'
import { hashToken } from './tokens.ts'

const count = 10
const length = 12
/** Letters and digits without those that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether a code is a recovery code, not an app's six digits. */
export const isRecoveryCode = (code: string) => code.length === length

/** Ten new recovery codes for the seller, as abcd-efgh-jkmn, and the hashes of the codes without hyphens to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const plainCodes = Array.from({ length: count }, () => randomText(alphabet, length))
  return { codes: plainCodes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes: plainCodes.map(hashToken) }
}
