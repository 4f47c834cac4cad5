import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { configError, type Environment, list, variableGroup } from './variables.ts'

const isSubject = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

export const pushGroup = variableGroup({
  publicKey: ['VAPID_PUBLIC_KEY', z.string().default('')],
  privateKey: ['VAPID_PRIVATE_KEY', z.string().default('')],
  subject: ['VAPID_SUBJECT', z.string().regex(isSubject, 'mailto:name@… or https://…').optional()],
  origins: [
    'PUSH_HOSTS',
    list.refine((all) => all.every(isOrigin), 'web addresses without a path, such as http://127.0.0.1:4000'),
  ],
})

export type PushConfig = {
  /** The VAPID key pair; without it the store makes one and stores it in the database. */
  readonly keys?: { readonly publicKey: string; readonly privateKey: string }
  /** The store's contact for push services: mailto: or https:. */
  readonly subject: string
  /** Push services of a test, such as http://127.0.0.1:4000; none in production. */
  readonly origins: readonly string[]
}

/** Whether the public key is derived from the private one. */
function isPair(publicKey: string, privateKey: string): boolean {
  if (!/^[A-Za-z0-9_-]{87}$/.test(publicKey) || !/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return false
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    // Zero and numbers from the order of the curve on are no keys.
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}

/** Reads the variables of push messages; the subject defaults to the store's support e-mail. */
export function pushOf(env: Environment, production: boolean, supportEmail: string): PushConfig {
  const { publicKey, privateKey, origins, subject = `mailto:${supportEmail}` } = pushGroup.parse(env)
  if (origins.length > 0 && production) configError('PUSH_HOSTS', 'left out in production')
  if (publicKey === '' && privateKey === '') return { subject, origins }
  if (!isPair(publicKey, privateKey))
    configError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY', 'a pair of keys, or both left out')
  return { keys: { publicKey, privateKey }, subject, origins }
}
