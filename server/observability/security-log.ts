import { createHmac, randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'

/** The security events with their log levels. */
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
  'second factor on': 'info',
  'second factor off': 'warn',
  'recovery codes made': 'info',
  'backup downloaded': 'warn',
  'account deleted': 'info',
  'customer deleted': 'info',
  'customer exported': 'info',
  'staff joined': 'info',
  'staff removed': 'info',
  'staff role changed': 'info',
  'role refused': 'warn',
  'cross-site refused': 'warn',
  'connections refused': 'warn',
} as const satisfies Record<string, 'info' | 'warn'>
export type SecurityEvent = keyof typeof events

export type SecurityDetails = {
  readonly kind?: 'shopper' | 'seller'
  readonly account?: string | undefined
  /** The entered e-mail, logged as a keyed hash. */
  readonly email?: string
  /** The client's address, logged as a keyed hash unless LOG_ADDRESSES=full. */
  readonly from?: string
  readonly call?: string
}

/** A key of this process alone: hashes cannot be reversed, nor compared with another process's. */
const key = randomBytes(32)

function pseudonym(text: string | undefined): string | undefined {
  return text === undefined ? undefined : createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
}

/** Logs a security event without personal data; LOG_ADDRESSES=full adds the client's address. */
export function logSecurity(
  shop: Pick<Shop, 'log' | 'config'>,
  event: SecurityEvent,
  { email, from, ...about }: SecurityDetails,
): void {
  shop.log[events[event]](
    { security: event, ...about, who: pseudonym(email), from: shop.config.logsAddresses ? from : pseudonym(from) },
    event,
  )
}
