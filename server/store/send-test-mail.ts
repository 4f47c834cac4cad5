import type { FastifyRequest } from 'fastify'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { Refusal } from '#domain/refusal.ts'
import { sellerById } from '../accounts/queries.ts'
import type { Person } from '../auth/person.ts'
import { testEmail } from '../notifications/mail/emails.ts'
import { chosenLanguage } from '../pages/locale.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'

/** Sentences for the seller by the mail server's error codes. */
const reasons: readonly [error: RegExp, reason: string][] = [
  [/EAUTH|\b53[045]\b/, 'The mail server refused user or password.'],
  [/ETLS|certificate|SSL/i, 'The mail server offers no safe connection (TLS).'],
  [/EDNS|ENOTFOUND/, 'There is no mail server of this name.'],
  [/ECONNECTION|ETIMEDOUT|ECONNREFUSED|ESOCKET|ECONNRESET/, 'The mail server cannot be reached at this port.'],
]

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'The mail server did not take the email.'
}

/** Sends a test e-mail now and answers where it is. Throws MAIL_NOT_SENT with the reason (CONTRACT "Settings"). */
export async function sendTestMail(
  shop: Shop,
  person: Person,
  to: string | undefined,
  request: FastifyRequest,
): Promise<{ message: string }> {
  await consume(shop, 'settingChecksBySeller', person.id)
  const recipient = to === undefined ? (await sellerById(shop.db, person.id))?.email : normalizeEmail(to)
  if (recipient === undefined)
    throw new Refusal('BAD_INPUT', { message: 'to: must be an email address.', extra: { field: 'to' } })
  const { language } = chosenLanguage(request)
  const { store } = await shop.settings.fresh()
  const isSent = await shop.mail.send(testEmail(store, { to: recipient, language })).catch((error: unknown) => {
    shop.log.warn({ err: error }, 'the test e-mail was not sent')
    throw new Refusal('MAIL_NOT_SENT', { message: reasonOf(error) })
  })
  if (!isSent) throw new Refusal('MAIL_NOT_SENT')
  return {
    message: shop.mail.isOutbox()
      ? 'No mail server is set: the email is in the outbox folder.'
      : `An email is on its way to ${recipient}.`,
  }
}
