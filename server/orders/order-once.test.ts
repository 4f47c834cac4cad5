import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { fillCart, item, oneOrder, orderingAt, placed, refused, send, userOf } from '#tests/support/ordering.ts'
import { done, seller, withAddress } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { countsOf, readyShopper } = orderingAt(shop)

test('twenty identical submissions at once make one order and get twenty same answers', async () => {
  const { anita, order } = await readyShopper()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(anita, order, 'double-click')))
  for (const answer of answers) done(answer)
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1)
  assert.deepEqual(await countsOf(anita), oneOrder)
  const user = await userOf(anita)
  assert.deepEqual([user.cartItems, user.cartVersion], [[], 2])
})

test('a late retry gets the first answer again, though price, stock and cart are different by now', async () => {
  const { okra, anita, order } = await readyShopper()
  const first = await placed(anita, order, 'retry')
  const boss = await seller(shop.it)
  done(await boss.post('/api/product/prices', { prices: [{ id: okra, basePrice: 99 }], confirmed: true }))
  const cart = await fillCart(anita, okra, '2kg')
  assert.equal((await boss.post('/api/product/stock', { id: okra, inStock: false })).status, 200)
  shop.it.moveClock(60_000)
  assert.equal(await placed(anita, order, 'retry'), first)
  assert.deepEqual(await countsOf(anita), oneOrder)
  assert.deepEqual(
    (await userOf(anita)).cartItems,
    [{ ...cart[0], state: 'out-of-stock' }],
    'what was put in since stays',
  )
})

test('the same key with other contents is refused and orders nothing more', async () => {
  const { okra, anita, order } = await readyShopper()
  const elsewhere = await withAddress(anita)
  await placed(anita, order, 'twice')
  const others = [
    { ...order, items: [item(okra, '1kg', 2)], amount: 95 },
    { ...order, items: [item(okra, '2kg', 1)], amount: 95 },
    { ...order, items: [...order.items, item(okra, '250g')], amount: 65 },
    { ...order, address: elsewhere },
    { ...order, address: '' },
    { ...order, amount: 54 },
    { ...order, items: [] },
    { ...order, ifGone: 'call' },
    { ...order, items: order.items.map((each) => ({ ...each, ifGone: 'leave' })) },
  ]
  for (const other of others) refused(await send(anita, other, 'twice'), 409, 'KEY_REUSED')
  assert.deepEqual(await countsOf(anita), oneOrder)
})

test('a cart filled after the order of its key is another order, and the key is closed', async () => {
  const { okra, anita, order } = await readyShopper()
  const { cartVersion } = await userOf(anita)
  const first = await placed(anita, { ...order, cartVersion }, 'spent')
  await fillCart(anita, okra)
  const newer = { ...order, cartVersion: (await userOf(anita)).cartVersion }
  for (const sent of [newer, { ...newer, items: [item(okra, '2kg')], amount: 95 }])
    refused(await send(anita, sent, 'spent'), 409, 'ORDER_CLOSED', 'This order is closed. Please order again.')
  assert.equal(await placed(anita, { ...order, cartVersion }, 'spent'), first)
  assert.notEqual(await placed(anita, newer, 'another'), first)
  assert.deepEqual(await countsOf(anita), { orders: 2, items: 2, changes: 2 })
})

test('of two different orders sent at once with one key one is made and the other refused', async () => {
  const { okra, anita, order } = await readyShopper()
  const other = { ...order, items: [item(okra, '2kg')], amount: 95 }
  const answers = await Promise.all([order, other, order, other].map((each) => send(anita, each, 'contested')))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409])
  assert.deepEqual(await countsOf(anita), oneOrder)
})

test("the key of one shopper is nothing to another's orders", async () => {
  const anita = await readyShopper()
  const ravi = await readyShopper()
  const ids = [await placed(anita.anita, anita.order, 'shared'), await placed(ravi.anita, ravi.order, 'shared')]
  assert.notEqual(ids[0], ids[1])
  assert.deepEqual([await countsOf(anita.anita), await countsOf(ravi.anita)], [oneOrder, oneOrder])
})

test('an attempt that failed leaves its key free for the corrected one', async () => {
  const { anita, order } = await readyShopper()
  refused(await send(anita, { ...order, amount: 1 }, 'again'), 409, 'PRICE_CHANGED')
  refused(await send(anita, { ...order, address: null }, 'again'), 400, 'ADDRESS_REQUIRED')
  refused(await send(anita, { ...order, address: 'nowhere' }, 'again'), 404, 'ADDRESS_UNKNOWN')
  refused(await send(anita, { ...order, items: [] }, 'again'), 400, 'EMPTY_CART')
  const id = await placed(anita, order, 'again')
  assert.equal(await placed(anita, order, 'again'), id)
  assert.deepEqual(await countsOf(anita), oneOrder)
})

test('two orders with different keys are two orders, and without a key every submission is one', async () => {
  const { anita, order } = await readyShopper()
  const ids = new Set<string>()
  for (const key of ['a', 'b', undefined, undefined]) ids.add(await placed(anita, order, key))
  assert.equal(ids.size, 4)
  assert.deepEqual(await countsOf(anita), { orders: 4, items: 4, changes: 4 })
})
