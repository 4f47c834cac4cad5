import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApp } from '#server/app.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, send } from '#tests/support/ordering.ts'
import { type Answer, done, seller, shopper } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'

/** One shopper who orders and writes more than anybody could eat. */
const shop = testShop({ OPEN_CASH_ORDERS: '3', ORDERS_PER_HOUR: '6' })
const { orderFor } = orderingAt(shop)
const hour = 60 * 60_000

async function buyer() {
  const caller = await shopper(shop.it)
  const order = await orderFor(caller)
  const cash = (key?: string) => send(caller, order, key)
  const online = () => caller.post('/api/order/razorpay', { ...order, amount: '55.00' })
  const begin = async (count: number) => {
    for (let made = 0; made < count; made++) done(await online())
  }
  return { caller, cash, online, begin }
}

async function countOrders(): Promise<number> {
  const [row] = await shop.it.rows<{ kept: number }>('select count(*)::int as kept from "order"')
  return row?.kept ?? -1
}

function isFlood(answer: Answer, code: string): void {
  assert.deepEqual([answer.status, answer.body.code], [429, code], answer.body.message)
  assert.equal(answer.headers['retry-after'], '3600')
}

test('a shopper has a limited number of open cash orders; one that moves on makes room, and others’ orders do not count', async () => {
  const { cash, online } = await buyer()
  const boss = await seller(shop.it)
  const first = await cash('first')
  for (const _more of [2, 3]) assert.equal((await cash()).status, 200)
  const before = await countOrders()
  const fourth = await cash()
  isFlood(fourth, 'TOO_MANY_ORDERS')
  assert.equal(
    fourth.body.message,
    'You already have several open cash orders. Please wait until one moves on, or pay online.',
  )
  assert.equal(await countOrders(), before, 'nothing is written')
  assert.equal((await cash('first')).body.orderId, first.body.orderId, 'a retry still finds its order')
  assert.equal((await online()).status, 200, 'who pays may order')
  assert.equal((await (await buyer()).cash()).status, 200, "another shopper's orders are another matter")
  await boss.put(`/api/order/status/${first.body.orderId}`, { status: 'Processing' })
  assert.equal((await cash()).status, 200)
  isFlood(await cash(), 'TOO_MANY_ORDERS')
})

test('newer orders do not hide the open cash orders', async () => {
  const { cash, begin } = await buyer()
  for (let made = 0; made < 3; made++) done(await cash())
  shop.it.moveClock(hour)
  await begin(6)
  shop.it.moveClock(hour)
  isFlood(await cash(), 'TOO_MANY_ORDERS')
})

test('of orders sent at the same moment no more are placed than may be at Ordered', async () => {
  const { cash } = await buyer()
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => cash()))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, ...Array.from({ length: 7 }, () => 429)])
})

test('orders in an hour are limited, paid or not; an hour later more are accepted', async () => {
  const { online, begin } = await buyer()
  await begin(6)
  const before = await countOrders()
  isFlood(await online(), 'TOO_MANY_TRIES')
  assert.equal(await countOrders(), before)
  shop.it.moveClock(hour)
  await begin(1)
})

test('an online order and a cash order at the same moment are no more than an hour allows', async (t) => {
  const { caller, cash, online, begin } = await buyer()
  await begin(5)
  const before = await countOrders()
  const other = await rival(t, shop.it)
  await other.do('select from shopper where email = $1 for no key update', [caller.email])
  const both = [online()]
  await untilLocksWaitedFor(shop.it, 1)
  both.push(cash())
  await untilLocksWaitedFor(shop.it, 2)
  await other.undo()
  const codes = (await Promise.all(both)).map(({ status, body }) => `${status} ${body.code ?? 'OK'}`)
  assert.deepEqual(codes.toSorted(), ['200 OK', '429 TOO_MANY_TRIES'])
  assert.equal(await countOrders(), before + 1)
})

test('orders of a clock that was ahead count only in their own hour', async () => {
  const { online, begin } = await buyer()
  shop.it.moveClock(24 * hour)
  await begin(6)
  isFlood(await online(), 'TOO_MANY_TRIES')
  shop.it.moveClock(-24 * hour)
  await begin(6)
  isFlood(await online(), 'TOO_MANY_TRIES')
})

test('a hundred addresses in an hour are the most one shopper may add', async () => {
  const { caller } = await buyer()
  await shop.it.rows(`update try_count set tries = 99 where key like 'savedAddressesByShopper:%'`)
  const add = () => caller.post('/api/address/add', { address: nehruNagar })
  assert.equal((await add()).status, 200)
  const more = await add()
  assert.deepEqual([more.status, more.body.code], [429, 'TOO_MANY_TRIES'])
  shop.it.moveClock(hour)
  assert.equal((await add()).status, 200)
})

test('many concurrent readiness checks cost the database and the disk no more than one', async () => {
  const { shop: inside } = shop.it
  let looked = 0
  const hasRoom = () => {
    looked++
    return inside.storage.hasRoom()
  }
  const app = await openApp({ ...inside, storage: { ...inside.storage, hasRoom } })
  const crowd = await Promise.all(Array.from({ length: 200 }, () => app.inject({ url: '/readyz' })))
  for (const { statusCode, headers, payload } of crowd)
    assert.deepEqual([statusCode, headers['cache-control'], payload], [200, 'no-store', '{"success":true}'])
  assert.ok(looked <= 3, `${looked} times`)
  const before = looked
  await app.inject({ url: '/readyz' })
  assert.equal(looked, before + 1, 'the next one is looked into anew')
  await app.close()
})
