import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { DayJson } from '#domain/reports/day-shapes.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { packingAt } from '#tests/support/packing.ts'
import { type Caller, done, member, seller, visitor } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { toPack, timePasses } = packingAt(shop)

const hour = 60 * 60 * 1000

/** The days of the tests are apart: each begins at noon of the next day in India. */
beforeEach(() => shop.it.moveClock(24 * hour - ((shop.it.now().getTime() - 6.5 * hour) % (24 * hour))))

const today = () => new Date(shop.it.now().getTime() + 5.5 * hour).toISOString().slice(0, 10)
const dayOf = async (boss: Caller, date = today()) => done(await boss.get(`/api/day?date=${date}`)).day as DayJson
const close = (boss: Caller, body: object) => boss.post('/api/day/close', { date: today(), ...body })
const deliver = (boss: Caller, id: string, cash: number, upi: number) =>
  boss.post(`/api/order/${id}/deliver`, { cash, upi })

test('a day shows what was delivered, and what came in by kind and person', async () => {
  const { boss, id, packBoth } = await toPack()
  await packBoth(2000, 480)
  done(await deliver(boss, id, 100, 19))
  const atDoor = await toPack()
  await atDoor.put('Out for Delivery')
  const { body } = await boss.post('/api/rounds', { orders: [atDoor.id], name: 'Raju' })
  const token = String(body.link).split('/').at(-1)
  const tapped = { order: atDoor.id, done: true, cash: 20, upi: 100.3 }
  done(await visitor(shop.it).post(`/api/round/${token}/stop`, tapped))
  const online = await toPack('Online')
  await online.put('Delivered')
  const open = await toPack()
  const cancelled = await toPack()
  done(await cancelled.anita.post(`/api/order/${cancelled.id}/cancel`, {}))
  const { byPerson, ...sums } = await dayOf(boss)
  assert.deepEqual(sums, {
    ...{ date: today(), today: today(), orders: 3, refused: 1, open: 1, unpaid: 0 },
    ...{ sold: 314.88, fees: 45, refunds: 0, rounding: 0.28, difference: null },
    due: { cash: 120.28, upi: 119.3, online: 120.3 },
    received: { cash: 120, upi: 119.3, online: 120.3 },
    ...{ givenBack: { cash: 0, online: 0 }, givenBackCount: 0 },
  })
  assert.deepEqual(byPerson, [
    { name: 'Raju', isRider: true, orders: 1, cash: 20, upi: 100.3 },
    { name: '', isRider: false, orders: 2, cash: 100, upi: 19 },
  ])
  await open.put('Delivered')
})

test('two of the staff with one name have a row each', async () => {
  const [first, second] = [await member(shop.it, 'packer'), await member(shop.it, 'packer')]
  await shop.it.rows("update seller set name = 'Shop' where id = any($1)", [[first.id, second.id]])
  for (const packer of [first, first, second]) done(await deliver(packer, (await toPack()).id, 120.3, 0))
  assert.deepEqual((await dayOf(await seller(shop.it))).byPerson, [
    { _id: first.id, name: 'Shop', isRider: false, orders: 2, cash: 240.6, upi: 0 },
    { _id: second.id, name: 'Shop', isRider: false, orders: 1, cash: 120.3, upi: 0 },
  ])
})

/** A cash order that the rider Raju delivered. */
async function deliveredByRaju(paid: { cash: number; upi: number }) {
  const made = await toPack()
  const { boss, id, put } = made
  await put('Out for Delivery')
  const { body } = await boss.post('/api/rounds', { orders: [id], name: 'Raju' })
  const token = String(body.link).split('/').at(-1)
  done(await visitor(shop.it).post(`/api/round/${token}/stop`, { order: id, done: true, ...paid }))
  return made
}

test('a step back takes out the money of the rider who received it, but not of a closed day', async () => {
  const raju = { name: 'Raju', isRider: true }
  const inCash = { cash: 120.3, upi: 0 }
  const first = await deliveredByRaju(inCash)
  done(await first.put('Out for Delivery'))
  done(await first.put('Delivered'))
  assert.deepEqual((await dayOf(first.boss)).byPerson, [
    { ...raju, orders: 0, cash: 0, upi: 0 },
    { name: '', isRider: false, orders: 1, ...inCash },
  ])
  const second = await deliveredByRaju(inCash)
  done(await close(first.boss, { countedCash: 240.6 }))
  shop.it.moveClock(24 * hour)
  const boss = await seller(shop.it)
  done(await deliver(boss, second.id, 0, 120.3))
  assert.deepEqual((await dayOf(boss)).byPerson, [{ name: '', isRider: false, orders: 0, cash: -120.3, upi: 120.3 }])
})

test("a sum that a rider entered wrongly is taken back from the rider, and the right one is the corrector's", async () => {
  const { boss, id } = await deliveredByRaju({ cash: 100, upi: 20.3 })
  done(await deliver(boss, id, 60, 60.3))
  const shopAfter = { name: '', isRider: false, orders: 0, cash: 0, upi: 40 }
  const rider = { name: 'Raju', isRider: true, orders: 1, upi: 20.3 }
  assert.deepEqual((await dayOf(boss)).byPerson, [{ ...rider, cash: 60 }, shopAfter])
  done(await deliver(boss, id, 0, 0))
  assert.deepEqual((await dayOf(boss)).byPerson, [
    { ...rider, cash: 0, upi: 0 },
    { ...shopAfter, upi: 0 },
  ])
})

test('money given back is in the day it went back', async () => {
  const { anita, boss, id, lines } = await toPack()
  done(await deliver(boss, id, 120.3, 0))
  done(await anita.post(`/api/order/${id}/return`, { reason: 'Wilted', lines: [lines.onion] }))
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [lines.onion], givenBack: 'cash' }))
  const online = await toPack('Online')
  await online.packBoth(1500, 500)
  await timePasses(online.id)
  const day = await dayOf(boss)
  assert.deepEqual([day.refunds, day.givenBack, day.givenBackCount], [45.3, { cash: 25.3, online: 20 }, 2])
  assert.deepEqual([day.orders, day.sold, day.received], [1, 105.3, { cash: 120.3, upi: 0, online: 120.3 }])
  const closed = done(await close(boss, { countedCash: 594, openingFloat: 500 })).day as DayJson
  assert.deepEqual([closed.difference, closed.refunds], [-1, 45.3])
})

test('what a rider delivered without money is still to be paid, also once its day is closed', async () => {
  const { boss, id, anita, lines } = await deliveredByRaju({ cash: 0, upi: 0 })
  const other = await deliveredByRaju({ cash: 100, upi: 0 })
  done(await close(boss, { countedCash: 100 }))
  const date = today()
  const unpaid = async () => (await dayOf(boss, date)).unpaid
  assert.equal(await unpaid(), 140.6)
  done(await anita.post(`/api/order/${id}/return`, { reason: 'Wilted', lines: [lines.onion] }))
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [lines.onion] }))
  assert.equal(await unpaid(), 115.3)
  done(await deliver(boss, other.id, 100, 20.3))
  shop.it.moveClock(24 * hour)
  done(await deliver(await seller(shop.it), id, 95, 0))
  assert.equal((await dayOf(await seller(shop.it), date)).unpaid, 0)
})

test('a closed day stays as it was, and what comes in afterwards is a correction', async () => {
  const first = await toPack()
  const late = await toPack()
  const { boss } = first
  done(await deliver(boss, first.id, 120.3, 0))
  const closed = done(await close(boss, { countedCash: 120.3 })).day as DayJson
  assert.deepEqual([closed.difference, closed.orders, closed.corrections], [0, 1, undefined])
  refused(await close(boss, { countedCash: 1 }), 409, 'DAY_CLOSED')
  done(await deliver(boss, late.id, 100, 20.3))
  done(await first.put('Shipped'))
  const day = await dayOf(boss)
  assert.deepEqual([day.orders, day.received, day.difference], [1, { cash: 120.3, upi: 0, online: 0 }, 0])
  assert.deepEqual([day.corrections?.orders, day.corrections?.received], [0, { cash: -20.3, upi: 20.3, online: 0 }])
  const stored = await shop.it.rows('select day, counted_cash, opening_float from day_close where day = $1', [today()])
  assert.deepEqual(stored, [{ day: today(), counted_cash: '12030', opening_float: '0' }])
})

test('cash that came in or went back since the screen was loaded refuses the close, which then shows the day as it is now', async () => {
  const { anita, boss, id, lines } = await toPack()
  const screen = { openingFloat: 500, seen: 500 }
  done(await deliver(boss, id, 100, 20.3))
  const { current } = refused(await close(boss, { countedCash: 500, ...screen }), 409, 'CHANGED_MEANWHILE')
  const day = await dayOf(boss)
  assert.deepEqual([current, day.closedAt, day.received.cash], [day, undefined, 100])
  done(await anita.post(`/api/order/${id}/return`, { reason: 'Wilted', lines: [lines.onion] }))
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [lines.onion], givenBack: 'cash' }))
  refused(await close(boss, { countedCash: 600, ...screen, seen: 600 }), 409, 'CHANGED_MEANWHILE')
  const marked = await shop.it.rows('select from receipt where order_id = $1 and closed_day is not null', [id])
  assert.equal(marked.length, 0)
  const closed = done(await close(boss, { countedCash: 574.7, ...screen, seen: 574.7 })).day as DayJson
  assert.deepEqual([closed.difference, closed.received.cash, closed.givenBack.cash], [0, 100, 25.3])
  refused(await close(boss, { countedCash: 500, ...screen }), 409, 'DAY_CLOSED')
})

test('a till that must hold less than nothing closes with what was seen', async () => {
  const { anita, boss, id, lines } = await toPack()
  done(await deliver(boss, id, 120.3, 0))
  done(await anita.post(`/api/order/${id}/return`, { reason: 'Wilted', lines: [lines.onion] }))
  shop.it.moveClock(24 * hour)
  const later = await seller(shop.it)
  done(await later.post(`/api/order/${id}/return/settle`, { accepted: [lines.onion], givenBack: 'cash' }))
  refused(await close(later, { countedCash: 0, seen: 0 }), 409, 'CHANGED_MEANWHILE')
  const closed = done(await close(later, { countedCash: 0, seen: -25.3 })).day as DayJson
  assert.equal(closed.difference, 25.3)
})

test('what a delivered order brings after its day was closed is money of the day it came', async () => {
  const { boss, id } = await toPack()
  done(await deliver(boss, id, 0, 0))
  const first = today()
  done(await close(boss, { countedCash: 0 }))
  shop.it.moveClock(24 * hour)
  const later = await seller(shop.it)
  done(await deliver(later, id, 100, 20.3))
  const [before, after] = [await dayOf(later, first), await dayOf(later)]
  assert.deepEqual([before.due, before.corrections], [{ cash: 120.3, upi: 0, online: 0 }, undefined])
  assert.deepEqual([after.orders, after.received], [0, { cash: 100, upi: 20.3, online: 0 }])
})

test('a day closes once, and receipts that arrive meanwhile are in the close or a correction, never in both or neither', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => toPack()))
  const [{ boss } = { boss: await seller(shop.it) }] = orders
  const closes = Array.from({ length: 3 }, () => close(boss, { countedCash: 0 }))
  const answers = await Promise.all([...orders.map(({ id }) => deliver(boss, id, 120.3, 0)), ...closes])
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
  assert.deepEqual(statuses, [...Array.from({ length: 9 }, () => 200), 409, 409])
  const day = await dayOf(boss)
  const both = (part: 'cash') => Math.round((day.received[part] + (day.corrections?.received[part] ?? 0)) * 100)
  assert.equal(both('cash'), 8 * 12_030)
  assert.equal(day.orders + (day.corrections?.orders ?? 0), 8)
  assert.equal(Math.round(day.received.cash * 100), day.orders * 12_030)
})

test('a day is a day of the calendar that has begun, and counted cash is whole paise', async () => {
  const boss = await seller(shop.it)
  for (const date of ['2026-02-30', '24-11-2026', '', 'today'])
    refused(await boss.get(`/api/day?date=${date}`), 400, 'BAD_INPUT')
  const tomorrow = new Date(shop.it.now().getTime() + 29.5 * hour).toISOString().slice(0, 10)
  refused(await close(boss, { date: tomorrow, countedCash: 0 }), 400, 'BAD_INPUT')
  for (const sums of [{ countedCash: 0.001 }, { countedCash: 0, seen: 0.001 }])
    refused(await close(boss, sums), 400, 'BAD_INPUT')
  assert.equal((await dayOf(boss)).closedAt, undefined)
  assert.equal((done(await boss.get('/api/day')).day as DayJson).date, today())
})
