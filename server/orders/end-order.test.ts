import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobsAbout } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, placed, refused, seen } from '#tests/support/ordering.ts'
import { type Caller, done, seller } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { readyShopper } = orderingAt(shop)

const day = 24 * 60 * 60 * 1000
const reason = 'The spinach has wilted.'

const cancel = (caller: Caller, id: string) => caller.post(`/api/order/${id}/cancel`, undefined)
const giveBack = (caller: Caller, id: string, body: unknown = { reason }) =>
  caller.post(`/api/order/${id}/return`, body)

type InTables = { status: string; is_paid: boolean; reason: string | null; words: string[] }

async function inTables(id: string): Promise<InTables | undefined> {
  const [row] = await shop.it.rows<InTables>(
    `select status, is_paid, (select reason from order_return where order_id = id) as reason, (
       select json_agg(status order by position) from order_status_change where order_id = id) as words
     from "order" where id = $1`,
    [id],
  )
  return row
}

const jobs = (id: string) => jobsAbout(shop.it, 'refund-order', id)

async function oneOrder() {
  const { okra: product, anita, order } = await readyShopper()
  const boss = await seller(shop.it)
  const id = await placed(anita, order)
  const put = (status: string) => boss.put(`/api/order/status/${id}`, { status })
  return { anita, boss, id, product, put }
}

test('a shopper cancels their order before it leaves the store, and both sides see it', async () => {
  for (const before of [[], ['Processing'], ['Shipped', 'Processing']]) {
    const { anita, boss, id, put } = await oneOrder()
    for (const status of before) done(await put(status))
    shop.it.moveClock(1000)
    assert.deepEqual((await cancel(anita, id)).body, { success: true, message: 'Order cancelled' })
    const words = ['Ordered', ...before, 'Cancelled']
    assert.deepEqual(await inTables(id), { status: 'Cancelled', is_paid: false, reason: null, words })
    for (const order of [await seen(anita, 'user', id), await seen(boss, 'seller', id)]) {
      assert.deepEqual([order.status, order.updatedAt], ['Cancelled', shop.it.now().toISOString()])
      assert.deepEqual(order.statusTimeline.at(-1), { status: 'Cancelled', timestamp: shop.it.now().toISOString() })
    }
    assert.deepEqual(await jobs(id), [], 'nothing was paid, so nothing goes back')
  }
})

test('a return of a delivered order only asks: the seller reads the reason, and nothing else changes', async () => {
  const { anita, id, put } = await oneOrder()
  done(await put('Delivered'))
  assert.equal((await inTables(id))?.is_paid, true)
  shop.it.moveClock(7 * day)
  done(await giveBack(anita, id, { reason: `  ${reason}\n` }))
  const words = ['Ordered', 'Delivered']
  assert.deepEqual(await inTables(id), { status: 'Delivered', is_paid: true, reason, words })
  const theirs = await seen(await seller(shop.it), 'seller', id)
  assert.deepEqual([theirs.status, theirs.return?.reason, theirs.isPaid], ['Delivered', reason, true])
  const requested = { state: 'requested', reason, requestedAt: shop.it.now().toISOString() }
  assert.deepEqual((await seen(anita, 'user', id)).return, requested)
  assert.deepEqual(await jobs(id), [])
})

test('an order is returned neither before its delivery nor later than 7 days after its last one', async () => {
  const { anita, id, put } = await oneOrder()
  refused(await giveBack(anita, id), 409, 'RETURN_TOO_EARLY')
  done(await put('Delivered'))
  shop.it.moveClock(6 * day)
  done(await put('Shipped'))
  refused(await giveBack(anita, id), 409, 'RETURN_TOO_EARLY')
  done(await put('Delivered'))
  shop.it.moveClock(7 * day + 1)
  const before = await inTables(id)
  refused(await giveBack(anita, id), 409, 'RETURN_TOO_LATE', 'Orders can be returned within 7 days of delivery.')
  assert.deepEqual(await inTables(id), before)
})

test('ending an order again changes nothing, and keeps the first reason', async () => {
  const { anita, id } = await oneOrder()
  done(await cancel(anita, id))
  const before = await inTables(id)
  done(await cancel(anita, id))
  refused(await giveBack(anita, id), 409, 'ORDER_ENDED')
  assert.deepEqual(await inTables(id), before)
  const other = await oneOrder()
  done(await other.put('Delivered'))
  done(await giveBack(other.anita, other.id))
  done(await giveBack(other.anita, other.id))
  refused(await giveBack(other.anita, other.id, { reason: 'Another one' }), 409, 'RETURN_REQUESTED')
  refused(await cancel(other.anita, other.id), 409, 'CANCEL_TOO_LATE')
  assert.equal((await inTables(other.id))?.reason, reason)
})

test('of a cancellation and a dispatch at the same moment the first one decides', async (t) => {
  const { anita, id } = await oneOrder()
  const dispatch = [
    [`update "order" set status = 'Shipped' where id = $1`, id],
    [`insert into order_status_change values ($1, 1, 'Shipped', $2)`, id, shop.it.now()],
  ] as const
  refused(await sentMeanwhile(t, shop.it, dispatch, () => cancel(anita, id)), 409, 'CANCEL_TOO_LATE')
  assert.deepEqual((await inTables(id))?.words, ['Ordered', 'Shipped'])
})

test('a cancelled order does not make its product a best seller', async () => {
  const { anita, id, product } = await oneOrder()
  const isFirst = async () => {
    const [first] = (await anita.get('/api/product/best-sellers')).body.products as { _id: string }[]
    return first?._id === product
  }
  await shop.it.rows('update order_item set quantity = 99 where order_id = $1', [id])
  await shop.it.rows('update "order" set amount = shipping_fee + 99 * 4000 where id = $1', [id])
  assert.equal(await isFirst(), true)
  done(await cancel(anita, id))
  assert.equal(await isFirst(), false)
})
