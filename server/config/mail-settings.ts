import { normaliseEmail } from '#domain/accounts.ts'
import { bad, type Environment, isLoopback, optionalOf, switchOf, textOf } from './environment.ts'

/** A server that takes letters by SMTP. */
export type SmtpSettings = {
  readonly kind: 'smtp'
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte (smtps); otherwise by STARTTLS. */
  readonly encrypted: boolean
  /** Whether a letter may only leave encrypted, to a server whose certificate fits its name. */
  readonly needsTls: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
}

/** How letters leave the store, and whom they are from if not from the store's e-mail. */
export type MailSettings = ({ readonly kind: 'outbox' } | SmtpSettings) & { readonly from: string | undefined }

const wanted = 'outbox, or smtp:// or smtps:// with user:password@host:port'

/** The text between the signs of an address; a password with @, : or / is written with %40, %3A or %2F. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The address holds a password: the sentence must not repeat it.
    return bad('MAIL', `${wanted}; a % in the password is written %25`)
  }
}

function smtpOf(env: Environment, way: string): SmtpSettings {
  const url = URL.canParse(way) ? new URL(way) : bad('MAIL', wanted)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isBare = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  if (!/^([\w.-]+|[\da-f:.]+)$/i.test(host) || !isBare || url.port === '0') bad('MAIL', wanted)
  if ((url.username === '') !== (url.password === '')) bad('MAIL', `${wanted}: both user and password, or neither`)
  const encrypted = url.protocol === 'smtps:'
  const login = { user: decoded(url.username), password: decoded(url.password) }
  if (/[\r\n\0]/.test(login.user + login.password)) bad('MAIL', wanted)
  return {
    kind: 'smtp',
    host,
    port: url.port === '' ? (encrypted ? 465 : 587) : Number(url.port),
    encrypted,
    needsTls: switchOf(env, 'MAIL_TLS', !isLoopback(host)),
    login: url.username === '' ? undefined : login,
  }
}

/** A login shell puts the path of a mailbox into MAIL, which says nothing about the store. */
const wayOf = (env: Environment) => textOf(env, 'MAIL', 'outbox').replace(/^\/.*/, 'outbox')

/** How letters leave the store: MAIL, MAIL_FROM and MAIL_TLS. No refusal repeats the address, which holds a password. */
export function mailOf(env: Environment): MailSettings {
  const isPlain = (text: string) => /^[\x21-\x7e]+$/.test(text) && normaliseEmail(text) !== undefined
  const from = optionalOf(env, 'MAIL_FROM', isPlain, 'an e-mail address such as orders@shop.example')
  const way = wayOf(env)
  if (way === 'outbox') return { kind: 'outbox', from }
  if (!/^smtps?:\/\//i.test(way)) bad('MAIL', wanted)
  return { ...smtpOf(env, way), from }
}
