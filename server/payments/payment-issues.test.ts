import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { paise } from '#domain/money.ts'
import { orderPaidReason } from '#domain/payments/payments.ts'
import { finishJobs } from '#tests/support/background-jobs.ts'
import { column } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { proofOf } from '#tests/support/ordering.ts'
import { payingAt } from '#tests/support/paying.ts'
import { seller } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { inTransaction } from '../database/transaction.ts'
import { reconcilePayments } from './reconcile.ts'
import { createRefund, sendOrCheckRefunds } from './refunds.ts'

const shop = testShop()
keepInvariants(shop)
const { payingShopper, issuesOf } = payingAt(shop)

const day = 24 * 60 * 60_000

const pay = (orderId: string, more: object = {}) => proofOf(shop.it, orderId, { webhook: 'now', ...more })

/** A paid and cancelled order whose refund fails a number of times. */
async function failedRefund(times = 1) {
  const { anita, orderId, orderDbId } = await payingShopper()
  const { razorpay_payment_id: paymentId } = await pay(orderId, { failing_refunds: times })
  assert.equal((await anita.post(`/api/order/${orderDbId}/cancel`, {})).status, 200)
  await finishJobs(shop.it, 'refund-order')
  const [issue] = await issuesOf(orderDbId)
  assert.ok(issue)
  return { orderDbId, paymentId, issue }
}

async function retry(refundId: string): Promise<[number, string | undefined]> {
  const { status, body } = await (await seller(shop.it)).post(`/api/payments/refund/${refundId}/retry`, {})
  return [status, body.code ?? body.message]
}

const refundsOf = (paymentId: string) =>
  shop.it.rows<{ state: string; instead: boolean }>(
    'select state, instead_of is not null as instead from refund where payment_id = $1 order by created_at, instead_of nulls first',
    [paymentId],
  )

/** Refunded paise at the gateway, and the number of idempotency keys. */
async function givenBack(paymentId: string) {
  const [row] = await shop.it.rows<{ paise: number; keys: number }>(
    `select coalesce(sum(amount) filter (where status = 'processed'), 0)::int as paise, count(distinct key)::int as keys
     from sandbox_refund where payment_id = $1`,
    [paymentId],
  )
  return row
}

test('the seller sees a failed refund and retries it under a new key', async () => {
  const { orderDbId, paymentId, issue } = await failedRefund()
  assert.deepEqual(issue, {
    _id: issue._id,
    orderId: orderDbId,
    paymentId,
    what: 'refund-failed',
    amount: 55,
    currency: 'INR',
    since: shop.it.now().toISOString(),
  })
  assert.deepEqual(await givenBack(paymentId), { paise: 0, keys: 1 })
  shop.it.moveClock(day)
  await reconcilePayments(shop.it.shop)
  assert.deepEqual(await refundsOf(paymentId), [{ state: 'failed', instead: false }], 'reconciliation retries nothing')
  assert.deepEqual(await retry(issue._id), [200, 'Refund tried again'])
  assert.deepEqual(await refundsOf(paymentId), [
    { state: 'failed', instead: false },
    { state: 'processed', instead: true },
  ])
  assert.deepEqual(await givenBack(paymentId), { paise: 55_00, keys: 2 })
  assert.deepEqual(await issuesOf(orderDbId), [])
})

test('a hundred older double payments do not hide a failed refund', async () => {
  const { issue, orderDbId, paymentId } = await failedRefund()
  await shop.it.rows(
    `insert into refund (id, payment_id, amount, reason, state, created_at)
      select 'double' || n, $1, 100, $2, 'processed', $3 from generate_series(1, 100) n`,
    [paymentId, orderPaidReason, new Date(shop.it.now().getTime() - day)],
  )
  const issues = await issuesOf(orderDbId)
  await shop.it.rows(`delete from refund where id like 'double%'`)
  assert.deepEqual(issues[0], issue)
  assert.deepEqual(new Set(issues.slice(1).map(({ what }) => what)), new Set(['paid-twice']))
})

test('repeated retries, concurrent or later, refund once', async () => {
  const { paymentId, issue } = await failedRefund()
  const answers = await Promise.all(Array.from({ length: 5 }, () => retry(issue._id)))
  assert.deepEqual(answers.map(([status]) => status).sort(), [200, 409, 409, 409, 409])
  assert.deepEqual(await retry(issue._id), [409, 'REFUND_NOT_FAILED'])
  assert.deepEqual(await givenBack(paymentId), { paise: 55_00, keys: 2 })
})

test('a retried refund that fails is shown again and can be retried', async () => {
  const { orderDbId, paymentId, issue } = await failedRefund(2)
  assert.equal((await retry(issue._id))[0], 200)
  const [second, ...others] = await issuesOf(orderDbId)
  assert.deepEqual([second?.what, others.length], ['refund-failed', 0])
  assert.notEqual(second?._id, issue._id)
  assert.equal((await retry(second?._id ?? ''))[0], 200)
  assert.deepEqual(await givenBack(paymentId), { paise: 55_00, keys: 3 })
  assert.deepEqual(await issuesOf(orderDbId), [])
})

test('a refund is not retried while the gateway does not answer', async () => {
  const { paymentId, issue } = await failedRefund()
  await shop.it.rows(`update sandbox_refund set id = 'away_' || id where payment_id = $1`, [paymentId])
  assert.deepEqual(await retry(issue._id), [503, 'REFUND_UNSURE'])
  assert.deepEqual(await refundsOf(paymentId), [{ state: 'failed', instead: false }])
  assert.deepEqual(await givenBack(paymentId), { paise: 0, keys: 1 })
})

test('a failed refund that the gateway has processed is corrected, not retried', async () => {
  const { orderDbId, paymentId, issue } = await failedRefund()
  await shop.it.rows(`update sandbox_refund set status = 'processed' where payment_id = $1`, [paymentId])
  assert.deepEqual(await retry(issue._id), [409, 'REFUND_NOT_FAILED'])
  assert.deepEqual(await refundsOf(paymentId), [{ state: 'processed', instead: false }])
  assert.deepEqual(await issuesOf(orderDbId), [])
})

const refundByHand = (paymentId: string, amount: number) =>
  shop.it.rows('insert into sandbox_refund (id, payment_id, amount, created_at) values ($1, $2, $3, $4)', [
    `rfnd_${randomUUID()}`,
    paymentId,
    amount,
    shop.it.now(),
  ])

/** A paid order of ₹55 of which a part (in paise) was refunded at the gateway's desk before its cancellation. */
async function refundedByHand(amount: number) {
  const { anita, orderId, orderDbId } = await payingShopper()
  const { razorpay_payment_id: paymentId } = await pay(orderId)
  await refundByHand(paymentId, amount)
  shop.it.moveClock(1000)
  assert.equal((await anita.post(`/api/order/${orderDbId}/cancel`, {})).status, 200)
  await finishJobs(shop.it, 'refund-order')
  return { orderDbId, paymentId }
}

test('a refund of a payment that was refunded whole by hand is done', async () => {
  const { orderDbId, paymentId } = await refundedByHand(55_00)
  assert.deepEqual(await refundsOf(paymentId), [{ state: 'processed', instead: false }])
  shop.it.moveClock(day + 1)
  assert.deepEqual(await issuesOf(orderDbId), [])
})

test('a refund that the gateway refuses has failed, and is done once the rest was refunded by hand', async () => {
  const { orderDbId, paymentId } = await refundedByHand(30_00)
  const [issue] = await issuesOf(orderDbId)
  assert.equal(issue?.what, 'refund-failed')
  assert.deepEqual(await retry(issue._id), [200, 'Refund tried again'])
  const [second] = await issuesOf(orderDbId)
  assert.equal(second?.what, 'refund-failed')
  await refundByHand(paymentId, 25_00)
  assert.deepEqual(await retry(second._id), [200, 'Refund tried again'])
  assert.deepEqual(column(await refundsOf(paymentId), 'state').sort(), ['failed', 'failed', 'processed'])
  assert.deepEqual(await issuesOf(orderDbId), [])
})

/** Sends a refund of a part of a payment; returns its id. */
async function refundPart(paymentId: string, amount: number): Promise<string> {
  const id = await inTransaction(shop.it.shop.db, (tx) =>
    createRefund(shop.it.shop, tx, { paymentId, amount: paise(amount), reason: 'owed' }),
  )
  await sendOrCheckRefunds(shop.it.shop)
  return id
}

/** Cancels an order of which parts were given back, and refunds the rest. */
async function refundRest({ anita, orderDbId }: Awaited<ReturnType<typeof payingShopper>>): Promise<void> {
  assert.equal((await anita.post(`/api/order/${orderDbId}/cancel`, {})).status, 200)
  await finishJobs(shop.it, 'refund-order')
}

test('a failed refund of a part that was given back by hand afterwards is done, not sent again', async () => {
  const paying = await payingShopper()
  const { razorpay_payment_id: paymentId } = await pay(paying.orderId, { failing_refunds: 2 })
  await refundByHand(paymentId, 10_00)
  shop.it.moveClock(1000)
  const [first, second] = [await refundPart(paymentId, 10_00), await refundPart(paymentId, 10_00)]
  assert.deepEqual(column(await issuesOf(paying.orderDbId), 'what'), ['refund-failed', 'refund-failed'])
  await refundByHand(paymentId, 10_00)
  assert.deepEqual(await retry(first), [409, 'REFUND_NOT_FAILED'])
  assert.deepEqual(column(await refundsOf(paymentId), 'state').sort(), ['failed', 'processed'])
  assert.deepEqual(await retry(second), [200, 'Refund tried again'], 'one refund by hand stands in for one refund')
  assert.deepEqual(await issuesOf(paying.orderDbId), [])
  assert.equal((await givenBack(paymentId))?.paise, 30_00)
  await refundRest(paying)
})

test('of two failed refunds that are tried again at once, one refund by hand settles one; the other is sent', async (t) => {
  const paying = await payingShopper()
  const { razorpay_payment_id: paymentId } = await pay(paying.orderId, { failing_refunds: 2 })
  const parts = [await refundPart(paymentId, 10_00), await refundPart(paymentId, 10_00)]
  await refundByHand(paymentId, 10_00)
  await seller(shop.it)
  const other = await rival(t, shop.it)
  await other.do('select from refund where payment_id = $1 for update', [paymentId])
  const answers = Promise.all(parts.map(retry))
  await untilLocksWaitedFor(shop.it, 2)
  await other.undo()
  assert.deepEqual((await answers).map(([status]) => status).sort(), [200, 409])
  assert.equal((await givenBack(paymentId))?.paise, 20_00)
  await refundRest(paying)
})

test('two parts that failed and were given back by hand one after the other are done, not sent again', async () => {
  const paying = await payingShopper()
  const { razorpay_payment_id: paymentId } = await pay(paying.orderId, { failing_refunds: 2 })
  for (const amount of [20_00, 10_00]) {
    const part = await refundPart(paymentId, amount)
    shop.it.moveClock(1000)
    await refundByHand(paymentId, amount)
    assert.deepEqual(await retry(part), [409, 'REFUND_NOT_FAILED'])
    shop.it.moveClock(1000)
  }
  assert.equal((await givenBack(paymentId))?.paise, 30_00)
  await refundRest(paying)
})

test('only failed refunds are retried; a slow one is shown', async () => {
  const { orderDbId, paymentId, issue } = await failedRefund()
  const set = (state: string) => {
    const askAt = state === 'processed' ? null : new Date(shop.it.now().getTime() + 30 * day)
    return shop.it.rows('update refund set state = $2, ask_at = $3 where payment_id = $1', [paymentId, state, askAt])
  }
  for (const state of ['asked', 'pending', 'processed']) {
    await set(state)
    assert.deepEqual(await retry(issue._id), [409, 'REFUND_NOT_FAILED'], state)
  }
  assert.deepEqual(await retry('no-such-refund'), [404, 'REFUND_UNKNOWN'])
  await set('asked')
  assert.deepEqual(await issuesOf(orderDbId), [])
  shop.it.moveClock(day + 1)
  assert.deepEqual(column(await issuesOf(orderDbId), 'what'), ['refund-slow'])
  await set('pending')
  assert.deepEqual(await issuesOf(orderDbId), [])
  shop.it.moveClock(7 * day)
  assert.deepEqual(column(await issuesOf(orderDbId), 'what'), ['refund-slow'])
  assert.deepEqual(await givenBack(paymentId), { paise: 0, keys: 1 })
})

test('a payment of another amount is one issue until it is refunded at the gateway, though after a week', async () => {
  const { orderId, orderDbId } = await payingShopper()
  const { razorpay_payment_id: paymentId } = await pay(orderId, { amount: 1_00, webhook: 'duplicate' })
  const since = shop.it.now().toISOString()
  shop.it.moveClock(60_000)
  await reconcilePayments(shop.it.shop)
  const odd = { _id: paymentId, orderId: orderDbId, paymentId, what: 'sum', amount: 1, currency: 'INR', expected: 55 }
  assert.deepEqual(await issuesOf(orderDbId), [{ ...odd, since }])
  assert.deepEqual(await shop.it.rows('select 1 from payment where id = $1', [paymentId]), [])
  assert.equal(shop.it.logged().split(paymentId).length - 1, 1, 'it is logged once')
  assert.deepEqual(await retry(paymentId), [404, 'REFUND_UNKNOWN'])
  // A bank may still pay what it reported as failed.
  for (const [status, issues] of [
    ['failed', []],
    ['captured', [{ ...odd, since }]],
  ] as const) {
    await shop.it.rows('update sandbox_payment set status = $2 where id = $1', [paymentId, status])
    shop.it.moveClock(5 * 60_000)
    await reconcilePayments(shop.it.shop)
    assert.deepEqual(await issuesOf(orderDbId), issues, status)
  }
  for (let days = 0; days < 7; days++) {
    shop.it.moveClock(day)
    await reconcilePayments(shop.it.shop)
  }
  assert.deepEqual(await issuesOf(orderDbId), [{ ...odd, since }])
  await shop.it.rows(
    `insert into sandbox_refund (id, payment_id, amount, created_at) values ('rfnd_desk', $1, 100, $2)`,
    [paymentId, shop.it.now()],
  )
  shop.it.moveClock(day)
  await reconcilePayments(shop.it.shop)
  assert.deepEqual(await issuesOf(orderDbId), [])
})
