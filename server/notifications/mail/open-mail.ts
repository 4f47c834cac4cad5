import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { MailSettings, SmtpSettings } from '../../config/mail-settings.ts'
import { isLoopback } from '../../config/variables.ts'
import type { CurrentSettings, LoadedSettings } from '../../store/current-settings.ts'
import type { Mail, ShopMail } from './mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

type Context = {
  readonly mail: MailSettings
  readonly dataDir: string
  readonly settings: CurrentSettings
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

/** A saved server's encryption: the environment's if host and port are its own, else guessed from them. */
function tlsFor(host: string, port: number, known: MailSettings): Pick<SmtpSettings, 'encrypted' | 'needsTls'> {
  if (known.kind === 'smtp' && known.host === host && known.port === port) return known
  return { encrypted: port === 465, needsTls: !isLoopback(host) }
}

/** The saved mail server, or the environment's. */
function mailOf({ saved, values: { mail } }: LoadedSettings, ofEnvironment: MailSettings): MailSettings {
  if (saved.mail === undefined) return ofEnvironment
  const { host, port, user, password } = mail
  const from = mail.from === '' ? undefined : mail.from
  if (host === '') return { kind: 'outbox', from }
  const login = user === '' ? undefined : { user, password }
  const { encrypted, needsTls } = tlsFor(host, port, ofEnvironment)
  return { kind: 'smtp', host, port, encrypted, needsTls, login, from }
}

/** Sends by the settings' mail server or into the outbox, from the set sender or the store's e-mail. */
export function openMail({ mail: ofEnvironment, dataDir, settings, clock, log }: Context): ShopMail {
  const transports = new WeakMap<LoadedSettings, Mail>()

  function open(loaded: LoadedSettings): Mail {
    const mail = mailOf(loaded, ofEnvironment)
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
    isOutbox: () => mailOf(settings.now(), ofEnvironment).kind === 'outbox',
  }
}
