import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClosingJson } from '#domain/store/store-shapes.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { fillCart, orderingAt, payBegun, placed, refused, send, startPaying } from '#tests/support/ordering.ts'
import { type Caller, done, seller, visitor } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { readyShopper } = orderingAt(shop)

const minute = 60_000
const inMinutes = (minutes: number) => new Date(shop.it.now().getTime() + minutes * minute).toISOString()

async function setClosed(boss: Caller, call: 'close' | 'open', body: object = {}): Promise<void> {
  const answer = done(await boss.post(`/api/store/${call}`, { reason: '', ...body }))
  assert.equal(answer.message, call === 'close' ? 'The store is closed' : 'The store is open')
}

/** The closing as a client sees it. */
async function closingFor(caller: Caller): Promise<ClosingJson | undefined> {
  return (await caller.get('/api/store/pause')).body.closed as ClosingJson | undefined
}

const rows = () => shop.it.rows<{ until: Date | null; reason: string | null }>('select until, reason from store_pause')

/** Counts of everything that an order writes. */
const counts = () =>
  shop.it.rows(
    `select (select count(*)::int from "order") as orders, (select count(*)::int from order_item) as items,
       (select count(*)::int from order_payment) as payments, (select sum(quantity)::int from cart_line) as lines`,
  )

test('a closed store refuses cash and online orders and writes nothing; cart and catalogue work', async () => {
  const { okra, anita, order } = await readyShopper()
  const boss = await seller(shop.it)
  const before = await counts()
  await setClosed(boss, 'close', { reason: '  Heavy rain ' })
  assert.deepEqual(await rows(), [{ until: null, reason: 'Heavy rain' }])
  const sentence = 'The store is closed right now. Your cart is saved.'
  for (const answer of [
    await send(anita, order),
    await anita.post('/api/order/razorpay', { ...order, amount: '55.00' }),
  ])
    assert.deepEqual(refused(answer, 409, 'STORE_CLOSED', sentence).closed, { reason: 'Heavy rain' })
  assert.deepEqual(await counts(), before)
  await fillCart(anita, okra, '1kg', 3)
  assert.equal((await anita.get('/api/product/list')).status, 200)
  await setClosed(boss, 'open')
  assert.deepEqual(await rows(), [])
  const items = [{ ...order.items[0], quantity: 3 }]
  await placed(anita, { ...order, items, amount: 135 })
})

test('an order that starts before the closing and ends after it is refused', async (t) => {
  const { anita, order } = await readyShopper()
  const boss = await seller(shop.it)
  const before = await counts()
  const holder = await rival(t, shop.it)
  await holder.do('lock table order_item in share mode')
  const ordered = send(anita, order)
  await untilLocksWaitedFor(shop.it)
  await setClosed(boss, 'close')
  await holder.commit()
  refused(await ordered, 409, 'STORE_CLOSED')
  assert.deepEqual(await counts(), before)
  await setClosed(boss, 'open')
})

test('clients see reason and end at once, and the store opens by itself at the end', async () => {
  const { anita, order } = await readyShopper()
  const boss = await seller(shop.it)
  const asha = visitor(shop.it)
  assert.equal(await closingFor(asha), undefined)
  const until = inMinutes(45)
  await setClosed(boss, 'close', { until, reason: 'Restocking' })
  assert.deepEqual(await closingFor(asha), { until, reason: 'Restocking' })
  shop.it.moveClock(45 * minute - 1)
  refused(await send(anita, order), 409, 'STORE_CLOSED')
  shop.it.moveClock(1)
  await placed(anita, order)
  // A cached page may be a minute old, but has the closing's end.
  shop.it.moveClock(minute + 1)
  assert.equal(await closingFor(asha), undefined)
})

test('closing again replaces end and reason, in any time zone; opening may be repeated', async () => {
  const boss = await seller(shop.it)
  await setClosed(boss, 'close', { until: inMinutes(30), reason: 'Lunch' })
  const until = inMinutes(60)
  const inIndia = new Date(Date.parse(until) + 330 * minute).toISOString().replace('Z', '+05:30')
  await setClosed(boss, 'close', { until: inIndia })
  assert.deepEqual(await closingFor(visitor(shop.it)), { until })
  assert.deepEqual(await rows(), [{ until: new Date(until), reason: null }])
  for (const _ of [1, 2]) await setClosed(boss, 'open')
  assert.equal(await closingFor(visitor(shop.it)), undefined)
  assert.deepEqual(await rows(), [])
})

test('the store closes for minutes by the clock of the server', async () => {
  const boss = await seller(shop.it)
  await setClosed(boss, 'close', { minutes: 30 })
  assert.deepEqual(await closingFor(visitor(shop.it)), { until: inMinutes(30) })
  await setClosed(boss, 'open')
})

test('an invalid end or a reason that is too long closes nothing', async () => {
  const boss = await seller(shop.it)
  const noTimes = ['2026-99-99T10:00Z', '2026-11-31T10:00:00Z', '2026-11-21', 'soon']
  for (const until of [inMinutes(0), inMinutes(-5), inMinutes(15 * 24 * 60), ...noTimes])
    refused(await boss.post('/api/store/close', { until, reason: '' }), 400, 'BAD_INPUT')
  for (const body of [{ reason: 'x'.repeat(121) }, {}, { reason: '', minutes: 0 }, { reason: '', minutes: 20_161 }])
    refused(await boss.post('/api/store/close', body), 400, 'BAD_INPUT')
  assert.deepEqual(await rows(), [])
})

test('while closed, a repeated key returns its order and a started payment completes', async () => {
  const { anita, order } = await readyShopper()
  const { anita: bela, order: hers } = await readyShopper()
  const boss = await seller(shop.it)
  const key = 'before-the-rain'
  const first = await placed(anita, order, key)
  const started = await startPaying(bela, hers, '55.00', key)
  await setClosed(boss, 'close')
  assert.equal(await placed(anita, order, key), first)
  assert.deepEqual(await startPaying(bela, hers, '55.00', key), started)
  assert.equal(done(await payBegun(shop.it, bela, started)).message, 'Payment Successful')
  const standing = await shop.it.rows('select is_paid from "order" where id = $1', [started.orderDbId])
  assert.deepEqual(standing, [{ is_paid: true }])
  await setClosed(boss, 'open')
})
