import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { smtpMail } from '#server/notifications/mail/smtp.ts'
import { finishJobs, jobsLeft, until } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { openTestShop, type TestShop } from '#tests/support/open-test-shop.ts'
import { type Caller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { rounds } from '#tests/support/rounds.ts'
import { stock } from '#tests/support/shelves.ts'
import { openSmtpServer, type SmtpMode, type SmtpServer } from '#tests/support/smtp-server.ts'

/** What a mail server does that lets a letter neither through nor come back. */
const faults = ['says nothing', 'hangs up', 'garbage', 'endless greeting', 'later'] as const satisfies SmtpMode[]
const many = rounds('FAULT_ROUNDS', 1)

type Person = { caller: Caller; email: string; items: object[]; address: string }
const people: Person[] = []
let server: SmtpServer
let shop: TestShop
let letters = 0

before(async () => {
  server = await openSmtpServer()
  shop = await openTestShop({ MAIL: `smtp://127.0.0.1:${server.port}`, STORE_EMAIL: 'hello@sabzi.example' })
  const product = await stock(shop, { basePrice: 40, discountPercent: 0 })
  const items = [{ product, unit: { label: '1kg' }, quantity: 1 }]
  for (let at = 0; at < 4; at++) {
    const caller = await shopper(shop)
    people.push({ caller, email: caller.email, items, address: await withAddress(caller) })
  }
})
after(async () => {
  await server.close()
  await shop.close()
})
keepInvariants({
  get it() {
    return shop
  },
})

/** The same way to the mail server, with less patience than its usual minute. */
function setPatience(answer: number): void {
  const settings = {
    kind: 'smtp' as const,
    from: undefined,
    host: '127.0.0.1',
    port: server.port,
    encrypted: false,
    needsTls: false,
    login: undefined,
  }
  const waits = { reach: 2 * answer, answer, letter: 3 * answer }
  const { clock, log } = shop.shop
  Object.assign(shop.shop, {
    mail: smtpMail(settings, { name: 'Thela', address: 'hello@sabzi.example' }, { clock, log, waits }),
  })
}

const orderCash = ({ caller, items, address }: Person) => caller.post('/api/order/cod', { items, address, amount: 55 })

/** An online order that was paid and is cancelled: its money is to go back by the same list of put-off work. */
async function cancelPaid({ caller, items, address }: Person): Promise<string> {
  const started = await caller.post('/api/order/razorpay', { items, address, amount: '55.00' })
  assert.equal(started.status, 200, started.body.message)
  const { orderId, orderDbId } = started.body as unknown as { orderId: string; orderDbId: string }
  const paid = await visitor(shop).post('/sandbox/razorpay/pay', {
    order_id: orderId,
    outcome: 'success',
    webhook: 'drop',
  })
  const verified = await caller.post('/api/order/verify', { ...paid.body, orderDbId })
  assert.equal(verified.status, 200, verified.body.message)
  assert.equal((await caller.post(`/api/order/${orderDbId}/cancel`, {})).status, 200)
  return orderDbId
}

const refundsOf = (orderDbId: string) =>
  shop.rows('select r.state from refund r join payment p on p.id = r.payment_id where p.order_id = $1', [orderDbId])

async function troubledRound(mode: (typeof faults)[number]): Promise<void> {
  // The limits of one hour are not what this is about.
  await shop.rows('delete from try_count')
  server.taken.length = 0
  server.mode = mode
  const before = server.calls
  setPatience(500)
  const from = `10.92.${letters >> 8}.${letters & 255}`
  const asked = people.map(({ email }) => visitor(shop).post('/api/user/forgot-password', { email }, { from }))
  const texts = people.map(() => `Letter ${++letters}`)
  const note = (message: string) => ({ name: 'Asha', email: 'asha@example.com', message })
  const written = texts.map((message) => visitor(shop).post('/api/contact/sendMail', note(message), { from }))
  const ordered = people.flatMap((person) => [orderCash(person), orderCash(person)])
  const answers = await Promise.all([...asked, ...written, ...ordered])
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await until('the store tries the mail server', () => server.calls > before)
  // Money goes back while the letters wait.
  const [first] = people
  assert.ok(first)
  const orderDbId = await cancelPaid(first)
  await until('the money went back', async () => (await refundsOf(orderDbId)).length === 1)
  await finishJobs(shop, 'refund-order')
  assert.deepEqual(await refundsOf(orderDbId), [{ state: 'processed' }])
  assert.ok((await jobsLeft(shop, 'mail-message', 'mail-reset-link')) > 0, 'no letter waits any more')
  assert.equal(server.taken.length, 0)
  server.mode = 'takes'
  setPatience(20_000)
  server.hangUp()
  await finishJobs(shop, 'mail-message', 'mail-reset-link')
  const arrived = server.taken.map(({ to, letter }) =>
    to === 'hello@sabzi.example' ? /Letter \d+/.exec(letter.text)?.[0] : to,
  )
  assert.deepEqual(arrived.sort(), [...texts, ...people.map(({ email }) => email)].sort())
  assert.deepEqual(await shop.rows('select id from contact_message where mailed_at is null'), [])
}

for (const mode of faults)
  test(`a mail server that ${mode === 'later' || mode === 'garbage' || mode === 'endless greeting' ? 'answers ' : ''}${mode}: orders and refunds go on, and each letter arrives once when it is back`, async (t) => {
    for (let round = 0; round < many; round++) await troubledRound(mode)
    t.diagnostic(
      `${mode}: ${many * people.length * 2} letters, each once; ${many * people.length * 2} orders meanwhile`,
    )
  })

test('a store that starts again while a letter waits mails it once all the same', async () => {
  await shop.rows('delete from try_count')
  server.taken.length = 0
  server.mode = 'hangs up'
  const before = server.calls
  const note = { name: 'Asha', email: 'asha@example.com', message: 'Only once' }
  assert.equal((await visitor(shop).post('/api/contact/sendMail', note, { from: '10.92.255.1' })).status, 200)
  await until('the store tries the mail server', () => server.calls > before)
  const again = await shop.openAnother()
  const listed = await shop.rows(
    `select 1 from pgboss.job j join contact_message m on m.id = j.data ->> 'messageId' where m.message = 'Only once'`,
  )
  assert.equal(listed.length, 1)
  server.mode = 'takes'
  await finishJobs(shop, 'mail-message')
  await again.close()
  assert.equal(server.taken.length, 1)
})

test('a letter that is on no list any more is put there by the next start', async () => {
  server.taken.length = 0
  await shop.rows(
    `insert into contact_message (id, name, email, message, created_at) values ('lost', 'Asha', 'asha@example.com', 'Lost', now())`,
  )
  const again = await shop.openAnother()
  await until('it is mailed', () => server.taken.length === 1)
  await finishJobs(shop, 'mail-message')
  await again.close()
})
