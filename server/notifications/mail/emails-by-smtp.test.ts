import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { finishJobs, jobsLeft, until } from '#tests/support/background-jobs.ts'
import { tokenIn } from '#tests/support/emails.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { done, shopper, visitor } from '#tests/support/people.ts'
import { openSmtpServer, type ReceivedEmail } from '#tests/support/smtp-server.ts'
import { requeueMails } from '../../contact/requeue-mails.ts'

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

test('e-mails go by SMTP from the sender of the settings, and a message is marked as mailed once it is', async () => {
  const { email } = await shopper(shop.it)
  done(await visitor(shop.it).post('/api/user/forgot-password', { email }))
  const reset = await receivedBy(email)
  assert.equal(reset.from, 'orders@sabzi.example')
  const link = `/api/user/reset-password/${tokenIn(reset.email)}`
  done(await visitor(shop.it).post(link, { password: 'another one' }))
  server.mode = 'hangs up'
  done(await write('Is the okra local? ₹40 भिंडी', '10.91.0.1'))
  await until('a failure', () => shop.it.logged().includes('The mail server did not take an e-mail'))
  assert.deepEqual(await shop.it.rows('select mailed_at from contact_message'), [{ mailed_at: null }])
  server.mode = 'accepts'
  await finishJobs(shop.it, 'mail-message', 'mail-password-changed')
  const message = await receivedBy('hello@sabzi.example')
  assert.match(message.email.text, /Is the okra local\? ₹40 भिंडी/)
  assert.equal(message.email.headers.get('reply-to'), 'asha@example.com')
  assert.equal((await shop.it.rows('select from contact_message where mailed_at is not null')).length, 1)
})

test('an e-mail refused for good is not retried, and its message stays stored', async () => {
  server.mode = 'unknown recipient'
  await write('Is there methi?', '10.91.0.2')
  await until('the refusal', () => shop.it.logged().includes('refused an e-mail for good'))
  await until('the end of the job', async () => (await jobsLeft(shop.it, 'mail-message')) === 0)
  const stored = () =>
    shop.it.rows(`select mailed_at, mail_refused_at from contact_message where message = 'Is there methi?'`)
  assert.deepEqual(await stored(), [{ mailed_at: null, mail_refused_at: shop.it.now() }])
  // pg-boss deletes completed jobs after a week.
  await shop.it.rows(`delete from pgboss.job where name = 'mail-message'
    and data ->> 'messageId' = (select id from contact_message where message = 'Is there methi?')`)
  await requeueMails(shop.it.shop)
  assert.equal(await jobsLeft(shop.it, 'mail-message'), 0)
})

test('an e-mail is retried for about an hour, a day or a week, then dropped; after a kill in two minutes', async () => {
  const rows = await shop.it.rows(
    `select distinct name, retry_limit, retry_delay_max, expire_seconds from pgboss.job where name like 'mail-%' order by name`,
  )
  assert.deepEqual(rows, [
    { name: 'mail-message', retry_limit: 340, retry_delay_max: 1800, expire_seconds: 120 },
    { name: 'mail-password-changed', retry_limit: 56, retry_delay_max: 1800, expire_seconds: 120 },
    { name: 'mail-reset-link', retry_limit: 9, retry_delay_max: 1800, expire_seconds: 120 },
  ])
})

test('the log of the failures has no password and no address', () => {
  assert.doesNotMatch(shop.it.logged(), /secret-of-the-mail|asha@|shopper\d+@|okra/)
})
