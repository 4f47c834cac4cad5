import { createHmac, randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'

/** What the log tells of who got in, who did not, and who tried what is not theirs; each with how loud. */
const events = {
  'logged in': 'info',
  registered: 'info',
  'login refused': 'info',
  'login locked': 'warn',
  'code refused': 'warn',
  'password refused': 'warn',
  'password changed': 'info',
  'password reset': 'info',
  'sessions ended': 'info',
  'account deleted': 'info',
  'role refused': 'warn',
  'other site refused': 'warn',
  'connections refused': 'warn',
} as const satisfies Record<string, 'info' | 'warn'>
export type SecurityEvent = keyof typeof events

export type SecurityDetails = {
  readonly kind?: 'shopper' | 'seller'
  /** The account's id, where one is known. */
  readonly account?: string | undefined
  /** An e-mail that was typed, and the network address it came from; told as keyed hashes, the address in full where LOG_ADDRESSES says so. */
  readonly email?: string
  readonly from?: string
  readonly call?: string
}

/** Of this process only: the same caller is seen again until it ends, and nobody can look anybody up in an old log. */
const key = randomBytes(32)

function nameless(text: string | undefined): string | undefined {
  return text === undefined ? undefined : createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
}

/** Writes a security event into the log, without an e-mail, a password, a token or, unless LOG_ADDRESSES=full, a network address. */
export function logSecurity(
  shop: Pick<Shop, 'log' | 'settings'>,
  event: SecurityEvent,
  { email, from, ...about }: SecurityDetails,
): void {
  shop.log[events[event]](
    { security: event, ...about, who: nameless(email), from: shop.settings.logsAddresses ? from : nameless(from) },
    event,
  )
}
