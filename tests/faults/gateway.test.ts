import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { until } from '#tests/support/background-jobs.ts'
import {
  openGatewayServer,
  type PaymentProof,
  setGatewayTimeouts,
  settingsForGateway,
  webhookOf,
} from '#tests/support/gateway-server.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Buyer, buyers, type Started, send } from '#tests/support/ordering.ts'
import { type Answer, seller } from '#tests/support/people.ts'
import { repetitions } from '#tests/support/repetitions.ts'

const minute = 60_000
const many = repetitions('FAULT_ROUNDS', 1)
/** More than the store has connections to its database (12), which only a silent gateway could hold. */
const crowd = 14
/** Shoppers who are paying, who cancel, and who order for cash: so many of each. */
const few = 3

let people: Buyer[]
const gateway = await openGatewayServer()
after(() => gateway.close())
const shop = testShop(settingsForGateway(gateway), async (test) => {
  people = await buyers(test, crowd + 3 * few)
})
keepInvariants(shop)

const startOnline = ({ caller, order }: Buyer, key = randomUUID()): Promise<Answer> =>
  caller.post('/api/order/razorpay', { ...order, amount: '55.00' }, { headers: { 'idempotency-key': key } })
const orderCash = ({ caller, order }: Buyer): Promise<Answer> => send(caller, order, randomUUID())

function good(answer: Answer): Answer {
  assert.equal(answer.status, 200, `${answer.body.code} ${answer.body.message}`)
  return answer
}
const count = async (sql: string): Promise<number> =>
  (await shop.it.rows<{ n: number }>(`select count(*)::int n from ${sql}`))[0]?.n ?? 0

/** Reconciles until nothing is due. */
async function reconcileUntilStill(): Promise<void> {
  for (const minutes of [5, 30, 30]) {
    shop.it.moveClock(minutes * minute)
    await reconcilePayments(shop.it.shop)
  }
}

type Begun = Started & { person: Buyer; proof: PaymentProof }
async function begun(person: Buyer): Promise<Begun> {
  const started = good(await startOnline(person)).body as unknown as Started
  return { ...started, person, proof: gateway.pay(started.orderId) }
}
const verify = ({ person, proof, orderDbId }: Begun) => person.caller.post('/api/order/verify', { ...proof, orderDbId })

/** The answer must be 503 with this code and Retry-After. */
function assertLater({ status, body, headers }: Answer, code: string): void {
  assert.deepEqual([status, body.code], [503, code], body.message)
  assert.ok(Number(headers['retry-after']) > 0)
}

/** Shop and gateway agree: each order and payment exists once, each ended order is refunded once. */
async function assertRecordsAgree(): Promise<void> {
  const receipts = gateway.orders.map(({ receipt }) => receipt)
  assert.equal(new Set(receipts).size, receipts.length)
  const booked = await shop.it.rows<{ id: string; refunded: string; status: string; pays: boolean }>(
    'select p.id, p.refunded, o.status, p.pays from payment p join "order" o on o.id = p.order_id',
  )
  assert.deepEqual(booked.map(({ id }) => id).sort(), gateway.payments.map(({ id }) => id).sort())
  for (const { id, refunded, status, pays } of booked) {
    const back = gateway.refunds.filter(({ payment_id }) => payment_id === id)
    assert.deepEqual([back.length, back[0]?.amount ?? 0], status === 'Cancelled' ? [1, 55_00] : [0, 0], id)
    assert.deepEqual([Number(refunded), pays], [back[0]?.amount ?? 0, true])
  }
  assert.equal(await count(`refund where state <> 'processed'`), 0)
  assert.equal(await count(`odd_payment where status = 'captured'`), 0)
}

async function faultRound(t: TestContext, mode: 'silent' | 'wrong ids'): Promise<void> {
  const each = (from: number, many = few) => people.slice(from, from + many)
  const [payers, cancellers, buyers] = [each(0), each(few), each(2 * few)]
  const starters = each(3 * few, mode === 'silent' ? crowd : few)
  const paying = await Promise.all(payers.map(begun))
  const ended = await Promise.all(cancellers.map(begun))
  for (const each of ended) good(await verify(each))
  const cashBefore = await count(`"order" where payment_type = 'COD'`)
  const keys = starters.map(() => randomUUID())
  gateway.mode = mode
  // Long enough for a busy machine; a silent gateway never answers.
  setGatewayTimeouts(shop.it, gateway, mode === 'silent' ? 50 : 10_000)
  const online = starters.map((person, at) => startOnline(person, keys[at]))
  const cash = buyers.flatMap((person) => [orderCash(person), orderCash(person)])
  const verified = paying.map(verify)
  const cancelled = ended.map(({ person, orderDbId }) => person.caller.post(`/api/order/${orderDbId}/cancel`, {}))
  shop.it.moveClock(2 * minute)
  const clock = reconcilePayments(shop.it.shop)
  for (const answer of await Promise.all(cash)) good(answer)
  for (const answer of await Promise.all(cancelled)) good(answer)
  const answers = await Promise.all(online)
  for (const answer of answers) assertLater(answer, 'PAYMENT_NOT_STARTED')
  // A gateway that lists other payments does not know this one.
  for (const answer of await Promise.all(verified))
    if (mode === 'wrong ids') assert.deepEqual([answer.status, answer.body.code], [400, 'PAYMENT_UNVERIFIED'])
    else assertLater(answer, 'PAYMENT_PENDING')
  await clock
  assert.equal(await count(`"order" where payment_type = 'COD'`), cashBefore + 2 * buyers.length)
  assert.ok(gateway.refunds.length <= gateway.payments.length)
  t.diagnostic(`${mode}: ${2 * buyers.length} cash orders placed; ${answers.length} online ones got a clear no`)
  gateway.mode = 'well'
  setGatewayTimeouts(shop.it, gateway, 10_000)
  // The same key returns the same order at shop and gateway.
  const again = await Promise.all(starters.map((person, at) => startOnline(person, keys[at])))
  const started = again.map((answer, at) => ({
    ...(good(answer).body as unknown as Started),
    person: starters[at] as Buyer,
  }))
  for (const { orderId } of started) gateway.pay(orderId)
  for (const each of paying) good(await verify(each))
  await reconcileUntilStill()
  const states = await shop.it.rows('select distinct state from order_payment')
  assert.deepEqual(states, [{ state: 'paid' }], 'every payer has an order')
  await assertRecordsAgree()
}

// Both handle what they are asked; what else is no answer, razorpay.test.ts has.
for (const mode of ['silent', 'wrong ids'] as const)
  test(`a gateway that is ${mode}: cash orders work, online is refused clearly, and afterwards shop and gateway agree`, async (t) => {
    for (let round = 0; round < many; round++) await faultRound(t, mode)
  })

test('while a silent gateway delays one reconciliation, no other starts', async () => {
  for (const person of people.slice(0, 3)) good(await startOnline(person))
  gateway.mode = 'silent'
  setGatewayTimeouts(shop.it, gateway, 1000)
  shop.it.moveClock(2 * minute)
  const before = gateway.calls
  const looks = Array.from({ length: 5 }, () => reconcilePayments(shop.it.shop))
  await until('a request to the gateway', () => gateway.waiting > 0)
  assert.equal(gateway.calls, before + 1)
  gateway.mode = 'well'
  await Promise.all(looks)
  await reconcilePayments(shop.it.shop)
  assert.equal(await count(`order_payment where state = 'open' and ask_at is null`), 0)
})

test('a second payment of a paid order is refunded even if the gateway is down when the browser reports it', async () => {
  const [person] = people
  assert.ok(person)
  const first = await begun(person)
  good(await verify(first))
  const second = { ...first, proof: gateway.pay(first.orderId) }
  gateway.mode = 'down'
  const answer = await verify(second)
  assert.deepEqual([answer.status, answer.body.code], [503, 'PAYMENT_PENDING'])
  gateway.mode = 'well'
  await reconcileUntilStill()
  const booked = await shop.it.rows<{ pays: boolean; refunded: string }>(
    'select pays, refunded from payment where order_id = $1 order by pays desc',
    [first.orderDbId],
  )
  assert.deepEqual(
    booked.map(({ pays, refunded }) => [pays, Number(refunded)]),
    [
      [true, 0],
      [false, 55_00],
    ],
  )
})

test('every request that calls a silent gateway ends by its deadline: start, verify, webhook, retried refund', async () => {
  const [payer, canceller, starter] = people
  assert.ok(payer && canceller && starter)
  const paid = await begun(payer)
  const ended = await begun(canceller)
  good(await verify(ended))
  const [{ id: paymentId } = { id: '' }] = await shop.it.rows<{ id: string }>(
    'update payment set refunded = amount where order_id = $1 returning id',
    [ended.orderDbId],
  )
  await shop.it.rows(
    `insert into refund (id, payment_id, amount, reason, gateway_refund_id, state, created_at)
     values ('failed-refund', $1, 5500, 'order ended', 'rfnd_unknown', 'failed', $2)`,
    [paymentId, shop.it.now()],
  )
  const boss = await seller(shop.it)
  const requests = {
    start: () => startOnline(starter),
    verify: () => verify(paid),
    webhook: () => shop.it.app.inject(webhookOf('payment.captured', paid.orderId)),
    retry: () => boss.post('/api/payments/refund/failed-refund/retry', {}),
  }
  gateway.mode = 'silent'
  // The timeout of one call exceeds the request's deadline.
  setGatewayTimeouts(shop.it, gateway, 60_000, 300)
  for (const [name, request] of Object.entries(requests)) {
    const since = performance.now()
    const { calls } = gateway
    await request()
    assert.equal(gateway.calls, calls + 1, `${name}: no call starts after the deadline`)
    const took = performance.now() - since
    assert.ok(took >= 250 && took < 5_000, `${name} took ${Math.round(took)} ms`)
  }
  gateway.mode = 'well'
  setGatewayTimeouts(shop.it, gateway, 10_000)
  await shop.it.rows(`delete from refund where id = 'failed-refund'`)
  await shop.it.rows('update payment set refunded = 0 where id = $1', [paymentId])
  await reconcileUntilStill()
})
