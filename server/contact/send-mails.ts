import type { JobData } from '../jobs/jobs.ts'
import { contactEmail } from '../notifications/mail/emails.ts'
import { answerEmail, type CustomerContact, complaintEmail } from '../notifications/mail/inbox-emails.ts'
import type { Shop } from '../shop.ts'
import { type AnswerRow, answerById, markAnswerMailed } from './answer-queries.ts'
import { complaintById, markComplaintMailed } from './complaint-queries.ts'
import { markMessageMailed, messageById } from './queries.ts'

/** Mails a contact message to the store, once. */
export async function mailMessage(shop: Shop, { messageId }: JobData['mail-message']): Promise<void> {
  const message = await messageById(shop.db, messageId)
  if (message === undefined || message.mailedAt !== null) return
  const { store } = await shop.settings.fresh()
  if (await shop.mail.send(contactEmail(store, message))) await markMessageMailed(shop.db, messageId, shop.clock())
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

/** Mails an answer to the customer, once, in the language of the page on which they wrote. */
export async function mailAnswer(shop: Shop, { answerId }: JobData['mail-answer']): Promise<void> {
  const answer = await answerById(shop.db, answerId)
  if (answer === undefined || answer.mailedAt !== null) return
  const customer = await customerOf(shop, answer)
  if (customer === undefined) return
  const { store } = await shop.settings.fresh()
  if (await shop.mail.send(answerEmail(store, customer, answer.text)))
    await markAnswerMailed(shop.db, answerId, shop.clock())
}

/** Mails a complaint to the store, once. */
export async function mailComplaint(shop: Shop, { complaintId }: JobData['mail-complaint']): Promise<void> {
  const found = await complaintById(shop.db, complaintId)
  if (found === undefined || found.complaint.mailedAt !== null) return
  const link = `${shop.config.publicUrl}/seller/inbox`
  const { id, orderId, text } = found.complaint
  const { store } = await shop.settings.fresh()
  if (await shop.mail.send(complaintEmail(store, { number: id, orderId, text, link })))
    await markComplaintMailed(shop.db, complaintId, shop.clock())
}
