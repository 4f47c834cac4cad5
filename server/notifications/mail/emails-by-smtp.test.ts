import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { nehruNagar } from '#tests/support/addresses.ts'
import { tokenIn } from '#tests/support/emails.ts'
import { openTestShop, type TestShop } from '#tests/support/open-test-shop.ts'
import { shopper, visitor, withAddress } from '#tests/support/people.ts'
import { openSmtpServer, type SmtpServer, type Taken } from '#tests/support/smtp-server.ts'

const secret = 'secret-of-the-mail'
let server: SmtpServer
let shop: TestShop

before(async () => {
  server = await openSmtpServer()
  server.login = true
  const MAIL = `smtp://shop:${secret}@127.0.0.1:${server.port}`
  shop = await openTestShop({ MAIL, MAIL_FROM: 'orders@sabzi.example', STORE_EMAIL: 'hello@sabzi.example' })
})
after(async () => {
  await server.close()
  await shop.close()
})

/** Waits until it is so; letters are put off and sent a moment later. */
async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`It never came to this: ${what}`)
}
const takenBy = (address: string): Promise<Taken> =>
  until(`a letter for ${address}`, () => server.taken.find(({ to }) => to === address))
const write = (message: string, from: string) =>
  visitor(shop).post('/api/contact/sendMail', { name: 'Asha', email: 'asha@example.com', message }, { from })

test('a mail server that says nothing keeps nobody waiting, and loses no letter', async () => {
  const anita = await shopper(shop, { email: 'anita@example.com', name: 'Anita' })
  server.mode = 'says nothing'
  const asked = await visitor(shop).post('/api/user/forgot-password', { email: 'anita@example.com' })
  const written = await write('Is the okra local? ₹40 भिंडी', '10.91.0.1')
  assert.deepEqual([asked.status, written.status], [200, 200])
  await until('the store asks the silent server', () => server.calls >= 2 || undefined)
  // Everything else goes on: an address is saved and the shopper is who she was.
  await withAddress(anita, nehruNagar)
  assert.equal((await anita.get('/api/user/is-auth')).body.success, true)
  assert.deepEqual(await shop.rows('select mailed_at from contact_message'), [{ mailed_at: null }])
  server.mode = 'takes'
  server.hangUp()
  const reset = await takenBy('anita@example.com')
  const link = tokenIn(reset.letter)
  assert.equal(reset.from, 'orders@sabzi.example')
  const changed = await visitor(shop).post(`/api/user/reset-password/${link}`, { password: 'another one' })
  assert.equal(changed.status, 200)
  const lettersToAnita = () => server.taken.filter(({ to }) => to === 'anita@example.com').length
  await until('a letter tells of the new password', () => lettersToAnita() === 2 || undefined)
  const message = await takenBy('hello@sabzi.example')
  assert.match(message.letter.text, /Is the okra local\? ₹40 भिंडी/)
  assert.equal(message.letter.headers.get('reply-to'), 'asha@example.com')
  await until('it is noted as mailed', async () => {
    const rows = await shop.rows('select 1 from contact_message where mailed_at is not null')
    return rows.length === 1 || undefined
  })
  assert.equal(server.taken.filter(({ to }) => to === 'hello@sabzi.example').length, 1)
})

test('a letter that is refused for good is not tried again, and its message is kept', async () => {
  server.mode = 'no such reader'
  await write('Anybody there?', '10.91.0.2')
  await until('it is refused', () => shop.logged().includes('refused by the mail server for good') || undefined)
  await until('the work is over', async () => {
    const left = await shop.rows(
      `select 1 from pgboss.job where name = 'mail-message' and state in ('created', 'retry', 'active')`,
    )
    return left.length === 0 || undefined
  })
  const kept = await shop.rows(`select mailed_at from contact_message where message = 'Anybody there?'`)
  assert.deepEqual(kept, [{ mailed_at: null }])
})

test('a letter is tried again for about an hour or a day, then given up', async () => {
  const rows = await shop.rows<{ name: string; retry_limit: number; retry_delay_max: number }>(
    `select distinct name, retry_limit, retry_delay_max from pgboss.job where name like 'mail-%' order by name`,
  )
  assert.deepEqual(rows, [
    { name: 'mail-message', retry_limit: 56, retry_delay_max: 1800 },
    { name: 'mail-password-changed', retry_limit: 56, retry_delay_max: 1800 },
    { name: 'mail-reset-link', retry_limit: 9, retry_delay_max: 1800 },
  ])
})

test('the log tells what is wrong, but no password and nobody’s address', () => {
  assert.match(shop.logged(), /The mail server did not take a letter/)
  assert.doesNotMatch(shop.logged(), /secret-of-the-mail|asha@|anita@|okra/)
})
