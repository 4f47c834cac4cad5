/** A letter before it travels. Addresses are plain, checked ones; everything else may hold any text. */
export type Letter = {
  readonly to: string
  /** Where an answer goes when that is not the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Sender = { readonly name: string; readonly address: string }
export type Stamp = { readonly id: string; readonly at: Date }

const plainAddress = /^[a-z0-9!#$%&*+/=?^_|~.-]+@[a-z0-9.-]+$/i

/** An address as it may stand in a header; anything that could start another header or name a second person is a bug. */
function addressOf(address: string): string {
  if (!plainAddress.test(address)) throw new Error('A letter was addressed to something that is no e-mail address.')
  return address
}

/** Text for a header: plain ASCII as it is, everything else as encoded words of at most 75 letters (RFC 2047). */
export function headerText(text: string): string {
  if (/^[A-Za-z0-9 .,:;!?()/#&'+-]*$/.test(text) && text.length <= 60) return text
  const words: string[] = []
  let bytes = Buffer.alloc(0)
  for (const letter of text.replace(/\p{Cc}+/gu, ' ').toWellFormed()) {
    const more = Buffer.from(letter)
    if (bytes.length + more.length > 45) {
      words.push(bytes.toString('base64'))
      bytes = Buffer.alloc(0)
    }
    bytes = Buffer.concat([bytes, more])
  }
  words.push(bytes.toString('base64'))
  return words.map((word) => `=?UTF-8?B?${word}?=`).join('\r\n ')
}

/** A body in quoted-printable: readable where it is plain, safe on the way, lines of at most 76 letters (RFC 2045). */
export function quotedPrintable(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(quotedLine)
    .join('\r\n')
}

function quotedLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const byte of Buffer.from(line)) {
    const isPlain = (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32 || byte === 9
    const sign = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (current.length + sign.length > 72) {
      lines.push(`${current}=`)
      current = ''
    }
    current += sign
  }
  // A blank at the end of a line would be lost on the way.
  lines.push(current.replace(/[ \t]$/, (blank) => (blank === ' ' ? '=20' : '=09')))
  // A line that begins with a dot or with From is changed by some mail servers.
  return lines.map((each) => each.replace(/^\./, '=2E').replace(/^From /, '=46rom ')).join('\r\n')
}

/** "Sat, 21 Nov 2026 06:30:00 +0000" */
function dateOf(at: Date): string {
  return at.toUTCString().replace('GMT', '+0000')
}

/** A whole message with text and HTML side by side, as RFC 5322 wants it. */
export function writeEml(letter: Letter, from: Sender, { id, at }: Stamp): string {
  const [, host = 'localhost'] = from.address.split('@')
  const boundary = `=_${id}`
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(body),
  ]
  return [
    `From: ${headerText(from.name).replace(/^([^=].*)$/s, '"$1"')} <${addressOf(from.address)}>`,
    `To: ${addressOf(letter.to)}`,
    ...(letter.replyTo === undefined ? [] : [`Reply-To: ${addressOf(letter.replyTo)}`]),
    `Subject: ${headerText(letter.subject)}`,
    `Date: ${dateOf(at)}`,
    `Message-ID: <${id}@${host}>`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-generated',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', letter.text),
    ...part('text/html', letter.html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
