import { createECDH } from 'node:crypto'
import { bad, type Environment, textOf } from './environment.ts'

/** How notifications are signed, and where else they may go. */
export type PushSettings = {
  /** The store's own pair; without it one is made and kept in the database. */
  readonly keys?: { readonly publicKey: string; readonly privateKey: string }
  /** By whom a push service's keepers reach the store: mailto: or https:. */
  readonly subject: string
  /** Where a test's push service stands, such as http://127.0.0.1:4000; never in production. */
  readonly origins: readonly string[]
}

/** Whether the two belong together: the public key is made from the private one. */
function isPair(publicKey: string, privateKey: string): boolean {
  if (!/^[A-Za-z0-9_-]{87}$/.test(publicKey) || !/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return false
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey('base64url') === publicKey
}

function keysOf(env: Environment): Pick<PushSettings, 'keys'> {
  const publicKey = textOf(env, 'VAPID_PUBLIC_KEY', '')
  const privateKey = textOf(env, 'VAPID_PRIVATE_KEY', '')
  if (publicKey === '' && privateKey === '') return {}
  if (!isPair(publicKey, privateKey)) bad('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY', 'a pair of keys, or both left out')
  return { keys: { publicKey, privateKey } }
}

function originsOf(env: Environment, production: boolean): string[] {
  const given = textOf(env, 'PUSH_HOSTS', '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  if (given.length > 0 && production) bad('PUSH_HOSTS', 'left out in production')
  const isOrigin = (each: string) => URL.canParse(each) && /^https?:/.test(each) && new URL(each).origin === each
  return given.every(isOrigin)
    ? given
    : bad('PUSH_HOSTS', 'web addresses without a path, such as http://127.0.0.1:4000')
}

/** Reads how notifications are sent; the store's support e-mail is whom push services ask unless told otherwise. */
export function pushOf(env: Environment, production: boolean, supportEmail: string): PushSettings {
  const subject = textOf(env, 'VAPID_SUBJECT', `mailto:${supportEmail}`)
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) bad('VAPID_SUBJECT', 'mailto:somebody@… or https://…')
  return { ...keysOf(env), subject, origins: originsOf(env, production) }
}
