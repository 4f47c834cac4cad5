import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { copyOrder } from '#tests/support/copied-orders.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, refused, seen } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, seller, shopper } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { placeOne } = orderingAt(shop)

const minute = 60_000

function setStatus(caller: Caller, id: string, status: unknown): Promise<Answer> {
  return caller.put(`/api/order/status/${id}`, { status })
}

async function changed(caller: Caller, id: string, status: string): Promise<void> {
  const answer = await setStatus(caller, id, status)
  assert.deepEqual([answer.status, answer.body.message], [200, 'Status updated'])
}

const words = (order: OrderJson) => order.statusTimeline.map(({ status }) => status)

type InTables = { status: string; is_paid: boolean; updated_at: Date; changes: { position: number; status: string }[] }

async function inTables(id: string): Promise<InTables | undefined> {
  const [row] = await shop.it.rows<InTables>(
    `select status, is_paid, updated_at, (
       select json_agg(json_build_object('position', position, 'status', status) order by position)
       from order_status_change where order_id = id) as changes
     from "order" where id = $1`,
    [id],
  )
  return row
}

async function oneOrder() {
  const anita = await shopper(shop.it)
  return { anita, boss: await seller(shop.it), id: await placeOne(anita) }
}

test("a new order is 'Order Placed' to the seller and 'Ordered' to the shopper, in the timeline too", async () => {
  const { anita, boss, id } = await oneOrder()
  const theirs = await seen(boss, 'seller', id)
  const own = await seen(anita, 'user', id)
  assert.deepEqual([theirs.status, words(theirs)], ['Order Placed', ['Order Placed']])
  assert.deepEqual([own.status, words(own)], ['Ordered', ['Ordered']])
  assert.equal((await inTables(id))?.status, 'Ordered')
  assert.deepEqual({ ...theirs, status: '', statusTimeline: [] }, { ...own, status: '', statusTimeline: [] })
})

test('each status that the seller chooses is added to the timeline with its time', async () => {
  const { anita, boss, id } = await oneOrder()
  const placedAt = shop.it.now().getTime()
  const way = ['Processing', 'Shipped', 'Out for Delivery', 'Delivered']
  for (const status of way) {
    shop.it.moveClock(minute)
    await changed(boss, id, status)
  }
  const order = await seen(anita, 'user', id)
  const at = (minutes: number) => new Date(placedAt + minutes * minute).toISOString()
  assert.deepEqual(
    order.statusTimeline,
    ['Ordered', ...way].map((status, index) => ({ status, timestamp: at(index) })),
  )
  assert.deepEqual([order.status, order.createdAt, order.updatedAt], ['Delivered', at(0), at(4)])
  assert.equal((await inTables(id))?.changes.length, 5)
})

test("the status may be put in the seller's words or in the shopper's", async () => {
  const { anita, boss, id } = await oneOrder()
  await changed(boss, id, 'Shipped')
  await changed(boss, id, 'Order Placed')
  assert.equal((await inTables(id))?.status, 'Ordered')
  await changed(boss, id, 'Processing')
  await changed(boss, id, 'Ordered')
  assert.deepEqual(words(await seen(anita, 'user', id)), ['Ordered', 'Shipped', 'Ordered', 'Processing', 'Ordered'])
  assert.equal((await seen(boss, 'seller', id)).status, 'Order Placed')
})

test('any status may follow any other, and cash is paid exactly while the order is Delivered', async () => {
  const { anita, boss, id } = await oneOrder()
  const all = ['Order Placed', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered']
  const way = all.flatMap((from, at) => [from, ...all.slice(at + 1).flatMap((to) => [to, from])])
  let now = 'Order Placed'
  let entries = 1
  for (const status of way) {
    await changed(boss, id, status)
    if (status !== now) entries++
    now = status
    const row = await inTables(id)
    assert.deepEqual([row?.is_paid, row?.changes.length], [status === 'Delivered', entries], status)
  }
  await changed(boss, id, 'Delivered')
  assert.deepEqual([(await seen(anita, 'user', id)).isPaid, (await seen(boss, 'seller', id)).isPaid], [true, true])
  await changed(boss, id, 'Out for Delivery')
  assert.deepEqual([(await seen(anita, 'user', id)).isPaid, (await seen(boss, 'seller', id)).isPaid], [false, false])
})

test('an unknown status, or an end that is not the seller’s to choose, is refused and changes nothing', async () => {
  const { boss, id } = await oneOrder()
  const before = await inTables(id)
  for (const status of ['', 'shipped', ' Shipped', '__proto__', 'x'.repeat(41), 'Cancelled', 'Returned'])
    refused(await setStatus(boss, id, status), 400, 'BAD_INPUT')
  assert.deepEqual(await inTables(id), before)
})

test('a choice made for another status than the present one is refused with the order as it is', async () => {
  const { boss, id } = await oneOrder()
  const path = `/api/order/status/${id}`
  const before = await inTables(id)
  const stale = await boss.put(path, { status: 'Shipped', seen: 'Processing' })
  refused(stale, 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(stale.body.current, await seen(boss, 'seller', id))
  refused(await boss.put(path, { status: 'Shipped', seen: 'Lost' }), 400, 'BAD_INPUT')
  assert.deepEqual(await inTables(id), before)
  const press = () => boss.put(path, { status: 'Shipped', seen: 'Order Placed' })
  const { order } = done(await press())
  assert.equal((order as OrderJson).status, 'Shipped')
  const once = await inTables(id)
  // Pressed again, because its answer was lost.
  done(await press())
  assert.deepEqual(await inTables(id), once)
})

test('what else is in the body changes nothing else', async () => {
  const { boss, id } = await oneOrder()
  done(await boss.put(`/api/order/status/${id}`, { status: 'Shipped', isPaid: true, amount: 1 }))
  const [row] = await shop.it.rows('select status, is_paid, amount::int from "order" where id = $1', [id])
  assert.deepEqual(row, { status: 'Shipped', is_paid: false, amount: 5500 })
})

test('five clicks on the same status at once are one entry', async () => {
  const { boss, id } = await oneOrder()
  await Promise.all(Array.from({ length: 5 }, () => changed(boss, id, 'Shipped')))
  assert.deepEqual((await inTables(id))?.changes, [
    { position: 0, status: 'Ordered' },
    { position: 1, status: 'Shipped' },
  ])
})

test('a choice that had to wait for another one is entered after it, with a time that is not before it', async (t) => {
  const { anita, boss, id } = await oneOrder()
  const at = new Date(shop.it.now().getTime() + minute)
  const shipped = [
    ['select from "order" where id = $1 for no key update', id],
    [`insert into order_status_change values ($1, 1, 'Shipped', $2)`, id, at],
    [`update "order" set status = 'Shipped', updated_at = $2 where id = $1`, id, at],
  ] as const
  done(await sentMeanwhile(t, shop.it, shipped, () => setStatus(boss, id, 'Delivered')))
  const { statusTimeline, updatedAt, isPaid } = await seen(anita, 'user', id)
  assert.deepEqual(
    statusTimeline.slice(1),
    ['Shipped', 'Delivered'].map((status) => ({ status, timestamp: at.toISOString() })),
  )
  assert.ok(updatedAt > at.toISOString())
  assert.equal(isPaid, true)
})

test('a clock that was set back does not turn the timeline round', async () => {
  const { anita, boss, id } = await oneOrder()
  const placedAt = shop.it.now().toISOString()
  shop.it.moveClock(-60 * minute)
  await changed(boss, id, 'Shipped')
  shop.it.moveClock(60 * minute)
  const { statusTimeline } = await seen(anita, 'user', id)
  assert.deepEqual(statusTimeline[1], { status: 'Shipped', timestamp: placedAt })
})

test('after the clock was set back a promise counts from the present time, and no change is before the last one', async () => {
  const { anita, boss, id } = await oneOrder()
  shop.it.moveClock(minute)
  await changed(boss, id, 'Processing')
  const movedAt = shop.it.now().toISOString()
  shop.it.moveClock(-60 * minute)
  done(await boss.post(`/api/order/${id}/accept`, { minutes: 25 }))
  const promised = new Date(shop.it.now().getTime() + 25 * minute).toISOString()
  shop.it.moveClock(60 * minute)
  const { acceptedAt, promisedAt, updatedAt } = await seen(anita, 'user', id)
  assert.deepEqual([acceptedAt, promisedAt], [movedAt, promised])
  assert.ok(updatedAt > movedAt)
})

test('orders are listed newest first, the own ones to a shopper and all of them to the seller', async () => {
  const anita = await shopper(shop.it)
  const ravi = await shopper(shop.it)
  const ids: string[] = []
  for (const person of [anita, ravi, anita, anita]) {
    shop.it.moveClock(1000)
    ids.unshift(await placeOne(person))
  }
  const [newest, second, his, oldest] = ids
  const listOf = async (caller: Caller, url: string) => {
    const { body } = await caller.get(url)
    assert.equal('nextPage' in body, false)
    return (body.orders as OrderJson[]).map(({ _id }) => _id)
  }
  assert.deepEqual(await listOf(anita, '/api/order/user'), [newest, second, oldest])
  assert.deepEqual(await listOf(ravi, '/api/order/user'), [his])
  assert.deepEqual((await listOf(await seller(shop.it), '/api/order/seller')).slice(0, 4), ids)
  assert.deepEqual(await listOf(await shopper(shop.it), '/api/order/user'), [])
})

test('a list of orders has at most 500, and tells the next page while there is one', async () => {
  // The thousand orders are newer than those of other tests.
  shop.it.moveClock(20 * minute)
  const { anita, boss, id } = await oneOrder()
  await copyOrder(shop.it, id, 1000, { id: "'BULK-' || n", created_at: "o.created_at - n * interval '1 s'" })
  const expected = [id, ...Array.from({ length: 1000 }, (_, index) => `BULK-${index + 1}`)]
  const pageOf = async (page: string) => {
    const body = done(await anita.get(`/api/order/user${page}`))
    return { ids: (body.orders as OrderJson[]).map(({ _id }) => _id), nextPage: body.nextPage }
  }
  assert.deepEqual(await pageOf(''), { ids: expected.slice(0, 500), nextPage: 2 })
  assert.deepEqual(await pageOf('?page=1'), { ids: expected.slice(0, 500), nextPage: 2 })
  assert.deepEqual(await pageOf('?page=2'), { ids: expected.slice(500, 1000), nextPage: 3 })
  assert.deepEqual(await pageOf('?page=3'), { ids: expected.slice(1000), nextPage: undefined })
  assert.deepEqual(await pageOf('?page=4'), { ids: [], nextPage: undefined })
  assert.deepEqual(await pageOf('?page=999999'), { ids: [], nextPage: undefined })
  await shop.it.rows(`delete from "order" where id = 'BULK-1000'`)
  assert.deepEqual(await pageOf('?page=2'), { ids: expected.slice(500, 1000), nextPage: undefined }, 'exactly full')
  const { body } = await boss.get('/api/order/seller')
  assert.deepEqual([(body.orders as unknown[]).length, body.nextPage], [500, 2])
  const second = (await boss.get('/api/order/seller?page=2')).body.orders as OrderJson[]
  assert.ok(second.every(({ items, statusTimeline }) => items.length === 1 && statusTimeline.length === 1))
})

test('a page that is no page number is refused', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  for (const page of ['0', '-1', '1.5', 'two', '', '1e3', '٢', ' 1', '9999999', '01', '1&page=2', '[]'])
    for (const [who, list] of [
      [anita, 'user'],
      [boss, 'seller'],
    ] as const)
      refused(await who.get(`/api/order/${list}?page=${encodeURI(page)}`), 400, 'BAD_INPUT')
})
