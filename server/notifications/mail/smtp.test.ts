import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openSmtpServer, type SmtpMode } from '#tests/support/smtp-server.ts'
import { mailOf } from '../../config/mail-variables.ts'
import type { Email } from './mail.ts'
import { openMail } from './open-mail.ts'
import { smtpMail } from './smtp.ts'

const server = await openSmtpServer()
after(() => server.close())
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const clock = () => new Date('2026-11-21T06:30:00.000Z')
const from = { name: 'सब्ज़ी "Thela"', address: 'orders@sabzi.example' }
const email: Email = {
  to: 'asha@example.com',
  replyTo: 'ravi@example.com',
  subject: 'आपका ऑर्डर, ₹149',
  text: 'नमस्ते Asha,\n.\n..two dots\n.a dot first\nTotal ₹149\n',
  html: '<p>नमस्ते, <b>₹149</b></p>\n.\n',
}

afterEach(() => {
  server.hangUp()
  server.mode = 'accepts'
  server.requiresLogin = false
  logged.length = 0
})

function mail(url = `smtp://127.0.0.1:${server.port}`, more: Record<string, string> = {}) {
  const settings = mailOf({ MAIL: url, ...more })
  assert.ok(settings.kind === 'smtp')
  return smtpMail(settings, from, { clock, log, timeouts: { connect: 400, reply: 400, total: 1500 } })
}

/** The error of a failed send, with stack, fields and cause. */
async function failure(sending: Promise<unknown>): Promise<string> {
  return sending.then(
    () => 'no failure',
    (error: Error) => `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`,
  )
}

test('an e-mail arrives complete: headers, both parts, Hindi, ₹ and lines that begin with a dot', async () => {
  assert.equal(await mail().send(email), true)
  const received = server.received.at(-1)
  assert.deepEqual([received?.from, received?.to], ['orders@sabzi.example', 'asha@example.com'])
  const { headers, text, html } = received?.email ?? assert.fail('nothing arrived')
  assert.equal(headers.get('subject'), email.subject)
  assert.match(headers.get('from') ?? '', /^सब्ज़ी "Thela" <orders@sabzi\.example>$/)
  assert.equal(headers.get('to'), 'asha@example.com')
  assert.equal(headers.get('reply-to'), 'ravi@example.com')
  assert.match(headers.get('message-id') ?? '', /^<[\w-]+@sabzi\.example>$/)
  assert.equal(headers.get('date'), 'Sat, 21 Nov 2026 06:30:00 +0000')
  assert.equal(text.trim(), email.text.trim())
  assert.equal(html.trim(), email.html.trim())
  assert.match(server.input, /^[\t\r\n -~]*$/)
})

test('user and password of the address are decoded and used to log in', async () => {
  server.requiresLogin = true
  await mail(`smtp://shop%40sabzi.example:p%40ss%3Aword@127.0.0.1:${server.port}`).send(email)
  assert.equal(server.received.at(-1)?.user, 'shop@sabzi.example')
  const [, plain = ''] = [...server.input.matchAll(/^AUTH PLAIN (\S+)/gm)].at(-1) ?? []
  assert.equal(Buffer.from(plain, 'base64').toString(), '\0shop@sabzi.example\0p@ss:word')
})

test('text of a user never becomes a command or a header', async () => {
  const evil = 'Hi\r\nRCPT TO:<evil@example.com>\r\n.\r\nMAIL FROM:<x@y.in>\r\nBcc: evil@example.com'
  await mail().send({ ...email, subject: evil, text: evil, html: evil })
  const received = server.received.at(-1)
  assert.equal(received?.email.headers.has('bcc'), false)
  assert.equal(received?.email.text.trim(), evil.replaceAll('\r\n', '\n'))
  await assert.rejects(
    mail().send({ ...email, to: 'a@b.in>\r\nRCPT TO:<evil@example.com' }),
    /not a plain e-mail address/,
  )
  assert.equal(received?.to, 'asha@example.com')
})

const temporary: [SmtpMode, RegExp][] = [
  ['never answers', /ETIMEDOUT/],
  ['never confirms', /ETIMEDOUT/],
  ['endless greeting', /EABORT|ETIMEDOUT/],
  ['garbage', /EPROTOCOL/],
  ['hangs up', /ECONNECTION|ESOCKET|Connection closed/],
  ['later', /EENVELOPE, RCPT TO, 451/],
]
for (const [mode, wanted] of temporary) {
  test(`a mail server with the fault "${mode}" is a temporary failure, reported without an address`, async () => {
    server.mode = mode
    const message = await failure(mail().send(email))
    assert.match(message, /The mail server did not take an e-mail/)
    assert.match(message, wanted)
    assert.doesNotMatch(message, /asha|example\.com/)
  })
}

test('a wrong password is a temporary failure and is in no error', async () => {
  server.requiresLogin = true
  server.mode = 'wrong password'
  const message = await failure(mail(`smtp://shop:secret-of-the-mail@127.0.0.1:${server.port}`).send(email))
  assert.match(message, /EAUTH/)
  assert.doesNotMatch(message, /secret-of-the-mail|c2VjcmV0|asha/)
})

test('an unreachable mail server is a temporary failure', async () => {
  const gone = await openSmtpServer()
  await gone.close()
  assert.match(await failure(mail(`smtp://127.0.0.1:${gone.port}`).send(email)), /ECONNREFUSED/)
})

test('a recipient or content refused with 5xx is not retried', async () => {
  for (const mode of ['unknown recipient', 'refuses content'] as const) {
    server.mode = mode
    assert.equal(await mail().send(email), false)
  }
  assert.equal(logged.length, 2)
  assert.deepEqual(
    logged.map((line) => (JSON.parse(line) as { status: number }).status),
    [550, 554],
  )
  assert.doesNotMatch(logged.join(''), /asha|example\.com/)
})

test('no e-mail and no password leaves without TLS where MAIL_TLS is on', async () => {
  server.requiresLogin = true
  const before = server.input.length
  const message = await failure(
    mail(`smtp://shop:secret-of-the-mail@127.0.0.1:${server.port}`, { MAIL_TLS: '1' }).send(email),
  )
  assert.match(message, /STARTTLS|ETLS/)
  await pause(50)
  assert.doesNotMatch(server.input.slice(before), /^(AUTH|MAIL|DATA)/m)
  assert.match(await failure(mail(`smtps://127.0.0.1:${server.port}`).send(email)), /did not take/)
})

/** Settings of a store, with a saved mail server or none. */
function settingsWith(mailServer: object) {
  const store = { name: 'Thela', supportEmail: 'help@sabzi.example' }
  const loaded = { store, saved: {}, values: {}, ...mailServer } as never
  return { now: () => loaded, fresh: async () => loaded, ofVersionOrNewest: async () => loaded }
}

test('e-mails are from MAIL_FROM, or from the store’s e-mail', async () => {
  const url = `smtp://127.0.0.1:${server.port}`
  for (const [more, wanted] of [
    [{}, 'help@sabzi.example'],
    [{ MAIL_FROM: 'orders@sabzi.example' }, 'orders@sabzi.example'],
  ] as const) {
    const mail = mailOf({ MAIL: url, ...more })
    await openMail({ mail, dataDir: '/nowhere', settings: settingsWith({}), clock, log }).send(email)
    assert.equal(server.received.at(-1)?.from, wanted)
  }
})

test('a saved mail server that is the one of MAIL is encrypted as MAIL and MAIL_TLS say, another one by itself', async () => {
  const mailServer = { host: '127.0.0.1', port: server.port, user: '', password: '', from: '' }
  const settings = settingsWith({ saved: { mail: { values: mailServer } }, values: { mail: mailServer } })
  const sendBeside = (host: string) => {
    const mail = mailOf({ MAIL: `smtp://${host}:${server.port}`, MAIL_TLS: '1' })
    return openMail({ mail, dataDir: '/nowhere', settings, clock, log }).send(email)
  }
  assert.equal(await sendBeside('localhost'), true)
  assert.match(await failure(sendBeside('127.0.0.1')), /STARTTLS|ETLS/)
})
