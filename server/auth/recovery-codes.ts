import { randomText } from '../ids.ts'
import { hashToken } from './tokens.ts'

const count = 10
const length = 12
/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether what was typed for a code is a recovery code, and not six digits of the app. */
export const isRecoveryCode = (code: string) => code.length === length

/** Ten new recovery codes, to show once in groups of four, and their hashes, to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const made = Array.from({ length: count }, () => randomText(alphabet, length))
  return { codes: made.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes: made.map(hashToken) }
}
