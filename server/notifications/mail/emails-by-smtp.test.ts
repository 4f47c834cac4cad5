import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import { finishJobs, until } from '#tests/support/background-jobs.ts'
import { tokenIn } from '#tests/support/emails.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { shopper, visitor, withAddress } from '#tests/support/people.ts'
import { openSmtpServer, type ReceivedEmail } from '#tests/support/smtp-server.ts'

const secret = 'secret-of-the-mail'
const server = await openSmtpServer()
after(() => server.close())
server.requiresLogin = true
const shop = testShop({
  MAIL: `smtp://shop:${secret}@127.0.0.1:${server.port}`,
  MAIL_FROM: 'orders@sabzi.example',
  STORE_EMAIL: 'hello@sabzi.example',
})

async function receivedBy(address: string): Promise<ReceivedEmail> {
  const found = () => server.received.find(({ to }) => to === address)
  await until(`an e-mail to ${address}`, () => found() !== undefined)
  return found() as ReceivedEmail
}
const write = (message: string, from: string) =>
  visitor(shop.it).post('/api/contact/sendMail', { name: 'Asha', email: 'asha@example.com', message }, { from })

test('a mail server that never answers delays no request and loses no e-mail', async () => {
  const anita = await shopper(shop.it, { email: 'anita@example.com', name: 'Anita' })
  server.mode = 'never answers'
  const forgot = await visitor(shop.it).post('/api/user/forgot-password', { email: 'anita@example.com' })
  const contact = await write('Is the okra local? ₹40 भिंडी', '10.91.0.1')
  assert.deepEqual([forgot.status, contact.status], [200, 200])
  await until('the store connects to the silent server', () => server.connections >= 2)
  // Other requests go on meanwhile.
  await withAddress(anita, nehruNagar)
  assert.equal((await anita.get('/api/user/is-auth')).body.success, true)
  assert.deepEqual(await shop.it.rows('select mailed_at from contact_message'), [{ mailed_at: null }])
  server.mode = 'accepts'
  server.hangUp()
  await finishJobs(shop.it, 'mail-message', 'mail-reset-link')
  const reset = await receivedBy('anita@example.com')
  const link = tokenIn(reset.email)
  assert.equal(reset.from, 'orders@sabzi.example')
  const changed = await visitor(shop.it).post(`/api/user/reset-password/${link}`, { password: 'another one' })
  assert.equal(changed.status, 200)
  const emailsToAnita = () => server.received.filter(({ to }) => to === 'anita@example.com').length
  await until('an e-mail about the new password', () => emailsToAnita() === 2)
  const message = await receivedBy('hello@sabzi.example')
  assert.match(message.email.text, /Is the okra local\? ₹40 भिंडी/)
  assert.equal(message.email.headers.get('reply-to'), 'asha@example.com')
  await until('the message is marked as mailed', async () => {
    const rows = await shop.it.rows('select 1 from contact_message where mailed_at is not null')
    return rows.length === 1
  })
  assert.equal(server.received.filter(({ to }) => to === 'hello@sabzi.example').length, 1)
})

test('an e-mail refused for good is not retried, and its message stays stored', async () => {
  server.mode = 'unknown recipient'
  await write('Is there methi?', '10.91.0.2')
  await until('the refusal', () => shop.it.logged().includes('refused an e-mail for good'))
  await until('the end of the job', async () => {
    const left = await shop.it.rows(
      `select 1 from pgboss.job where name = 'mail-message' and state in ('created', 'retry', 'active')`,
    )
    return left.length === 0
  })
  const stored = await shop.it.rows(`select mailed_at from contact_message where message = 'Is there methi?'`)
  assert.deepEqual(stored, [{ mailed_at: null }])
})

test('an e-mail is retried for about an hour or a day, then dropped', async () => {
  const rows = await shop.it.rows<{ name: string; retry_limit: number; retry_delay_max: number }>(
    `select distinct name, retry_limit, retry_delay_max from pgboss.job where name like 'mail-%' order by name`,
  )
  assert.deepEqual(rows, [
    { name: 'mail-message', retry_limit: 56, retry_delay_max: 1800 },
    { name: 'mail-password-changed', retry_limit: 56, retry_delay_max: 1800 },
    { name: 'mail-reset-link', retry_limit: 9, retry_delay_max: 1800 },
  ])
})

test('the log names the failure, but no password and no address', () => {
  assert.match(shop.it.logged(), /The mail server did not take an e-mail/)
  assert.doesNotMatch(shop.it.logged(), /secret-of-the-mail|asha@|anita@|okra/)
})
