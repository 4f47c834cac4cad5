/** An e-mail to one recipient; its texts may come from a user. */
export type Email = {
  readonly to: string
  /** The address for replies, if it is not the sender's. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Sender = { readonly name: string; readonly address: string }

/** Sends e-mails, also without an account (CONTRACT "Payments and mail without accounts"). */
export type Mail = {
  /** False for an e-mail refused for good; throws if retrying may help. */
  send(email: Email): Promise<boolean>
}

/** The shop's mail, which follows the settings. */
export type ShopMail = Mail & {
  /** Whether e-mails are only written into the outbox folder. */
  isOutbox(): boolean
}

const plainAddress = /^[a-z0-9!#$%&*+/=?^_|~.-]+@[a-z0-9.-]+$/i

function checkedAddress(address: string): string {
  if (!plainAddress.test(address)) throw new Error('The address of an e-mail is not a plain e-mail address.')
  return address
}

/** Stops nodemailer from loading a file or URL that a message names. */
export const withoutFileAccess = { disableFileAccess: true, disableUrlAccess: true } as const

/** The e-mail as nodemailer's message. Throws if an address could add a header or a recipient. */
export function toMessage({ to, replyTo, subject, text, html }: Email, from: Sender, date: Date) {
  return {
    from: { name: from.name, address: checkedAddress(from.address) },
    to: { name: '', address: checkedAddress(to) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: checkedAddress(replyTo) } }),
    envelope: { from: from.address, to },
    subject,
    text,
    html,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
    xMailer: false as const,
  }
}
