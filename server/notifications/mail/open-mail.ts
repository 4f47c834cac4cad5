import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { StoreSettings } from '#domain/store.ts'
import type { MailSettings } from '../../config/mail-settings.ts'
import { type Mail, outboxMail } from './mail.ts'
import { smtpMail } from './smtp.ts'

type Input = { readonly mail: MailSettings; readonly store: StoreSettings; readonly dataDir: string }

/** The way letters leave this store, as its settings say: from MAIL_FROM, or from the store's e-mail. */
export function openMail({ mail, store, dataDir }: Input, clock: () => Date, log: FastifyBaseLogger): Mail {
  const from = { name: store.name, address: mail.from ?? store.supportEmail }
  return mail.kind === 'smtp' ? smtpMail(mail, from, { clock, log }) : outboxMail(join(dataDir, 'outbox'), from, clock)
}
