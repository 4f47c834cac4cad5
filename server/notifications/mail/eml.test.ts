import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readLetter } from '#tests/support/emails.ts'
import { headerText, type Letter, quotedPrintable, writeEml } from './eml.ts'

const from = { name: 'Thela', address: 'help@thela.example' }
const stamp = { id: 'abc123', at: new Date('2026-11-21T06:30:00.000Z') }
const plain: Letter = { to: 'asha@example.com', subject: 'Hello', text: 'Hello Asha', html: '<p>Hello Asha</p>' }
const write = (letter: Partial<Letter>, sender = from) => writeEml({ ...plain, ...letter }, sender, stamp)

test('a letter carries sender, receiver, subject, date, a message id, and text and HTML side by side', () => {
  const { headers, text, html } = readLetter(write({ replyTo: 'ravi@example.com' }))
  assert.equal(headers.get('from'), '"Thela" <help@thela.example>')
  assert.equal(headers.get('to'), 'asha@example.com')
  assert.equal(headers.get('reply-to'), 'ravi@example.com')
  assert.equal(headers.get('subject'), 'Hello')
  assert.equal(headers.get('date'), 'Sat, 21 Nov 2026 06:30:00 +0000')
  assert.equal(headers.get('message-id'), '<abc123@thela.example>')
  assert.match(headers.get('content-type') ?? '', /^multipart\/alternative; boundary="/)
  assert.deepEqual([text, html], ['Hello Asha', '<p>Hello Asha</p>'])
})

test('a subject or store name in another script arrives as it was, in lines of at most 78 letters', () => {
  const subject = `${'ताज़ी सब्ज़ियाँ '.repeat(12)}🥕`
  const raw = write({ subject }, { ...from, name: 'ठेला "Fresh" <Delhi>' })
  const { headers } = readLetter(raw)
  assert.equal(headers.get('subject'), subject)
  assert.equal(headers.get('from'), 'ठेला "Fresh" <Delhi> <help@thela.example>')
  const [head = ''] = raw.split('\r\n\r\n')
  for (const line of head.split('\r\n')) assert.ok(line.length <= 90, line)
  for (const word of raw.match(/=\?[^ ]+\?=/g) ?? []) assert.ok(word.length <= 75, word)
})

test('no text can start another header or name a second receiver', () => {
  for (const subject of ['Hi\r\nBcc: evil@example.com', 'Hi\nBcc: evil@example.com', 'Hi\r\n\r\n<script>'])
    assert.doesNotMatch(write({ subject }), /^(Bcc|<script>)/m)
  const evil = ['a@b.in\r\nBcc: c@d.in', 'a@b.in, c@d.in', 'Group: a@b.in;', '"x" <a@b.in>', 'a@b.in (x)', '', 'nobody']
  for (const address of evil) {
    assert.throws(() => write({ to: address }), /no e-mail address/)
    assert.throws(() => write({ replyTo: address }), /no e-mail address/)
    assert.throws(() => write({}, { name: 'Thela', address }), /no e-mail address/)
  }
})

test('any text whatever arrives as it was written, line ends apart', () => {
  const any = fc.string({ unit: 'binary', maxLength: 400 })
  fc.assert(
    fc.property(any, any, any, (text, html, subject) => {
      const raw = write({ text, html, subject })
      const read = readLetter(raw)
      const lines = (given: string) => given.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n')
      assert.equal(read.text, lines(text))
      assert.equal(read.html, lines(html))
      assert.equal(read.headers.get('subject'), subject.replace(/\p{Cc}+/gu, ' ').toWellFormed())
      assert.match(raw, /^[\t\r\n -~]*$/, 'only plain ASCII travels')
      for (const line of raw.split('\r\n')) assert.ok(line.length <= 90, line)
    }),
  )
})

test('lines are short, blanks at their end and dots at their beginning are safe', () => {
  for (const line of quotedPrintable(`${'x'.repeat(300)} \n.\nFrom here\ttab\t`).split('\r\n')) {
    assert.ok(line.length <= 76, line)
    assert.doesNotMatch(line, /[ \t]$|^\.|^From /)
  }
})

test('plain text stays readable in a header', () => {
  assert.equal(headerText('A message from the contact page of Thela'), 'A message from the contact page of Thela')
  assert.match(headerText('50% off = "now"'), /^=\?UTF-8\?B\?/)
})
