import type { Language } from '#domain/languages.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import type { RefuseReason } from '#domain/orders/order-ending.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { escapeMarkup } from '../../http/escape-markup.ts'
import { notificationMessages } from '../messages.ts'
import type { Email } from './mail.ts'

/** A message from the contact page. */
type ContactMessage = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly message: string
}

/** A refused order; `paid` is what the shopper gets back, in paise. */
type RefusedOrder = {
  readonly id: string
  readonly reason: RefuseReason
  readonly text: string | null
  readonly paid: Paise | undefined
}

type Button = { readonly href: string; readonly text: string }
type Content = {
  readonly language: Language
  readonly paragraphs: readonly string[]
  readonly button?: Button
  /** Paragraphs below the button. */
  readonly below?: readonly string[]
}

const renderParagraphs = (texts: readonly string[]) =>
  texts.map((each) => `<p style="white-space:pre-line">${escapeMarkup(each)}</p>`).join('\n')

/** Renders paragraphs and at most one button, without images or tracking. */
function renderHtml(store: StoreSettings, { language, paragraphs, button, below = [] }: Content): string {
  const link =
    button === undefined
      ? ''
      : `<p><a href="${escapeMarkup(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0B6B3A;color:#fff;font-weight:bold;text-decoration:none">${escapeMarkup(button.text)}</a></p>`
  const footer = `${store.name}, ${store.street}, ${store.city} ${store.zipcode} · ${store.supportPhone}`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeMarkup(store.name)}</title></head>
<body style="margin:0;padding:24px;background:#FBFAF5;color:#14261C;font:16px/1.5 sans-serif">
<div style="max-width:520px;margin:auto">
<p style="font-size:20px;font-weight:bold;color:#0B6B3A">${escapeMarkup(store.name)}</p>
${renderParagraphs(paragraphs)}
${link}
${renderParagraphs(below)}
<p style="margin-top:24px;font-size:13px;color:#47584E">${escapeMarkup(footer)}</p>
</div></body></html>
`
}

/** An e-mail as text and HTML with the same content. */
export function compose(
  store: StoreSettings,
  { language, paragraphs, button, below = [], ...headers }: Pick<Email, 'to' | 'replyTo' | 'subject'> & Content,
): Email {
  const link = button === undefined ? [] : [button.href]
  const lines = [...paragraphs, ...link, ...below, `-- \n${store.name}, ${store.city}`]
  const content = { language, paragraphs, below, ...(button && { button }) }
  return { ...headers, text: lines.join('\n\n'), html: renderHtml(store, content) }
}

/** An account's e-mail and name, the URL of the e-mail's button, and the language to write in. */
type AccountRecipient = {
  readonly to: string
  readonly name: string
  readonly link: string
  readonly language: Language
}

/** Matches what mail programs turn into links or phone numbers, in any script, and line breaks and bidi controls. */
const linkLike =
  /:\/\/|@|\bwww\b|[\p{L}\p{M}\p{N}][.。]\p{L}\p{M}*\p{L}|\p{Nd}[\p{Nd}\s\p{P}]{4,}\p{Nd}|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/iu

/** The name to greet with; empty if it has a link or number, since a stranger may have registered it to send spam. */
export const greetedName = (name: string) => (linkLike.test(name.normalize('NFKC')) ? '' : name)

/** The e-mail with the password reset link (CONTRACT "Accounts"). */
export function passwordResetEmail(store: StoreSettings, { to, name, link, language }: AccountRecipient): Email {
  const { hello, reset } = notificationMessages[language]
  return compose(store, {
    to,
    language,
    subject: reset.subject(store.name),
    paragraphs: [`${hello(greetedName(name))}\n${reset.requested}`],
    button: { href: link, text: reset.button },
    below: [reset.rules, reset.notYou],
  })
}

/** The e-mail about a changed password, by which a shopper learns that the account was stolen. */
export function passwordChangedEmail(store: StoreSettings, { to, name, link, language }: AccountRecipient): Email {
  const { hello, passwordChanged } = notificationMessages[language]
  return compose(store, {
    to,
    language,
    subject: passwordChanged.subject(store.name),
    paragraphs: [`${hello(greetedName(name))}\n${passwordChanged.changed}`],
    button: { href: link, text: passwordChanged.button },
    below: [passwordChanged.wasYou, passwordChanged.notYou(store)],
  })
}

/** The e-mail about an order that the store refused, with the reason and whether a payment is refunded. */
export function orderRefusedEmail(
  store: StoreSettings,
  { to, name, link, language }: AccountRecipient,
  order: RefusedOrder,
): Email {
  const { hello, refused } = notificationMessages[language]
  const { id, reason, text, paid } = order
  const money = paid === undefined ? refused.unpaid : refused.paid(formatRupees(paid))
  const isOnRequest = reason === 'asked'
  const explanation = isOnRequest ? refused.onRequest(id) : `${refused.text(id)} ${refused.reasons[reason]}`
  return compose(store, {
    to,
    language,
    subject: isOnRequest ? refused.onRequestSubject(store.name, id) : refused.subject(store.name, id),
    paragraphs: [`${hello(greetedName(name))}\n${explanation}`, ...(text === null ? [] : [text]), money],
    button: { href: link, text: refused.button },
  })
}

/** The e-mail with a contact message to the store, in English; replies go to the sender (SPEC 7). */
export function contactEmail(store: StoreSettings, { name, email, phone, message }: ContactMessage): Email {
  return compose(store, {
    to: store.supportEmail,
    replyTo: email,
    language: 'en',
    subject: `A message from the contact page of ${store.name}`,
    paragraphs: [`${name} <${email}>${phone === null ? '' : `, ${phone}`} wrote:`, message],
  })
}

/** The e-mail by which the seller sees that the mail server works. */
export function testEmail(store: StoreSettings, { to, language }: { to: string; language: Language }): Email {
  const { hello, test } = notificationMessages[language]
  return compose(store, {
    to,
    language,
    subject: test.subject(store.name),
    paragraphs: [`${hello('')}\n${test.works}`],
  })
}
