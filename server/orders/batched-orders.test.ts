import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/shapes.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Caller, shopper, withAddress } from '#tests/support/people.ts'
import { rival, untilWaiting } from '#tests/support/rivals.ts'
import { stock } from '#tests/support/shelves.ts'
import { statementsOf } from '#tests/support/statements.ts'

const shop = testShop()
keepInvariants(shop)

type Ready = { readonly caller: Caller; readonly product: string; readonly address: string; readonly price: number }

let shelves = 0

/** A shopper with an address who means to buy one kilogram of a product of their own, whose price nobody else pays. */
async function ready(): Promise<Ready> {
  const price = 150 + shelves++
  const product = await stock(shop.it, { id: `together-${shelves}`, basePrice: price, discountPercent: 0 })
  const caller = await shopper(shop.it)
  return { caller, product, price, address: await withAddress(caller) }
}

const send = ({ caller, product, address, price }: Ready, amount = price) =>
  caller.post('/api/order/cod', { items: [{ product, unit: { label: '1kg' }, quantity: 1 }], address, amount })

async function ordersOf({ caller }: Ready): Promise<OrderJson[]> {
  return (await caller.get('/api/order/user')).body.orders as OrderJson[]
}

const readyMany = (many: number) => Promise.all(Array.from({ length: many }, ready))

test('orders of many shoppers at the same moment cost a few statements together, and each is exactly its own', async () => {
  const all = await readyMany(24)
  const sent = await statementsOf(async () => {
    const answers = await Promise.all(all.map((each) => send(each)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    return { status: 200 }
  })
  assert.ok(sent.length <= 24, `${sent.length} statements for 24 orders`)
  for (const each of all) {
    const orders = await ordersOf(each)
    assert.deepEqual(
      orders.map(({ amount, items }) => [amount, items.map(({ product }) => product._id)]),
      [[each.price, [each.product]]],
    )
  }
})

test('whoever has to wait for a product, or is refused, holds up none of those who order at the same moment', async (t) => {
  const [held, wrong, ...others] = await readyMany(12)
  assert.ok(held && wrong)
  const seller = await rival(t, shop.it)
  await seller.do('select from product where id = $1 for no key update', [held.product])
  await seller.do(`update unit set price = 9900, selling_price = 9900 where product_id = $1 and label = '1kg'`, [
    held.product,
  ])
  const waits = send(held)
  const [refused, ...answers] = await Promise.all([send(wrong, 1), ...others.map((each) => send(each))])
  assert.deepEqual([refused?.status, refused?.body.code], [409, 'PRICE_CHANGED'])
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await untilWaiting(shop.it)
  assert.equal((await ordersOf(held)).length, 0)
  await seller.commit()
  assert.equal((await waits).body.code, 'PRICE_CHANGED')
  assert.equal((await ordersOf(held)).length, 0)
  assert.equal((await ordersOf(wrong)).length, 0)
})

test('two windows of one shopper among many others at the same moment: of one cart there is one order', async () => {
  const all = await readyMany(8)
  const [twice] = all
  assert.ok(twice)
  const { caller, product, address, price } = twice
  const filled = await caller.post('/api/cart/update', {
    cartItems: [{ productId: product, unit: { label: '1kg' }, quantity: 1 }],
  })
  const { cartVersion } = filled.body
  const items = [{ product, unit: { label: '1kg' }, quantity: 1 }]
  const window = () => caller.post('/api/order/cod', { items, address, amount: price, cartVersion })
  const [one, other, ...rest] = await Promise.all([window(), window(), ...all.slice(1).map((each) => send(each))])
  assert.deepEqual([one?.status, other?.status].toSorted(), [200, 409])
  assert.deepEqual([...new Set(rest.map(({ status }) => status))], [200])
  assert.equal((await ordersOf(twice)).length, 1)
})

test('whose session is over, or never was, is told so before anything else, and only they', async () => {
  const [over, ended, ...others] = await readyMany(6)
  assert.ok(over && ended)
  const whose = 'token_hash = sha256($1::text::bytea)'
  const token = ({ caller }: Ready) => caller.cookies.get('thela_shopper')
  await shop.it.rows(`update session set expires_at = $2 where ${whose}`, [token(over), shop.it.now()])
  await shop.it.rows(`delete from session where ${whose}`, [token(ended)])
  const answers = await Promise.all([over, ended, ...others].map((each) => send(each)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 200, 200, 200, 200],
  )
  for (const { caller } of [over, ended])
    assert.equal((await caller.post('/api/order/cod', { items: 'none' })).body.code, 'LOGIN_REQUIRED')
  const [{ orders } = { orders: 0 }] = await shop.it.rows<{ orders: number }>(
    'select count(*)::int as orders from "order" where shopper_id not in (select person_id from session where expires_at > $1)',
    [shop.it.now()],
  )
  assert.equal(orders, 0)
})
