import type { StoreSettings } from '#domain/store.ts'
import type { Language } from '#web/i18n/languages.ts'
import { notificationWords } from '../messages.ts'
import type { Letter } from './eml.ts'

/** What somebody wrote to the store, as the store's letter shows it. */
export type WrittenMessage = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly message: string
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

type Button = { readonly href: string; readonly text: string }
type Content = { readonly language: Language; readonly paragraphs: readonly string[]; readonly button?: Button }

/** A letter's HTML: paragraphs on paper, with one button where something is to be done; no pictures, no tracking. */
function page(store: StoreSettings, { language, paragraphs, button }: Content): string {
  const press =
    button === undefined
      ? ''
      : `<p><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0B6B3A;color:#fff;font-weight:bold;text-decoration:none">${escaped(button.text)}</a></p>`
  const body = paragraphs.map((each) => `<p style="white-space:pre-line">${escaped(each)}</p>`)
  const foot = `${store.name}, ${store.street}, ${store.city} ${store.zipcode} · ${store.supportPhone}`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(store.name)}</title></head>
<body style="margin:0;padding:24px;background:#FBFAF5;color:#14261C;font:16px/1.5 sans-serif">
<div style="max-width:520px;margin:auto">
<p style="font-size:20px;font-weight:bold;color:#0B6B3A">${escaped(store.name)}</p>
${body[0] ?? ''}
${press}
${body.slice(1).join('\n')}
<p style="margin-top:24px;font-size:13px;color:#47584E">${escaped(foot)}</p>
</div></body></html>
`
}

function letter(
  store: StoreSettings,
  { language, paragraphs, button, ...head }: Pick<Letter, 'to' | 'replyTo' | 'subject'> & Content,
): Letter {
  const [first = '', ...rest] = paragraphs
  const lines = [first, ...(button === undefined ? [] : [button.href]), ...rest, `-- \n${store.name}, ${store.city}`]
  const content = { language, paragraphs, ...(button === undefined ? {} : { button }) }
  return { ...head, text: lines.join('\n\n'), html: page(store, content) }
}

/** Whom a letter about an account goes to, where its button leads, and the language of the page that caused it. */
type ToOwner = { readonly to: string; readonly name: string; readonly link: string; readonly language: Language }

/** What mail programs make a link or a number to call of, in the digits of any script, what begins a new line, and what turns the letters round. */
const leadsSomewhere =
  /:\/\/|@|\bwww\b|[\p{L}\p{M}\p{N}][.。]\p{L}\p{M}*\p{L}|\p{Nd}[\p{Nd}\s\p{P}]{4,}\p{Nd}|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/iu

/** The name in a greeting. Whoever registers with somebody's e-mail chooses what the store says to them: a name that is a message is left out. */
const greeted = (name: string) => (leadsSomewhere.test(name.normalize('NFKC')) ? '' : name)

/** The letter with the link to a new password (CONTRACT "Accounts"). */
export function resetLetter(store: StoreSettings, { to, name, link, language }: ToOwner): Letter {
  const { hello, reset } = notificationWords[language]
  return letter(store, {
    to,
    language,
    subject: reset.subject(store.name),
    paragraphs: [`${hello(greeted(name))}\n${reset.asked}`, reset.rules, reset.notYou],
    button: { href: link, text: reset.button },
  })
}

/** The letter that tells an owner of a new password, so that a thief's does not stay unnoticed. */
export function passwordChangedLetter(store: StoreSettings, { to, name, link, language }: ToOwner): Letter {
  const { hello, passwordChanged } = notificationWords[language]
  return letter(store, {
    to,
    language,
    subject: passwordChanged.subject(store.name),
    paragraphs: [
      `${hello(greeted(name))}\n${passwordChanged.changed}`,
      passwordChanged.wasYou,
      passwordChanged.notYou(store),
    ],
    button: { href: link, text: passwordChanged.button },
  })
}

/** The letter that brings a shopper's message to the store, in the store's own language; an answer to it goes to the shopper (SPEC 7). */
export function messageLetter(store: StoreSettings, written: WrittenMessage): Letter {
  const { name, email, phone, message } = written
  return letter(store, {
    to: store.supportEmail,
    replyTo: email,
    language: 'en',
    subject: `A message from the contact page of ${store.name}`,
    paragraphs: [`${name} <${email}>${phone === null ? '' : `, ${phone}`} wrote:`, message],
  })
}
