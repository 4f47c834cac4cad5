import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { everyDay } from '#tests/support/opening-hours.ts'
import { orderingAt, payBegun, placed, refused, send, startPaying } from '#tests/support/ordering.ts'
import { done, saveSettings, seller, shopper, visitor } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { orderFor } = orderingAt(shop)

const hour = 3_600_000
/** The test shop's clock starts at noon in India, on Saturday, 21 November 2026. */
const openAt = (from: string, to: string) => everyDay({ from, to })
const always = openAt('00:00', '24:00')
const first = {
  hours: always,
  payment: { cash: true },
  delivery: { smallestOrder: 0, feeByKm: { 1: 10, 2: 15, 3: 20, 4: 25 } },
}

async function save(values: Readonly<Record<string, object>>): Promise<void> {
  const boss = await seller(shop.it)
  for (const [section, each] of Object.entries(values)) await saveSettings(boss, section, each)
}

async function readyShopper() {
  const anita = await shopper(shop.it)
  return { anita, order: await orderFor(anita) }
}

const orders = async () => (await shop.it.rows('select from "order"')).length

test('outside its hours the store takes neither cash nor online orders and tells the next opening', async () => {
  await save({ ...first, hours: openAt('14:00', '21:00') })
  const { anita, order } = await readyShopper()
  const before = await orders()
  const opensAt = '2026-11-21T08:30:00.000Z'
  const online = await anita.post('/api/order/razorpay', { ...order, amount: '55.00' })
  const asha = visitor(shop.it)
  const told = [await send(anita, order), online].map((answer) => refused(answer, 409, 'STORE_CLOSED'))
  for (const { opensAt: next, closed } of [...told, (await asha.get('/api/store/pause')).body])
    assert.deepEqual([next, closed], [opensAt, { until: opensAt, byHours: true }])
  assert.equal(await orders(), before)
  const { hours } = (await asha.get('/api/store')).body.store as { hours: Record<string, unknown> }
  assert.deepEqual([hours.isOpen, hours.opensAt, hours.weekly], [false, opensAt, openAt('14:00', '21:00').weekly])
})

test('the closing switch stays on top of the hours, and the reopening lies within them', async () => {
  await save({ ...first, hours: openAt('07:00', '13:00') })
  const boss = await seller(shop.it)
  const until = new Date(shop.it.now().getTime() + 2 * hour).toISOString()
  await boss.post('/api/store/close', { until, reason: 'Restocking' })
  const { anita, order } = await readyShopper()
  const { closed } = refused(await send(anita, order), 409, 'STORE_CLOSED')
  assert.deepEqual(closed, { until: '2026-11-22T01:30:00.000Z', reason: 'Restocking' })
  await boss.post('/api/store/open', {})
  await placed(anita, order)
})

test('hours that end between reading and inserting refuse the order; a payment begun in time still counts', async (t) => {
  await save(first)
  const { anita, order } = await readyShopper()
  const { anita: bela, order: hers } = await readyShopper()
  const begun = await startPaying(bela, hers)
  const before = await orders()
  const holder = await rival(t, shop.it)
  await holder.do('lock table order_item in share mode')
  const ordered = send(anita, order)
  await untilLocksWaitedFor(shop.it)
  await save({ hours: openAt('14:00', '21:00') })
  await holder.commit()
  refused(await ordered, 409, 'STORE_CLOSED')
  assert.equal(await orders(), before)
  done(await payBegun(shop.it, bela, begun))
})

test('a process that missed a change of the fees orders at the new ones', async () => {
  await save(first)
  const { anita, order } = await readyShopper()
  await shop.it.rows(`insert into store_setting
    select max(version) + 1, 'delivery', (select values || '{"feeByKm": {"1": 10, "2": 30, "3": 30, "4": 30}}'
      from store_setting where section = 'delivery' order by version desc limit 1), now(), 'another' from store_setting`)
  refused(await send(anita, order), 409, 'PRICE_CHANGED')
  await placed(anita, { ...order, amount: 70 })
})

test('a shop without cash refuses cash orders and takes online ones', async () => {
  await save({ ...first, payment: { cash: false } })
  const { anita, order } = await readyShopper()
  refused(await send(anita, order), 409, 'CASH_OFF', 'This store takes no cash right now. Please pay online.')
  await startPaying(anita, order)
})

test('an order below the smallest sum of goods is refused with what is missing', async () => {
  await save({ ...first, delivery: { ...first.delivery, smallestOrder: 60 } })
  const { anita, order } = await readyShopper()
  const sentence = 'The smallest order is ₹60.00. Please add ₹20.00 more.'
  const { smallestOrder, missing } = refused(await send(anita, order), 400, 'ORDER_TOO_SMALL', sentence)
  assert.deepEqual([smallestOrder, missing], [60, 20])
  const store = (await visitor(shop.it).get('/api/store')).body.store as { smallestOrder: number }
  assert.equal(store.smallestOrder, 60)
})

test('a fee of a kilometre beyond the radius is never shown, since it would promise a delivery', async () => {
  await save({ delivery: { radiusKm: 2, feeByKm: first.delivery.feeByKm } })
  const store = (await visitor(shop.it).get('/api/store')).body.store as { feeByKm: object }
  assert.deepEqual(store.feeByKm, { 1: 10, 2: 15 })
})
