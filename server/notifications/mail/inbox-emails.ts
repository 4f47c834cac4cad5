import type { Language } from '#domain/languages.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { notificationMessages } from '../messages.ts'
import { compose, greetedName } from './emails.ts'
import type { Email } from './mail.ts'

/** A complaint, and the URL that the e-mail's button opens. */
type MailedComplaint = { readonly number: string; readonly orderId: string; readonly link: string }

/** The customer who gets an answer, and the complaint that it answers; undefined for a contact message. */
export type CustomerContact = {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly complaint: MailedComplaint | undefined
}

/** The e-mail with the seller's answer to a contact message or a complaint; replies go to the store. */
export function answerEmail(
  store: StoreSettings,
  { email, name, language, complaint }: CustomerContact,
  text: string,
): Email {
  const { hello, answer } = notificationMessages[language]
  const intro =
    complaint === undefined ? answer.messageIntro : answer.complaintIntro(complaint.number, complaint.orderId)
  return compose(store, {
    to: email,
    replyTo: store.supportEmail,
    language,
    subject:
      complaint === undefined ? answer.subject(store.name) : answer.complaintSubject(store.name, complaint.number),
    paragraphs: [`${hello(greetedName(name))}\n${intro}`, text],
    ...(complaint && { button: { href: complaint.link, text: answer.button } }),
  })
}

/** The e-mail that tells the store of a complaint, in English. */
export function complaintEmail(store: StoreSettings, { number, orderId, link }: MailedComplaint, text: string): Email {
  return compose(store, {
    to: store.supportEmail,
    language: 'en',
    subject: `Complaint ${number} about order #${orderId}`,
    paragraphs: [`A shopper reports a problem with order #${orderId}. Please acknowledge it within 48 hours.`, text],
    button: { href: link, text: 'Open the inbox' },
  })
}
