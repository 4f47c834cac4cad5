import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { ReportJson } from '#domain/reports/report-shapes.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import { column, columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, ordersOf, placed, refused } from '#tests/support/ordering.ts'
import { packingAt, paidOnline } from '#tests/support/packing.ts'
import { type Caller, cookieOf, done, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { toPack, ownProduct } = packingAt(shop)

const dayMs = 86_400_000
const today = (plus = 0) => dayText(indiaDay(shop.it.now().getTime()) + plus)

/** Begins a test on a day without sales before it, at noon in India. */
function newWeek(): void {
  const sinceNoon = (shop.it.now().getTime() + 5.5 * 3_600_000 - dayMs / 2) % dayMs
  shop.it.moveClock(30 * dayMs - sinceNoon)
}

async function reportOf(boss: Caller, from = today(), to = today()): Promise<ReportJson> {
  return done(await boss.get(`/api/reports?from=${from}&to=${to}`)).report as ReportJson
}

async function fileOf(boss: Caller, ending: 'csv' | 'xlsx') {
  const cookie = cookieOf(boss)
  return shop.it.app.inject({ url: `/api/reports.${ending}?from=${today()}&to=${today()}`, headers: { cookie } })
}

test('a delivered order counts on the day of its delivery, by what was packed, without its fee', async () => {
  newWeek()
  const { okra, onion, packBoth, put, boss } = await toPack()
  await packBoth(2000, 480)
  shop.it.moveClock(dayMs)
  done(await put('Delivered'))
  const report = await reportOf(boss, today(-1))
  assert.deepEqual(report.days, [
    { date: today(-1), orders: 0, sold: 0, fees: 0, returns: 0 },
    { date: today(), orders: 1, sold: 104.28, fees: 15, returns: 0 },
  ])
  assert.deepEqual(columns(report.products, '_id', 'grams', 'pieces', 'sold'), [
    [okra, 2000, 0, 80],
    [onion, 480, 0, 24.28],
  ])
  assert.deepEqual([report.sold, report.fees, report.averageBasket], [104.28, 15, 104.28])
  assert.deepEqual(report.hours.slice(11, 13), [
    { hour: 11, orders: 0 },
    { hour: 12, orders: 1 },
  ])
})

test('products add up to what was sold, where a small online credit was raised to one rupee', async () => {
  newWeek()
  const { okra, onion, packBoth, put, boss } = await toPack('Online')
  await packBoth(2000, 499)
  done(await put('Delivered'))
  const { products, sold } = await reportOf(boss)
  assert.equal(sold, 104.3)
  assert.deepEqual(columns(products, '_id', 'sold'), [
    [okra, 79.06],
    [onion, 25.24],
  ])
})

test('an online credit that was raised to one rupee makes no product negative', async () => {
  newWeek()
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const items = [item(await ownProduct({ basePrice: 1 }), '500g'), item(await ownProduct({ basePrice: 1 }), '500g')]
  const id = await paidOnline(shop.it, anita, { items, address }, '16.00')
  const boss = await seller(shop.it)
  const [order] = await ordersOf(anita)
  const lines = (order?.items ?? []).map(({ _id }) => ({ item: _id, grams: 400 }))
  done(await boss.post(`/api/order/${id}/pack`, { lines, version: order?.version }))
  done(await boss.put(`/api/order/status/${id}`, { status: 'Delivered' }))
  const { products, sold } = await reportOf(boss)
  assert.deepEqual([sold, column(products, 'sold')], [0, [0, 0]])
})

test('a replacement is sold in place of the line, and a line left out is not sold at all', async () => {
  newWeek()
  const { lines, okra, pack, put, boss } = await toPack('COD', { ifGone: 'replace' })
  const chilli = await ownProduct({ basePrice: 50 })
  const sent = [{ item: lines.onion, replacedBy: { product: chilli, unit: '500g' } }]
  done(await pack([{ item: lines.okra, gone: true }, ...sent]))
  done(await put('Delivered'))
  const { products, sold } = await reportOf(boss)
  assert.deepEqual(
    products.map(({ _id, grams, sold: amount }) => [_id, grams, amount]),
    [[chilli, 500, 25]],
  )
  assert.ok(products.every(({ _id }) => _id !== okra))
  assert.equal(sold, 25)
})

test('who bought before comes back, and the time before is compared', async () => {
  newWeek()
  const { anita, okra, put, boss, seen } = await toPack()
  done(await put('Delivered'))
  assert.deepEqual((await reportOf(boss)).customers, { new: 1, returning: 0 })
  const { _id } = (await seen()).address as unknown as { _id: string }
  shop.it.moveClock(dayMs)
  const id = await placed(anita, { items: [item(okra)], address: _id, amount: 55 })
  done(await boss.put(`/api/order/status/${id}`, { status: 'Delivered' }))
  const { customers, sold, soldBefore } = await reportOf(boss)
  assert.deepEqual([customers, sold, soldBefore], [{ new: 0, returning: 1 }, 40, 105.3])
})

test('a first order that was marked as delivered too early and delivered the next day does not make its customer a returning one', async () => {
  newWeek()
  const { put, boss } = await toPack()
  done(await put('Delivered'))
  done(await put('Shipped'))
  shop.it.moveClock(dayMs)
  done(await put('Delivered'))
  assert.deepEqual((await reportOf(boss)).customers, { new: 1, returning: 0 })
})

test('goods that come back unpaid are no sale of the report either', async () => {
  newWeek()
  const { lines, anita, boss, id } = await toPack()
  done(await boss.post(`/api/order/${id}/deliver`, { cash: 0, upi: 0 }))
  done(await anita.post(`/api/order/${id}/return`, { reason: 'It wilted.' }))
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: Object.values(lines) }))
  const { returns, sold } = await reportOf(boss)
  assert.deepEqual([sold, returns], [105.3, 120.3])
})

test('refused and returned orders are counted, and a return gives back its amount and fee on the day it is settled', async () => {
  newWeek()
  const first = await toPack()
  done(await first.boss.post(`/api/order/${first.id}/refuse`, { reason: 'gone' }))
  const { lines, put, anita, boss, id } = await toPack()
  done(await put('Delivered'))
  done(await anita.post(`/api/order/${id}/return`, { reason: 'It wilted.' }))
  shop.it.moveClock(dayMs)
  const accepted = Object.values(lines)
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted }))
  const report = await reportOf(boss, today(-1))
  assert.deepEqual([report.refused, report.cancelled, report.returned, report.orders], [1, 0, 1, 1])
  assert.deepEqual([report.sold, report.returns], [105.3, 120.3])
  assert.deepEqual(column(report.days, 'returns'), [0, 120.3])
})

test('waste stands beside what was sold, in the measure of its day, and a missed search counts on its own days', async () => {
  newWeek()
  const okra = await ownProduct()
  const boss = await seller(shop.it)
  const stock = (change: object) => boss.post('/api/product/stock-level', { id: okra, ...change })
  done(await stock({ level: 5000, reason: 'counted' }))
  done(await stock({ change: -750, reason: 'wasted' }))
  const search = () => visitor(shop.it).get('/api/product/search?q=mushroom')
  done(await search())
  for (const [soldBy, level, change] of [
    ['piece', 20, -3],
    ['weight', 8000, -500],
  ] as const) {
    shop.it.moveClock(60_000)
    const { body } = await boss.get(`/api/product/edit/${okra}`)
    const data = { ...(body.product as object), soldBy, basePrice: 40 }
    done(await boss.upload(`/api/product/edit/${okra}`, data, [], { put: true }))
    shop.it.moveClock(60_000)
    done(await stock({ level, reason: 'counted' }))
    done(await stock({ change, reason: 'wasted' }))
  }
  shop.it.moveClock(dayMs)
  done(await search())
  done(await search())
  const [yesterday, now] = [await reportOf(boss, today(-1), today(-1)), await reportOf(boss)]
  assert.deepEqual(yesterday.products.find(({ _id }) => _id === okra)?.wasted, { grams: 1250, pieces: 3 })
  assert.deepEqual(now.products, [])
  assert.deepEqual(
    [yesterday.missedSearches, now.missedSearches],
    [[{ term: 'mushroom', count: 1 }], [{ term: 'mushroom', count: 2 }]],
  )
})

test('the accountant gets CSV and XLSX with the same figures, and no cell is a formula', async () => {
  newWeek()
  const { put, boss, okra } = await toPack()
  await shop.it.rows(`update product set name = '=HYPERLINK("http://x")' where id = $1`, [okra])
  done(await put('Delivered'))
  const csv = await fileOf(boss, 'csv')
  assert.match(String(csv.headers['content-type']), /^text\/csv/)
  assert.match(csv.body, /\r\nVegetables\r\nId,Vegetable,/)
  assert.ok(csv.body.includes(`${okra},"'=HYPERLINK(""http://x"")",`), csv.body)
  assert.ok(csv.body.includes(`\r\n${today()},1,105.3,15,0\r\n`), csv.body)
  const xlsx = await fileOf(boss, 'xlsx')
  const files = unzipSync(xlsx.rawPayload)
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('')
  assert.match(text, /'=HYPERLINK/)
  assert.doesNotMatch(text, /<f>/)
  assert.match(text, /<v>105\.3<\/v>/)
})

test('without dates the report has the seven days until today, which it names', async () => {
  const { report } = done(await (await seller(shop.it)).get('/api/reports'))
  const { from, to, today: named } = report as ReportJson
  assert.deepEqual([from, to, named], [today(-6), today(), today()])
})

test('bad ranges are refused, and the files are for the seller alone', async () => {
  const boss = await seller(shop.it)
  for (const query of ['from=2026-02-30', 'from=2026-11-02&to=2026-11-01', 'from=2025-01-01&to=2026-11-01', 'to=x'])
    for (const ending of ['', '.csv', '.xlsx'])
      refused(await boss.get(`/api/reports${ending}?${query}`), 400, 'BAD_INPUT')
  for (const ending of ['csv', 'xlsx']) {
    refused(await visitor(shop.it).get(`/api/reports.${ending}`), 401, 'LOGIN_REQUIRED')
    refused(await (await shopper(shop.it)).get(`/api/reports.${ending}`), 403, 'SELLER_ONLY')
  }
})
