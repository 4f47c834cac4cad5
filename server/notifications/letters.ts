import type { StoreSettings } from '#domain/store.ts'
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

/** A letter's HTML: paragraphs on paper, with one button where something is to be done; no pictures, no tracking. */
function page(store: StoreSettings, paragraphs: readonly string[], button?: { href: string; text: string }): string {
  const press =
    button === undefined
      ? ''
      : `<p><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0B6B3A;color:#fff;font-weight:bold;text-decoration:none">${escaped(button.text)}</a></p>`
  const body = paragraphs.map((each) => `<p style="white-space:pre-line">${escaped(each)}</p>`)
  const foot = `${store.name}, ${store.street}, ${store.city} ${store.zipcode} · ${store.supportPhone}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(store.name)}</title></head>
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
  {
    paragraphs,
    button,
    ...head
  }: Pick<Letter, 'to' | 'replyTo' | 'subject'> & {
    paragraphs: readonly string[]
    button?: { href: string; text: string }
  },
): Letter {
  const [first = '', ...rest] = paragraphs
  const lines = [first, ...(button === undefined ? [] : [button.href]), ...rest, `-- \n${store.name}, ${store.city}`]
  return { ...head, text: lines.join('\n\n'), html: page(store, paragraphs, button) }
}

/** The letter with the link to a new password (CONTRACT "Accounts"). */
export function resetLetter(store: StoreSettings, to: string, name: string, link: string): Letter {
  return letter(store, {
    to,
    subject: `Choose a new password for ${store.name}`,
    paragraphs: [
      `Hello ${name},\nyou asked for a new password. Choose one here:`,
      'The link works once and for one hour. Afterwards you are logged out everywhere and log in with the new password.',
      'It was not you? Then leave this letter be; your password stays as it is.',
    ],
    button: { href: link, text: 'Choose a new password' },
  })
}

/** The letter that brings a shopper's message to the store; an answer to it goes to the shopper (SPEC 7). */
export function messageLetter(store: StoreSettings, written: WrittenMessage): Letter {
  const { name, email, phone, message } = written
  return letter(store, {
    to: store.supportEmail,
    replyTo: email,
    subject: `A message from the contact page of ${store.name}`,
    paragraphs: [`${name} <${email}>${phone === null ? '' : `, ${phone}`} wrote:`, message],
  })
}
