import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { Language } from '#web/i18n/languages.ts'
import { notificationMessages } from '../messages.ts'
import { compose, greetedName } from './emails.ts'
import type { Email } from './mail.ts'

/** The receiver of an answer; `about` names their complaint, if it is one. */
export type ToCustomer = {
  readonly to: string
  readonly name: string
  readonly language: Language
  readonly about: { readonly number: string; readonly orderId: string; readonly link: string } | undefined
}

/** The e-mail with the seller's answer to a message or a complaint; replies go to the store. */
export function answerEmail(store: StoreSettings, { to, name, language, about }: ToCustomer, text: string): Email {
  const { hello, answer } = notificationMessages[language]
  const intro = about === undefined ? answer.message : answer.complaint(about.number, about.orderId)
  return compose(store, {
    to,
    replyTo: store.supportEmail,
    language,
    subject: about === undefined ? answer.subject(store.name) : answer.subjectOf(store.name, about.number),
    paragraphs: [`${hello(greetedName(name))}\n${intro}`, text],
    ...(about && { button: { href: about.link, text: answer.button } }),
  })
}

/** The e-mail that tells the store of a complaint, in English. */
export function complaintEmail(
  store: StoreSettings,
  {
    number,
    orderId,
    text,
    link,
  }: { readonly number: string; readonly orderId: string; readonly text: string; readonly link: string },
): Email {
  return compose(store, {
    to: store.supportEmail,
    language: 'en',
    subject: `Complaint ${number} about order #${orderId}`,
    paragraphs: [`A shopper reports a problem with order #${orderId}. Please acknowledge it within 48 hours.`, text],
    button: { href: link, text: 'Open the inbox' },
  })
}
