import * as z from 'zod'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { boolean, configError, type Environment, isLoopback, isVisibleAscii, variableGroup } from './variables.ts'

const expected = 'outbox, or smtp:// or smtps:// with user:password@host:port'
const isEmail = (text: string) => isVisibleAscii(text) && normalizeEmail(text) !== undefined

export const mailGroup = variableGroup({
  // A login shell sets MAIL to the path of its mailbox, which is ignored.
  address: [
    'MAIL',
    z
      .string()
      .regex(/^(outbox$|\/|smtps?:\/\/)/i, expected)
      .default('outbox'),
  ],
  from: ['MAIL_FROM', z.string().refine(isEmail, 'an e-mail address such as orders@shop.example').optional()],
  tls: ['MAIL_TLS', boolean.optional()],
})

/** Decodes user and password of the URL: percent-encoded @, : and /. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The URL holds a password: the error must not repeat it.
    return configError('MAIL', `${expected}; a % in the password is written %25`)
  }
}

function smtpOf(address: string, tls: boolean | undefined) {
  const url = URL.canParse(address) ? new URL(address) : configError('MAIL', expected)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isBare = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  if (!/^([\w.-]+|[\da-f:.]+)$/i.test(host) || !isBare || url.port === '0') configError('MAIL', expected)
  if ((url.username === '') !== (url.password === ''))
    configError('MAIL', `${expected}: both user and password, or neither`)
  const login = { user: decoded(url.username), password: decoded(url.password) }
  if (/[\r\n\0]/.test(login.user + login.password)) configError('MAIL', expected)
  /** Encrypted from the first byte; otherwise by STARTTLS. */
  const encrypted = url.protocol === 'smtps:'
  const defaultPort = encrypted ? 465 : 587
  return {
    kind: 'smtp' as const,
    host,
    port: url.port === '' ? defaultPort : Number(url.port),
    encrypted,
    /** Whether TLS with a certificate for this host is required. */
    needsTls: tls ?? !isLoopback(host),
    login: url.username === '' ? undefined : login,
  }
}

export type SmtpConfig = ReturnType<typeof smtpOf>
/** The mail transport, and the sender if not the store's e-mail. */
export type MailConfig = ({ readonly kind: 'outbox' } | SmtpConfig) & { readonly from: string | undefined }

/** Reads the variables of mail; without MAIL e-mails go to the outbox folder. */
export function mailOf(env: Environment): MailConfig {
  const { address, from, tls } = mailGroup.parse(env)
  return /^smtp/i.test(address) ? { ...smtpOf(address, tls), from } : { kind: 'outbox', from }
}
