import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { column } from '#tests/support/columns.ts'
import { copyOrder } from '#tests/support/copied-orders.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt } from '#tests/support/ordering.ts'
import { type Caller, seller, shopper } from '#tests/support/people.ts'

const shop = testShop()
const { placeOne } = orderingAt(shop)
let ready: Promise<{ boss: Caller; anita: Caller; openId: string }> | undefined

/** One open order behind 3,000 finished ones. */
async function fill() {
  const boss = await seller(shop.it)
  const anita = await shopper(shop.it)
  const openId = await placeOne(anita)
  await copyOrder(shop.it, openId, 3_000, {
    id: "'OLD' || n",
    status: "'Delivered'",
    is_paid: 'true',
    address: "o.address || jsonb_build_object('firstName', 'Old' || n)",
    created_at: "o.created_at - n * interval '1 minute'",
    accepted_at: 'o.created_at',
  })
  await shop.it.rows('analyze')
  return { boss, anita, openId }
}

const longQueue = () => (ready ??= fill())

/** The plan of a condition on orders, as the list's statement has it. */
async function planOf(where: string, order: string): Promise<string> {
  const rows = await shop.it.rows<{ 'QUERY PLAN': string }>(
    `explain select * from "order" where (payment_type = 'COD' or is_paid) and ${where} order by ${order} limit 21`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const isOpen = `"order".status in ('Ordered', 'Processing', 'Shipped', 'Out for Delivery')`
const after = `("order".created_at, "order".id) < (timestamptz 'epoch' + 1763706600000000 * interval '1 microsecond', 'x')`
const plans = [
  ['the queue', isOpen, 'created_at, id', /order_open/],
  [
    'the orders to pack',
    `status in ('Ordered', 'Processing') and packed_at is null`,
    'created_at, id',
    /order_(open|status)/,
  ],
  ['the ringing', `status = 'Ordered' and accepted_at is null`, 'created_at, id', /order_(unaccepted|open|status)/],
  ['a page of one status', `status = 'Delivered' and ${after}`, 'created_at desc, id desc', /Index Scan/],
  ['a page of all', after, 'created_at desc, id desc', /order_newest/],
  [
    'a search by name',
    `"order".id in (
      select o.id from "order" o where order_words(o.id, o.address) @@ '''old77'':*'::tsquery
      union select i.order_id from order_item i where text_words(i.name || ' ' || i.name_hi) @@ '''old77'':*'::tsquery)`,
    'created_at desc, id desc',
    /order_search[\s\S]*order_item_search/,
  ],
] as const
for (const [what, where, order, index] of plans)
  test(`${what} uses an index`, async () => {
    await longQueue()
    const plan = await planOf(where, order)
    assert.match(plan, index)
    // A search sorts what it found; PostgreSQL reads a small table whole for that, and a large one by its key.
    if (what !== 'a search by name') assert.doesNotMatch(plan, /Seq Scan/)
  })

test('behind 3,000 old orders each answer still holds 20 orders, and the queue only what is open', async () => {
  const { boss, anita, openId } = await longQueue()
  const open = await boss.get('/api/order/seller?status=open')
  assert.deepEqual(column(open.body.orders as OrderJson[], '_id'), [openId])
  for (const [caller, url] of [
    [boss, '/api/order/seller?status=finished'],
    [boss, '/api/order/seller?q=old'],
    [anita, '/api/order/user?cursor='],
  ] as const) {
    const { body } = await caller.get(url)
    assert.equal((body.orders as OrderJson[]).length, 20, url)
    assert.equal(typeof body.nextCursor, 'string', url)
  }
})
