import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noEmails } from '#tests/support/addresses.ts'
import { failAfterJobs, finishJobs } from '#tests/support/background-jobs.ts'
import { column } from '#tests/support/columns.ts'
import { emailSaying, emailsTo, outbox } from '#tests/support/emails.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, freshAddress, visitor } from '#tests/support/people.ts'
import { requeueMails } from './requeue-mails.ts'
import { mailMessage } from './send-mails.ts'

const shop = testShop({ STORE_EMAIL: 'hello@sabzi.example' })

const written = { name: 'Asha Rao', email: 'Asha@Example.com', phone: '+91 98765 43210', message: 'Is the okra local?' }
const send = (body: unknown, from = freshAddress()): Promise<Answer> =>
  visitor(shop.it).post('/api/contact/sendMail', body, { from })
const subscribe = (email: unknown, from = freshAddress()): Promise<Answer> =>
  visitor(shop.it).post('/api/newsletter/subscribe', { email }, { from })
const count = async (table: string) => (await shop.it.rows(`select 1 from ${table}`)).length

test('a message is stored and mailed to the store, and a reply goes to its author', async () => {
  const answer = await send(written)
  assert.deepEqual([answer.status, answer.body], [200, { success: true, message: 'Message sent successfully!' }])
  const [mail] = await emailsTo(shop.it.folder, 'hello@sabzi.example')
  assert.equal(mail?.headers.get('reply-to'), 'asha@example.com')
  assert.equal(mail?.headers.get('subject'), 'A message from the contact page of Thela')
  assert.match(mail?.text ?? '', /^Asha Rao <asha@example\.com>, \+91 98765 43210 wrote:\n\nIs the okra local\?/)
  const rows = await shop.it.rows('select name, email, phone, message, created_at from contact_message')
  const { name, phone, message } = written
  assert.deepEqual(rows, [{ name, email: 'asha@example.com', phone, message, created_at: shop.it.now() }])
})

test('the phone may be left out or empty', async () => {
  const { phone: _phone, ...without } = written
  for (const body of [without, { ...written, phone: '' }, { ...written, phone: '  ' }])
    assert.equal((await send(body)).status, 200)
  const rows = await shop.it.rows<{ phone: string | null }>('select phone from contact_message order by phone')
  assert.deepEqual(column(rows, 'phone'), [written.phone, null, null, null])
})

test('a message without name, e-mail or text, or with a mistyped one, is refused by the field’s name', async () => {
  await finishJobs(shop.it, 'mail-message')
  const before = [await count('contact_message'), (await outbox(shop.it.folder)).length]
  for (const [field, values] of [
    ['name', [undefined, ' ']],
    ['email', [undefined, 'nobody', 'Group: a@b.in;', 'a@b.in (x)']],
    ['phone', ['call me', '98765\r\n43210']],
    ['message', [undefined, '\n ']],
  ] as const)
    for (const value of values)
      refused(await send({ ...written, [field]: value }), 400, 'BAD_INPUT', new RegExp(`^${field}: `))
  assert.deepEqual([await count('contact_message'), (await outbox(shop.it.folder)).length], before)
})

test('a message is plain text in the e-mail, never markup and never a header', async () => {
  const evil = 'Hi\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>\r\n.\r\nनमस्ते 🥕'
  assert.equal((await send({ ...written, name: '"><img src=x onerror=alert(1)> \u202e', message: evil })).status, 200)
  const mail = await emailSaying(shop.it.folder, /नमस्ते/)
  assert.equal(mail.headers.has('bcc'), false)
  assert.ok(mail.text.replaceAll('\n', '\r\n').includes(evil))
  assert.doesNotMatch(mail.html, /<script|<img/)
})

test('a message sent again under its key is one message, also at once; other words under it are refused', async () => {
  const once = { headers: { 'idempotency-key': 'one-tap-twice' }, from: freshAddress() }
  const tap = (message: string) => visitor(shop.it).post('/api/contact/sendMail', { ...written, message }, once)
  const before = await count('contact_message')
  const answers = [...(await Promise.all([tap('Twice'), tap('Twice')])), await tap('Twice')]
  for (const { status, body } of answers)
    assert.deepEqual([status, body], [200, { success: true, message: 'Message sent successfully!' }])
  refused(await tap('Other words'), 409, 'KEY_REUSED')
  assert.equal(await count('contact_message'), before + 1)
})

test('a message is mailed once, however often the work is taken up', async () => {
  await send(written)
  const [row] = await shop.it.rows<{ id: string }>('select id from contact_message limit 1')
  await emailsTo(shop.it.folder, 'hello@sabzi.example', await count('contact_message'))
  const before = (await outbox(shop.it.folder)).length
  await mailMessage(shop.it.shop, { messageId: row?.id ?? '' })
  await mailMessage(shop.it.shop, { messageId: 'unknown' })
  assert.equal((await outbox(shop.it.folder)).length, before)
})

test('a message and the job that mails it are stored together or not at all', async (t) => {
  failAfterJobs(t, shop.it)
  const mailed = () => shop.it.rows(`select from pgboss.job where name = 'mail-message'`)
  const before = [await count('contact_message'), (await mailed()).length]
  refused(await send({ ...written, message: 'Not enqueued' }), 503, 'BUSY')
  assert.deepEqual([await count('contact_message'), (await mailed()).length], before)
})

test('servers that start at the same moment put a lost message on the list once', async () => {
  await shop.it.rows(
    `insert into contact_message (id, name, email, message, created_at, mailed_at)
     select 'lost-' || n, 'Ravi', 'ravi@example.com', 'Lost ' || n, $1, case when n = 4 then now() end
     from generate_series(1, 4) as n`,
    [shop.it.now()],
  )
  await Promise.all(Array.from({ length: 4 }, () => requeueMails(shop.it.shop)))
  const listed = `select 1 from pgboss.job where name = 'mail-message' and data ->> 'messageId' = $1`
  for (const each of ['lost-1', 'lost-2', 'lost-3']) assert.equal((await shop.it.rows(listed, [each])).length, 1, each)
  assert.equal((await shop.it.rows(listed, ['lost-4'])).length, 0, 'it is mailed already')
})

test('a subscriber is stored once, and gets the same answer every time', async () => {
  const first = await subscribe(' Reader@Example.com ')
  assert.deepEqual([first.status, first.body], [200, { success: true, message: 'Thank you! You will hear from us.' }])
  const since = shop.it.now()
  shop.it.moveClock(1000)
  const all = await Promise.all(Array.from({ length: 10 }, () => subscribe('reader@example.com')))
  for (const answer of all) assert.deepEqual(answer.body, first.body)
  const rows = await shop.it.rows("select email, created_at from newsletter_subscriber where email like 'reader%'")
  assert.deepEqual(rows, [{ email: 'reader@example.com', created_at: since }])
})

test('the newsletter accepts only e-mail addresses', async () => {
  const before = await count('newsletter_subscriber')
  for (const email of noEmails) refused(await subscribe(email), 400, 'BAD_INPUT', /^email: /)
  assert.equal(await count('newsletter_subscriber'), before)
})

test('a process that missed a change of the store’s e-mail mails to the new one', async () => {
  await finishJobs(shop.it, 'mail-message')
  await shop.it.rows(`insert into store_setting
    select coalesce(max(version), 0) + 1, 'shop', '{"email": "moved@sabzi.example"}', now(), 'another'
    from store_setting`)
  await send({ ...written, message: 'Do you have dill?' })
  const mail = await emailSaying(shop.it.folder, /dill/)
  assert.deepEqual(
    [mail.headers.get('to'), mail.headers.get('from')],
    ['moved@sabzi.example', 'Thela <moved@sabzi.example>'],
  )
})

test('a phone typed in Hindi digits, or pasted with a dash and invisible marks, is stored as one that can be called', async () => {
  for (const phone of ['०११-२६३४', '\u202a011–2634\u202c'])
    assert.equal((await send({ ...written, phone })).status, 200)
  assert.equal(await count("contact_message where phone = '011-2634'"), 2)
})
