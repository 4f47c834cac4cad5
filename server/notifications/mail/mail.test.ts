import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { readEmail } from '#tests/support/emails.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { Email } from './mail.ts'
import { outboxMail } from './outbox.ts'

const sender = { name: 'Thela', address: 'help@thela.example' }
const clock = () => new Date('2026-11-21T06:30:00.000Z')
const plain: Email = { to: 'asha@example.com', subject: 'Hello', text: 'Hello Asha', html: '<p>Hello Asha</p>' }

/** Sends an e-mail into an empty outbox and returns its file's path. */
async function send(email: Partial<Email>, from = sender): Promise<string> {
  const folder = join(tempFolder('mail'), 'outbox')
  assert.equal(await outboxMail(folder, from, clock).send({ ...plain, ...email }), true)
  const [name = '', ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  return join(folder, name)
}
const write = async (email: Partial<Email>, from = sender) => readFileSync(await send(email, from), 'latin1')

test('an e-mail has sender, recipient, subject, date, message id, and text and HTML side by side', async () => {
  const { headers, text, html } = await readEmail(await write({ replyTo: 'ravi@example.com' }))
  assert.equal(headers.get('from'), 'Thela <help@thela.example>')
  assert.equal(headers.get('to'), 'asha@example.com')
  assert.equal(headers.get('reply-to'), 'ravi@example.com')
  assert.equal(headers.get('subject'), 'Hello')
  assert.equal(headers.get('date'), 'Sat, 21 Nov 2026 06:30:00 +0000')
  assert.equal(headers.get('auto-submitted'), 'auto-generated')
  assert.match(headers.get('message-id') ?? '', /^<[\w-]+@thela\.example>$/)
  assert.match(headers.get('content-type') ?? '', /^multipart\/alternative; *boundary="/)
  assert.deepEqual([text.trim(), html.trim()], ['Hello Asha', '<p>Hello Asha</p>'])
})

test('an outbox file is named by its time, and it and its folder are readable by their owner only', async () => {
  const path = await send({})
  assert.match(path, /\/2026-11-21T06-30-00-000Z-[\w-]+\.eml$/)
  assert.deepEqual([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777], [0o600, 0o700])
})

test('a subject or store name in another script arrives unchanged', async () => {
  const subject = `${'ताज़ी सब्ज़ियाँ '.repeat(12)}🥕`
  const { headers } = await readEmail(await write({ subject }, { ...sender, name: 'ठेला "Fresh" <Delhi>' }))
  assert.equal(headers.get('subject'), subject)
  assert.equal(headers.get('from'), 'ठेला "Fresh" <Delhi> <help@thela.example>')
})

test('no text can start another header or name a second recipient', async () => {
  for (const subject of ['Hi\r\nBcc: evil@example.com', 'Hi\nBcc: evil@example.com', 'Hi\r\n\r\n<script>'])
    assert.doesNotMatch(await write({ subject }, { ...sender, name: subject }), /^(Bcc|<script>)/m)
  const evil = ['a@b.in\r\nBcc: c@d.in', 'a@b.in, c@d.in', 'Group: a@b.in;', '"x" <a@b.in>', 'a@b.in (x)', '', 'thief']
  for (const address of evil) {
    await assert.rejects(write({ to: address }), /not a plain e-mail address/)
    await assert.rejects(write({ replyTo: address }), /not a plain e-mail address/)
    await assert.rejects(write({}, { name: 'Thela', address }), /not a plain e-mail address/)
  }
})

test('any text arrives as it was written, in ASCII and under the same headers', async () => {
  const names = new Set((await readEmail(await write({}))).headers.keys())
  const any = fc.string({ unit: 'grapheme', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(any, any, any, async (text, subject, name) => {
      const raw = await write({ text, html: text, subject }, { ...sender, name })
      const read = await readEmail(raw)
      assert.deepEqual(
        [...read.headers.keys()].filter((key) => !names.has(key)),
        [],
      )
      assert.equal(read.headers.get('to'), plain.to)
      assert.equal(read.text.trim(), text.trim())
      assert.match(raw, /^[\t\r\n -~]*$/)
    }),
    { numRuns: 50 },
  )
})

test('a message cannot make the store read a file or a URL', async () => {
  for (const content of [{ path: '/etc/hostname' }, { href: 'http://127.0.0.1/secret' }])
    for (const part of ['text', 'html'])
      await assert.rejects(write({ [part]: content as never }), { code: /^E(FILE|URL)ACCESS$/ })
})
