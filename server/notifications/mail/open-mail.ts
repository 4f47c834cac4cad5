import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { StoreSettings } from '#domain/store.ts'
import type { MailSettings } from '../../config/mail-settings.ts'
import type { Mail } from './mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

type Settings = { readonly mail: MailSettings; readonly store: StoreSettings; readonly dataDir: string }

/** Opens the SMTP or outbox transport; e-mails are from MAIL_FROM or the store's e-mail. */
export function openMail({ mail, store, dataDir }: Settings, clock: () => Date, log: FastifyBaseLogger): Mail {
  const from = { name: store.name, address: mail.from ?? store.supportEmail }
  return mail.kind === 'smtp' ? smtpMail(mail, from, { clock, log }) : outboxMail(join(dataDir, 'outbox'), from, clock)
}
