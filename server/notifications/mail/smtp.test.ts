import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openSmtpServer, type SmtpMode, type SmtpServer } from '#tests/support/smtp-server.ts'
import { mailOf } from '../../config/mail-settings.ts'
import type { Letter } from './eml.ts'
import { openMail } from './open-mail.ts'
import { smtpMail } from './smtp.ts'

let server: SmtpServer
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const clock = () => new Date('2026-11-21T06:30:00.000Z')
const from = { name: 'सब्ज़ी "Thela"', address: 'orders@sabzi.example' }
const letter: Letter = {
  to: 'asha@example.com',
  replyTo: 'ravi@example.com',
  subject: 'आपका ऑर्डर, ₹149',
  text: 'नमस्ते Asha,\n.\n..two dots\n.a dot first\nTotal ₹149\n',
  html: '<p>नमस्ते, <b>₹149</b></p>\n.\n',
}

before(async () => {
  server = await openSmtpServer()
})
after(() => server.close())
afterEach(() => {
  server.hangUp()
  server.mode = 'takes'
  server.login = false
  logged.length = 0
})

function mail(url = `smtp://127.0.0.1:${server.port}`, more: Record<string, string> = {}) {
  const settings = mailOf({ MAIL: url, ...more })
  assert.ok(settings.kind === 'smtp')
  return smtpMail(settings, from, { clock, log, waits: { reach: 400, answer: 400, letter: 1500 } })
}

/** What a send that failed for now says. */
async function failure(sending: Promise<unknown>): Promise<string> {
  return sending.then(
    () => 'no failure',
    (error: Error) => `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`,
  )
}

test('a letter arrives whole: headers, both parts, Hindi, ₹ and lines that begin with a dot', async () => {
  assert.equal(await mail().send(letter), true)
  const taken = server.taken.at(-1)
  assert.deepEqual([taken?.from, taken?.to], ['orders@sabzi.example', 'asha@example.com'])
  const { headers, text, html, raw } = taken?.letter ?? assert.fail('nothing arrived')
  assert.equal(headers.get('subject'), letter.subject)
  assert.match(headers.get('from') ?? '', /^सब्ज़ी "Thela" <orders@sabzi\.example>$/)
  assert.equal(headers.get('to'), 'asha@example.com')
  assert.equal(headers.get('reply-to'), 'ravi@example.com')
  assert.match(headers.get('message-id') ?? '', /^<[\w-]+@sabzi\.example>$/)
  assert.equal(headers.get('date'), 'Sat, 21 Nov 2026 06:30:00 +0000')
  assert.equal(text, letter.text.replaceAll('\n', '\r\n'))
  assert.equal(html, letter.html.replaceAll('\n', '\r\n'))
  assert.match(raw, /^[\t\r\n -~]*$/)
})

test('user and password of the address are decoded and used to log in', async () => {
  server.login = true
  await mail(`smtp://shop%40sabzi.example:p%40ss%3Aword@127.0.0.1:${server.port}`).send(letter)
  assert.equal(server.taken.at(-1)?.user, 'shop@sabzi.example')
  const plain = server.heard.findLast((line) => line.startsWith('AUTH'))?.split(' ')[2] ?? ''
  assert.equal(Buffer.from(plain, 'base64').toString(), '\0shop@sabzi.example\0p@ss:word')
})

test('what a reader typed never becomes a command or a header', async () => {
  const evil = 'Hi\r\nRCPT TO:<evil@example.com>\r\n.\r\nMAIL FROM:<x@y.in>\r\nBcc: evil@example.com'
  await mail().send({ ...letter, subject: evil, text: evil, html: evil })
  const taken = server.taken.at(-1)
  assert.equal(taken?.letter.headers.has('bcc'), false)
  assert.equal(taken?.letter.text, evil)
  await assert.rejects(mail().send({ ...letter, to: 'a@b.in>\r\nRCPT TO:<evil@example.com' }), /no e-mail address/)
  assert.ok(!server.heard.some((line) => /evil/.test(line)), 'only the letter names it')
})

const forNow: [SmtpMode, RegExp][] = [
  ['says nothing', /ETIMEDOUT/],
  ['says nothing after the letter', /ETIMEDOUT/],
  ['endless greeting', /took too long|ETIMEDOUT/],
  ['garbage', /EPROTOCOL/],
  ['hangs up', /ECONNECTION|ESOCKET|hung up/],
  ['later', /EENVELOPE, RCPT TO, 451/],
]
for (const [mode, wanted] of forNow) {
  test(`a server that ${mode} is a failure for now, told without a name`, async () => {
    server.mode = mode
    const told = await failure(mail().send(letter))
    assert.match(told, /The mail server did not take a letter/)
    assert.match(told, wanted)
    assert.doesNotMatch(told, /asha|example\.com/)
  })
}

test('a wrong password is a failure for now and stands in no error', async () => {
  server.login = true
  server.mode = 'wrong password'
  const told = await failure(mail(`smtp://shop:secret-of-the-mail@127.0.0.1:${server.port}`).send(letter))
  assert.match(told, /EAUTH/)
  assert.doesNotMatch(told, /secret-of-the-mail|c2VjcmV0|asha/)
})

test('a server that is not there is a failure for now', async () => {
  const gone = await openSmtpServer()
  await gone.close()
  assert.match(await failure(mail(`smtp://127.0.0.1:${gone.port}`).send(letter)), /ECONNREFUSED/)
})

test('an address or a letter that is refused with 5xx is not tried again', async () => {
  for (const mode of ['no such reader', 'no such letter'] as const) {
    server.mode = mode
    assert.equal(await mail().send(letter), false)
  }
  assert.equal(logged.length, 2)
  assert.deepEqual(
    logged.map((line) => (JSON.parse(line) as { status: number }).status),
    [550, 554],
  )
  assert.doesNotMatch(logged.join(''), /asha|example\.com/)
})

test('without TLS no letter and no password leaves for a server that is not this machine', async () => {
  server.login = true
  const before = server.heard.length
  const told = await failure(
    mail(`smtp://shop:secret-of-the-mail@127.0.0.1:${server.port}`, { MAIL_TLS: '1' }).send(letter),
  )
  assert.match(told, /STARTTLS|ETLS/)
  await pause(50)
  const heard = server.heard.slice(before)
  assert.ok(!heard.some((line) => /^(AUTH|MAIL|DATA)/.test(line)), heard.join('\n'))
  assert.match(await failure(mail(`smtps://127.0.0.1:${server.port}`).send(letter)), /did not take/)
})

test('letters are from MAIL_FROM, or from the store’s e-mail', async () => {
  const store = { name: 'Thela', supportEmail: 'help@sabzi.example' }
  const url = `smtp://127.0.0.1:${server.port}`
  for (const [more, wanted] of [
    [{}, 'help@sabzi.example'],
    [{ MAIL_FROM: 'orders@sabzi.example' }, 'orders@sabzi.example'],
  ] as const) {
    const settings = { mail: mailOf({ MAIL: url, ...more }), store: store as never, dataDir: '/nowhere' }
    await openMail(settings, clock, log).send(letter)
    assert.equal(server.taken.at(-1)?.from, wanted)
  }
})
