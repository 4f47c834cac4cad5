import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { MailConfig, SmtpConfig } from '../../config/mail-variables.ts'
import { isLoopback } from '../../config/variables.ts'
import { type CurrentSettings, isSaved, type LoadedSettings } from '../../store/current-settings.ts'
import type { Mail, ShopMail } from './mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

type Context = {
  readonly mail: MailConfig
  readonly dataDir: string
  readonly settings: CurrentSettings
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

/** How to encrypt to a saved mail server: as the environment says of the same server, else guessed from host and port. */
function encryptionFor(
  host: string,
  port: number,
  environmentMail: MailConfig,
): Pick<SmtpConfig, 'encrypted' | 'needsTls'> {
  const isSameServer = environmentMail.kind === 'smtp' && environmentMail.host === host && environmentMail.port === port
  if (isSameServer) return environmentMail
  return { encrypted: port === 465, needsTls: !isLoopback(host) }
}

/** The saved mail server, else the environment's. */
function mailOf(loaded: LoadedSettings, environmentMail: MailConfig): MailConfig {
  if (!isSaved(loaded, 'mail')) return environmentMail
  const { mail } = loaded.values
  const { host, port, user, password } = mail
  const from = mail.from === '' ? undefined : mail.from
  if (host === '') return { kind: 'outbox', from }
  const login = user === '' ? undefined : { user, password }
  const { encrypted, needsTls } = encryptionFor(host, port, environmentMail)
  return { kind: 'smtp', host, port, encrypted, needsTls, login, from }
}

/** Sends e-mails by the settings' server, or else into the outbox folder. */
export function openMail({ mail: environmentMail, dataDir, settings, clock, log }: Context): ShopMail {
  const transports = new WeakMap<LoadedSettings, Mail>()

  function open(loaded: LoadedSettings): Mail {
    const mail = mailOf(loaded, environmentMail)
    const from = { name: loaded.store.name, address: mail.from ?? loaded.store.supportEmail }
    return mail.kind === 'smtp'
      ? smtpMail(mail, from, { clock, log })
      : outboxMail(join(dataDir, 'outbox'), from, clock)
  }

  return {
    async send(email) {
      const loaded = await settings.fresh()
      const transport = transports.get(loaded) ?? open(loaded)
      transports.set(loaded, transport)
      return transport.send(email)
    },
    isOutbox: () => mailOf(settings.now(), environmentMail).kind === 'outbox',
  }
}
