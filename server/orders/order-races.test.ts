import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import {
  item,
  noOrder,
  oneOrder,
  orderingAt,
  ordersOf,
  placed,
  refused,
  send,
  startPaying,
  userOf,
} from '#tests/support/ordering.ts'
import { done, seller, shopper, withAddress } from '#tests/support/people.ts'
import { rival, sentMeanwhile, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { insertPlaced, type NewOrder } from './insert-order.ts'
import { createOrder } from './place-order.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, countsOf, readyShopper } = orderingAt(shop)

const raise = `update unit set price = 5000, selling_price = 5000, discount = 0, discount_percent = 0
  where product_id = $1 and label = '1kg'`
const hold = 'select from product where id = $1 for no key update'
/** A change of a product as the seller's calls make it: under the lock of its row, which is written too. */
const changing = (product: string, change: string) =>
  [
    [hold, product],
    [change, product],
    ['update product set changed_at = now() where id = $1', product],
  ] as const

test('an order that meets a price change half-way is refused at the new price, and the cart stays', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const answer = await sentMeanwhile(t, shop.it, changing(okra, raise), () => send(anita, order, 'met'))
  refused(answer, 409, 'PRICE_CHANGED')
  assert.equal(answer.body.amount, 65)
  assert.deepEqual(await countsOf(anita), noOrder)
  assert.equal((await userOf(anita)).cartItems[0]?.unit.sellingPrice, 50)
  await placed(anita, { ...order, amount: 65 }, 'met')
})

test('a price change that is rolled back does not disturb the order that waited for it', async (t) => {
  const { okra, anita, order } = await readyShopper()
  done(await sentMeanwhile(t, shop.it, changing(okra, raise), () => send(anita, order), 'undo'))
  assert.deepEqual(await countsOf(anita), oneOrder)
})

for (const [what, change, status, code] of [
  ['the end of its unit', `delete from unit where product_id = $1 and label = '1kg'`, 409, 'UNIT_GONE'],
  ['the end of the stock', 'update product set in_stock = false where id = $1', 409, 'OUT_OF_STOCK'],
  ['the removal of its product', 'update product set removed_at = now() where id = $1', 404, 'PRODUCT_UNKNOWN'],
] as const)
  test(`an order that meets ${what} half-way is refused`, async (t) => {
    const { okra, anita, order } = await readyShopper()
    refused(await sentMeanwhile(t, shop.it, changing(okra, change), () => send(anita, order)), status, code)
    assert.deepEqual(await countsOf(anita), noOrder)
    assert.equal((await userOf(anita)).cartItems.length, 1)
  })

test('each call that changes what an order reads of a product writes the product’s row, whose version the order compares', async () => {
  const okra = await ownProduct()
  const boss = await seller(shop.it)
  const version = async () => {
    const [row] = await shop.it.rows<{ xmin: string }>('select xmin from product where id = $1', [okra])
    return row?.xmin
  }
  const pack = { id: okra, type: 'retail' as const }
  for (const [url, body] of [
    ['update-units', { ...pack, updatedUnits: [{ label: '1kg', price: 41, sellingPrice: 41 }], confirmed: true }],
    ['update-prices', { changes: [{ ...pack, label: '1kg', price: 42, sellingPrice: 42 }], confirmed: true }],
    ['prices', { prices: [{ id: okra, basePrice: 43 }], confirmed: true }],
    ['units/pin', { ...pack, label: '1kg', sellingPrice: 40, confirmed: true }],
    ['delete-unit', { ...pack, label: '2kg' }],
    ['units', { ...pack, unit: { label: '2kg', grams: 2000 }, confirmed: true }],
    ['stock', { id: okra, inStock: true }],
    ['stock-level', { id: okra, level: 5000, reason: 'counted' }],
    ['stock-level', { id: okra, level: null }],
    ['shelf', { id: okra, onShelf: true }],
    ['import', { rows: [{ id: okra, basePrice: 44 }], confirmed: true }],
  ] as const) {
    const before = await version()
    const { status, body: answer } = await boss.post(`/api/product/${url}`, body)
    assert.equal(status, 200, `${url} ${JSON.stringify(answer)}`)
    assert.notEqual(await version(), before, url)
  }
})

test('an order whose product moves to another category half-way is placed with the new one', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const change = changing(okra, `update product set category = 'Bulb' where id = $1`)
  done(await sentMeanwhile(t, shop.it, change, () => send(anita, order)))
  const lines = await shop.it.rows('select category from order_item where product_id = $1', [okra])
  assert.deepEqual(lines, [{ category: 'Bulb' }])
})

test('an order that waits while the seller begins to count its product takes its stock', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const boss = await seller(shop.it)
  const other = await rival(t, shop.it)
  await other.do(hold, [okra])
  const counting = boss.post('/api/product/stock-level', { id: okra, level: 5000, reason: 'counted' })
  await untilLocksWaitedFor(shop.it, 1)
  const answer = send(anita, order)
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  done(await counting)
  done(await answer)
  assert.deepEqual(await shop.it.rows('select level from stock where product_id = $1', [okra]), [{ level: '4000' }])
})

test('an account that is changed half-way, but not its cart, is ordered from all the same, and the cart is emptied', async (t) => {
  const { anita, order } = await readyShopper()
  const change = [`update shopper set name = 'Anita Rao' where email = $1`, anita.email] as const
  done(await sentMeanwhile(t, shop.it, [change], () => send(anita, order)))
  assert.deepEqual(await countsOf(anita), oneOrder)
  const user = await userOf(anita)
  assert.deepEqual([user.name, user.cartItems, user.cartVersion], ['Anita Rao', [], 2])
})

test('an order of two products that meets a price change of the second is refused whole, and the seller of the first goes on', async (t) => {
  const { okra, anita, address } = await readyShopper()
  // Orders lock products by id: this one after `okra`.
  const second = await ownProduct({ id: 'second' })
  const boss = await seller(shop.it)
  const other = await rival(t, shop.it)
  for (const [text, ...values] of changing(second, raise)) await other.do(text, values)
  const answer = send(anita, { items: [item(second), item(okra)], address, amount: 95 })
  await untilLocksWaitedFor(shop.it)
  const change = boss.post('/api/product/stock', { id: okra, inStock: false })
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  assert.equal((await change).status, 200)
  assert.equal((await answer).status, 409)
  assert.deepEqual(await countsOf(anita), noOrder)
  const { cartItems, cartVersion } = await userOf(anita)
  assert.deepEqual([cartItems.length, cartVersion], [1, 1])
})

test('an order whose account is deleted half-way is refused, and nothing of it is left', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const deletion = [
    ['delete from session where person_id = (select id from shopper where email = $1)', anita.email],
    ['delete from shopper where email = $1', anita.email],
  ] as const
  refused(await sentMeanwhile(t, shop.it, deletion, () => send(anita, order)), 401, 'LOGIN_REQUIRED')
  assert.deepEqual(await shop.it.rows('select order_id from order_item where product_id = $1', [okra]), [])
})

test('a line that another window puts into the cart half-way is not lost to an order that names its version', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const { cartVersion } = await userOf(anita)
  const change = [
    ['update shopper set cart_version = cart_version + 1 where email = $1', anita.email],
    [
      `insert into cart_line (shopper_id, product_id, unit_id, quantity, position, last_seen)
        select shopper_id, product_id, 'another', 2, 1, last_seen from cart_line where product_id = $1`,
      okra,
    ],
  ] as const
  const answer = await sentMeanwhile(t, shop.it, change, () => send(anita, { ...order, cartVersion }))
  refused(answer, 409, 'CART_CHANGED')
  assert.deepEqual(await countsOf(anita), noOrder)
  assert.equal((await userOf(anita)).cartItems.length, 2)
})

test('while an order is being placed the seller waits, and the order is whole at the old price', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const boss = await seller(shop.it)
  const other = await rival(t, shop.it)
  // The order has read its prices and is about to empty the cart: this line holds it there.
  await other.do('select from cart_line where product_id = $1 for update', [okra])
  const answer = send(anita, order)
  await untilLocksWaitedFor(shop.it, 1)
  const changes = [
    boss.post('/api/product/prices', { prices: [{ id: okra, basePrice: 50 }], confirmed: true }),
    boss.post('/api/product/delete-unit', { id: okra, type: 'retail', label: '2kg' }),
    boss.post('/api/product/stock', { id: okra, inStock: false }),
  ]
  await untilLocksWaitedFor(shop.it, 4)
  await other.commit()
  assert.equal((await answer).status, 200)
  for (const change of changes) assert.equal((await change).status, 200)
  const [read] = await ordersOf(anita)
  assert.deepEqual([read?.amount, read?.items[0]?.unit.sellingPrice], [55, 40])
})

test('while the seller changes prices again and again every order is wholly old or wholly new', async () => {
  const { okra, anita, address } = await readyShopper({ basePrice: 10 })
  const boss = await seller(shop.it)
  const labels = ['250g', '500g', '1kg', '2kg']
  const setTo = (price: number) => {
    const updatedUnits = labels.map((label) => ({ label, price, sellingPrice: price }))
    return boss.post('/api/product/update-units', { id: okra, type: 'retail', updatedUnits, confirmed: true })
  }
  let accepted = 0
  const order = async (each: number) => {
    const answer = await send(anita, { items: labels.map((label) => item(okra, label)), address, amount: 4 * each })
    if (answer.status === 200) accepted++
    else assert.match(String(answer.body.code), /^(PRICE_CHANGED|BUSY)$/)
  }
  const bothPrices = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 40 : 50))
  // Seldom every order meets a change.
  for (let round = 0; accepted === 0; round++) {
    assert.ok(round < 10)
    done(await setTo(40))
    await Promise.all([...bothPrices.map(order), ...bothPrices.map(order), ...bothPrices.map(setTo)])
  }
  const made = await ordersOf(anita)
  assert.equal(made.length, accepted)
  for (const order of made) {
    const prices = new Set(order.items.map(({ unit }) => unit.sellingPrice))
    assert.equal(prices.size, 1, 'never mixed')
    assert.equal(order.amount, 4 * ([...prices][0] ?? 0))
  }
})

test('a cart that another window is just saving and the order that empties it do not mix', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const other = await rival(t, shop.it)
  await other.do('select from product where id = $1 for no key update', [okra])
  const placing = send(anita, order)
  await untilLocksWaitedFor(shop.it, 1)
  const { cartVersion } = await userOf(anita)
  const items = [{ productId: okra, unit: { label: '2kg' }, quantity: 1 }]
  const saving = anita.post('/api/cart/update', { cartItems: items, cartVersion })
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  assert.equal((await placing).status, 200)
  refused(await saving, 409, 'CART_CHANGED')
  assert.deepEqual((await userOf(anita)).cartItems, [])
})

test('shoppers who order the same products in opposite order at once all get theirs', async () => {
  const ids = [await ownProduct(), await ownProduct(), await ownProduct()]
  const people = await Promise.all(Array.from({ length: 8 }, () => shopper(shop.it)))
  const boss = await seller(shop.it)
  const addresses = await Promise.all(people.map((person) => withAddress(person)))
  const orders = people.map((person, index) => {
    const shuffled = index % 2 === 0 ? ids : ids.toReversed()
    return send(person, { items: shuffled.map((id) => item(id)), address: addresses[index], amount: 135 })
  })
  const toggles = ids.map((id) => boss.post('/api/product/stock', { id, inStock: true }))
  for (const answer of await Promise.all([...orders, ...toggles])) done(answer)
  for (const person of people) assert.deepEqual(await countsOf(person), { orders: 1, items: 3, changes: 1 })
})

test('four orders of one shopper at the same moment are all placed', async () => {
  const { anita, order } = await readyShopper()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(anita, order)))
  for (const answer of answers) done(answer)
  assert.deepEqual(await countsOf(anita), { orders: 4, items: 4, changes: 4 })
})

/** A shopper with the request of a cash order for the only kilogram of okra. */
async function readyForLastKilo() {
  const { okra, anita, address, order } = await readyShopper()
  done(await (await seller(shop.it)).post('/api/product/stock-level', { id: okra, level: 1000, reason: 'counted' }))
  const { _id: id } = await userOf(anita)
  const sent = { items: [{ product: okra, unit: { label: '1kg' }, quantity: 1 }], address, amount: 55 }
  const request = { sent, paymentType: 'COD', matchesShownTotal: () => true, key: undefined, language: 'en' } as const
  return { anita, order, id, request }
}

test('an order whose context changes before each insert is given up after three retries', async () => {
  const { anita, id, request } = await readyForLastKilo()
  let inserts = 0
  const insert = async () => {
    inserts++
    return undefined
  }
  await assert.rejects(createOrder(shop.it.shop, { id, kind: 'shopper' }, request, insert), { code: 'BUSY' })
  assert.equal(inserts, 4)
  assert.deepEqual(await countsOf(anita), noOrder)
})

test('an order whose last retry frees the stock that its shopper’s unpaid order holds is placed all the same', async () => {
  const { anita, order, id, request } = await readyForLastKilo()
  let inserts = 0
  const insert = async (draft: NewOrder) => {
    inserts++
    if (inserts > 3) return insertPlaced(shop.it.shop.db, draft)
    if (inserts === 3) await startPaying(anita, order)
    return undefined
  }
  const { isNew } = await createOrder(shop.it.shop, { id, kind: 'shopper' }, request, insert)
  assert.deepEqual([isNew, inserts], [true, 4])
  assert.equal((await ordersOf(anita)).length, 1)
})

test('an order frees its shopper’s unpaid stock once; what another window takes meanwhile is missing', async () => {
  const { anita, order, id, request } = await readyForLastKilo()
  let inserts = 0
  const insert = async () => {
    inserts++
    await startPaying(anita, order)
    return undefined
  }
  const placing = createOrder(shop.it.shop, { id, kind: 'shopper' }, request, insert)
  await assert.rejects(placing, { code: 'OUT_OF_STOCK' })
  assert.equal(inserts, 2)
})

test('two windows with the same cart make one order: the second learns that the cart is empty now', async () => {
  const { anita, order } = await readyShopper()
  const sent = { ...order, cartVersion: (await userOf(anita)).cartVersion }
  const answers = await Promise.all([send(anita, sent, 'first-window'), send(anita, sent, 'second-window')])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
  const late = answers.find((answer) => answer.status === 409)
  assert.deepEqual([late?.body.code, late?.body.cartItems], ['CART_CHANGED', []])
  assert.equal((await countsOf(anita)).orders, 1)
})
