import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { smtpMail } from '#server/notifications/mail/smtp.ts'
import { finishJobs, jobsLeft, until } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Buyer, buyers, send } from '#tests/support/ordering.ts'
import { paidOnline } from '#tests/support/packing.ts'
import { visitor } from '#tests/support/people.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'

const many = repetitions('FAULT_ROUNDS', 1)

let people: Buyer[]
let messages = 0
const server = await openSmtpServer()
after(() => server.close())
const settings = { MAIL: `smtp://127.0.0.1:${server.port}`, STORE_EMAIL: 'hello@sabzi.example' }
const shop = testShop(settings, async (test) => {
  people = await buyers(test, 4)
})
keepInvariants(shop)

/** Replaces the SMTP transport by one with shorter timeouts. */
function setTimeouts(reply: number): void {
  const smtp = {
    kind: 'smtp' as const,
    from: undefined,
    host: '127.0.0.1',
    port: server.port,
    encrypted: false,
    needsTls: false,
    login: undefined,
  }
  const timeouts = { connect: 2 * reply, reply, total: 3 * reply }
  const { clock, log } = shop.it.shop
  Object.assign(shop.it.shop, {
    mail: smtpMail(smtp, { name: 'Thela', address: 'hello@sabzi.example' }, { clock, log, timeouts }),
  })
}

/** Places, pays and cancels an online order; the refund is a background job too. */
async function cancelPaid({ caller, order }: Buyer): Promise<string> {
  const orderDbId = await paidOnline(shop.it, caller, order, '55.00')
  assert.equal((await caller.post(`/api/order/${orderDbId}/cancel`, {})).status, 200)
  return orderDbId
}

const refundsOf = (orderDbId: string) =>
  shop.it.rows('select r.state from refund r join payment p on p.id = r.payment_id where p.order_id = $1', [orderDbId])

async function silentRound(): Promise<void> {
  // The rate limits would refuse this many requests.
  await shop.it.rows('delete from try_count')
  server.received.length = 0
  server.mode = 'never answers'
  const before = server.connections
  setTimeouts(500)
  const from = `10.92.${messages >> 8}.${messages & 255}`
  const emails = people.map(({ caller }) => caller.email)
  const forgotten = emails.map((email) => visitor(shop.it).post('/api/user/forgot-password', { email }, { from }))
  const texts = people.map(() => `Message ${++messages}`)
  const note = (message: string) => ({ name: 'Asha', email: 'asha@example.com', message })
  const written = texts.map((message) => visitor(shop.it).post('/api/contact/sendMail', note(message), { from }))
  const ordered = people.flatMap(({ caller, order }) => [send(caller, order), send(caller, order)])
  const answers = await Promise.all([...forgotten, ...written, ...ordered])
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await until('a connection to the mail server', () => server.connections > before)
  // Refunds go on while the e-mails wait.
  const [first] = people
  assert.ok(first)
  const orderDbId = await cancelPaid(first)
  await until('the refund', async () => (await refundsOf(orderDbId)).length === 1)
  await finishJobs(shop.it, 'refund-order')
  assert.deepEqual(await refundsOf(orderDbId), [{ state: 'processed' }])
  assert.ok((await jobsLeft(shop.it, 'mail-message', 'mail-reset-link')) > 0, 'no e-mail waits any more')
  assert.equal(server.received.length, 0)
  server.mode = 'accepts'
  setTimeouts(20_000)
  server.hangUp()
  await finishJobs(shop.it, 'mail-message', 'mail-reset-link')
  const arrived = server.received.map(({ to, email }) =>
    to === 'hello@sabzi.example' ? /Message \d+/.exec(email.text)?.[0] : to,
  )
  assert.deepEqual(arrived.sort(), [...texts, ...emails].sort())
  assert.deepEqual(await shop.it.rows('select id from contact_message where mailed_at is null'), [])
}

// The other faults are the same temporary failure to the store: smtp.test.ts.
test('a mail server that never answers: orders and refunds go on, and each e-mail arrives once when it is back', async (t) => {
  for (let round = 0; round < many; round++) await silentRound()
  t.diagnostic(`${many * people.length * 2} e-mails, each once; ${many * people.length * 2} orders meanwhile`)
})

test('a store restarted while an e-mail waits sends it once', async () => {
  await shop.it.rows('delete from try_count')
  server.received.length = 0
  server.mode = 'hangs up'
  const before = server.connections
  const note = { name: 'Asha', email: 'asha@example.com', message: 'Only once' }
  assert.equal((await visitor(shop.it).post('/api/contact/sendMail', note, { from: '10.92.255.1' })).status, 200)
  await until('a connection to the mail server', () => server.connections > before)
  const again = await shop.it.openAnother()
  const listed = await shop.it.rows(
    `select 1 from pgboss.job j join contact_message m on m.id = j.data ->> 'messageId' where m.message = 'Only once'`,
  )
  assert.equal(listed.length, 1)
  server.mode = 'accepts'
  await finishJobs(shop.it, 'mail-message')
  await again.close()
  assert.equal(server.received.length, 1)
})
