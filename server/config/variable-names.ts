import { closest, distance } from 'fastest-levenshtein'
import { mailGroup } from './mail-variables.ts'
import { googleGroup, mapGroup, nominatimGroup } from './map-variables.ts'
import { paymentGroup, razorpayGroup, razorpayUrlGroup } from './payment-variables.ts'
import { pushGroup } from './push-variables.ts'
import { orderLimitGroup, retentionGroup, serverGroup } from './server-variables.ts'
import { s3Group } from './storage-variables.ts'
import { storeGroups } from './store-variables.ts'
import type { Environment } from './variables.ts'

/** The names of all environment variables that the store reads. */
export const variableNames: readonly string[] = [
  ...[serverGroup, orderLimitGroup, retentionGroup, ...storeGroups, paymentGroup, razorpayGroup, razorpayUrlGroup],
  ...[mailGroup, mapGroup, googleGroup, nominatimGroup, pushGroup, s3Group],
].flatMap(({ variables }) => variables)

/** Names before 0.2.0, read for one more release. */
const renamed: Readonly<Record<string, string>> = {
  MOST_CONNECTIONS: 'MAX_CONNECTIONS',
  MOST_CONNECTIONS_PER_ADDRESS: 'MAX_CONNECTIONS_PER_ADDRESS',
  KEEP_UNPAID_ORDERS_DAYS: 'RETAIN_UNPAID_ORDERS_DAYS',
  KEEP_MESSAGES_DAYS: 'RETAIN_MESSAGES_DAYS',
  KEEP_LETTERS_DAYS: 'RETAIN_EMAILS_DAYS',
  RAZORPAY_WEBHOOK_SECRET_BEFORE: 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
}

/** Removed variables and why; ignored for one more release. */
const removed: Readonly<Record<string, string>> = { DATABASE_READ_URL: 'the store no longer reads from a replica' }

const known: ReadonlySet<string> = new Set([...variableNames, ...Object.keys(renamed), ...Object.keys(removed)])

/** Prefixes that are typical of the store's own variables. */
const ownPrefix =
  /^(STORE|RAZORPAY|S3|MAIL|KEEP|RETAIN|SELLER|MAPS|GOOGLE_(MAPS|GEOCODING|PLACES)|NOMINATIM|PHOTON|VAPID)_/

/** Kubernetes describes a service called "store" by STORE_SERVICE_HOST, STORE_PORT=tcp://… and the like. */
const isServiceLink = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)

const candidates = [...variableNames, ...Object.keys(renamed)]
/** Shorter ones differ from names of other programs by a character: EMAIL, PORTS. */
const longNames = candidates.filter((name) => name.length > 5)

const sorted = (name: string) => [...name].sort().join('')

/** Whether one character is missing, doubled or wrong, or two are swapped. */
function isTypo(typed: string, name: string): boolean {
  const edits = distance(typed, name)
  return edits <= 1 || (edits === 2 && sorted(typed) === sorted(name))
}

/** Whether a name starts like ours or is a typo of one of ours, in any case. */
const looksLikeOurs = (name: string) =>
  ownPrefix.test(name) || longNames.some((each) => isTypo(name.toUpperCase(), each))

/** The nearest variable, of those with the same first word if there are any. */
function nearest(typed: string): string {
  const name = typed.toUpperCase()
  const similar = candidates.filter((each) => each.split('_')[0] === name.split('_')[0])
  const found = closest(name, similar.length > 0 ? similar : candidates)
  return renamed[found] ?? found
}

/** Throws one line of mistyped names with the nearest right ones (CONTRACT "Running"). */
export function checkVariableNames(env: Environment): void {
  const unknown = Object.entries(env).filter(
    ([name, value = '']) => !known.has(name) && !isServiceLink(name, value) && looksLikeOurs(name),
  )
  if (unknown.length === 0) return
  const messages = unknown.map(([name]) => `${name} is no setting of the store; the nearest is ${nearest(name)}.`)
  throw new Error(messages.join(' '))
}

/** The environment with current names, and a warning per outdated name. */
export function withCurrentNames(env: Environment): { current: Environment; warnings: string[] } {
  const outdated = Object.keys(renamed).filter((name) => env[name] !== undefined)
  const dropped = Object.keys(removed).filter((name) => env[name] !== undefined)
  const values = Object.fromEntries(outdated.map((name) => [renamed[name], env[name]]))
  return {
    current: { ...values, ...env },
    warnings: [
      ...outdated.map((name) => `${name} is now called ${renamed[name]}; the next release ignores the old name.`),
      ...dropped.map((name) => `${name} is ignored: ${removed[name]}.`),
    ],
  }
}
