import { isRealEmail } from '#domain/accounts/accounts.ts'
import { complaint, contactMessage, inboxAnswer } from '../database/tables/contact.ts'
import type { JobData } from '../jobs/jobs.ts'
import { contactEmail } from '../notifications/mail/emails.ts'
import { answerEmail, type CustomerContact, complaintEmail } from '../notifications/mail/inbox-emails.ts'
import type { Email } from '../notifications/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { type AnswerRow, answerById } from './answer-queries.ts'
import { complaintById } from './complaint-queries.ts'
import { type MailedTable, messageById, saveMailOutcome } from './queries.ts'

/** Sends an e-mail and marks its row as mailed or refused; after a kill in between, the job sends it again. */
async function sendAndMark(shop: Shop, table: MailedTable, id: string, email: Email): Promise<void> {
  // A shopper of a telephone order and a deleted account have no e-mail address.
  const isSent = isRealEmail(email.to) && (await shop.mail.send(email))
  // An answer in the outbox waits for a mail server; messages and complaints to the store are read in the inbox.
  if (isSent && table === inboxAnswer && shop.mail.isOutbox()) return
  await saveMailOutcome(shop.db, table, id, { isSent, at: shop.clock() })
}

/** Mails a contact message to the store, unless it is mailed already. */
export async function mailMessage(shop: Shop, { messageId }: JobData['mail-message']): Promise<void> {
  const message = await messageById(shop.db, messageId)
  if (message === undefined || message.mailedAt !== null) return
  const { store } = await shop.settings.fresh()
  await sendAndMark(shop, contactMessage, messageId, contactEmail(store, message))
}

/** Whose message or complaint was answered; undefined once it is deleted. */
async function customerOf(shop: Shop, { messageId, complaintId }: AnswerRow): Promise<CustomerContact | undefined> {
  const message = messageId === null ? undefined : await messageById(shop.db, messageId)
  if (message !== undefined) {
    const { email, name, language } = message
    return { email, name, language, complaint: undefined }
  }
  const found = complaintId === null ? undefined : await complaintById(shop.db, complaintId)
  if (found === undefined) return undefined
  const { id, orderId, language } = found.complaint
  const link = `${shop.config.publicUrl}/my-orders`
  return { email: found.email, name: found.name, language, complaint: { number: id, orderId, link } }
}

/** Mails an answer to the customer, unless it is mailed already, in the language of the page on which they wrote. */
export async function mailAnswer(shop: Shop, { answerId }: JobData['mail-answer']): Promise<void> {
  const answer = await answerById(shop.db, answerId)
  if (answer === undefined || answer.mailedAt !== null) return
  const customer = await customerOf(shop, answer)
  if (customer === undefined) return
  const { store } = await shop.settings.fresh()
  await sendAndMark(shop, inboxAnswer, answerId, answerEmail(store, customer, answer.text))
}

/** Mails a complaint to the store, unless it is mailed already. */
export async function mailComplaint(shop: Shop, { complaintId }: JobData['mail-complaint']): Promise<void> {
  const found = await complaintById(shop.db, complaintId)
  if (found === undefined || found.complaint.mailedAt !== null) return
  const link = `${shop.config.publicUrl}/seller/inbox`
  const { id, orderId, text } = found.complaint
  const { store } = await shop.settings.fresh()
  await sendAndMark(shop, complaint, complaintId, complaintEmail(store, { number: id, orderId, link }, text))
}
