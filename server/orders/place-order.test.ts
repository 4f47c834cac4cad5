import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import {
  fillCart,
  item,
  noOrder,
  orderingAt,
  ordersOf,
  placed,
  refused,
  seen,
  send,
  userOf,
} from '#tests/support/ordering.ts'
import { done, seller, shopper, withAddress } from '#tests/support/people.ts'
import { north } from '#tests/support/points.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, countsOf, readyShopper } = orderingAt(shop)

async function unitIdOf(product: string, label = '1kg'): Promise<string> {
  const unit = 'select id from unit where product_id = $1 and label = $2'
  const [row] = await shop.it.rows<{ id: string }>(unit, [product, label])
  return row?.id ?? assert.fail(`${product} has no ${label}`)
}

test('an order keeps what was bought, where it goes and what it costs, and the shopper reads it so', async () => {
  const okra = await stock(shop.it)
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const order = { items: [item(okra, '500g', 2)], address, amount: 66.04, shippingFee: 15 }
  const answer = done(await send(anita, order))
  assert.equal(answer.message, 'Order placed')
  const [read, ...others] = await ordersOf(anita)
  assert.deepEqual(others, [])
  const at = shop.it.now().toISOString()
  const unitId = await unitIdOf(okra, '500g')
  assert.deepEqual(read, {
    _id: answer.orderId,
    paymentType: 'COD',
    amount: 66.04,
    shippingFee: 15,
    version: 1,
    language: 'en',
    items: [
      {
        _id: `${answer.orderId}-0`,
        product: { _id: 'okra', name: 'Okra', image: ['/pictures/products/okra.svg'], category: 'Fruit Vegetable' },
        unit: { _id: unitId, label: '500g', sellingPrice: 25.52 },
        quantity: 2,
        orderedGrams: 1000,
      },
    ],
    status: 'Ordered',
    statusTimeline: [{ status: 'Ordered', timestamp: at }],
    isPaid: false,
    address: { _id: address, ...nehruNagar, distanceKm: 2.2 },
    createdAt: at,
    updatedAt: at,
  })
  const [row] = await shop.it.rows(`select amount, shipping_fee, is_paid, status, key from "order"`)
  assert.deepEqual(row, { amount: '6604', shipping_fee: '1500', is_paid: false, status: 'Ordered', key: null })
  const [line] = await shop.it.rows('select unit_price, quantity, unit_label from order_item')
  assert.deepEqual(line, { unit_price: '2552', quantity: 2, unit_label: '500g' })
})

test('the delivery fee goes by the rounded kilometre, and there is none from exactly ₹149 of goods', async () => {
  const anita = await shopper(shop.it)
  for (const [km, price, fee] of [
    [0.51, 40, 10],
    [3.9999, 148.99, 25],
    [3.9999, 149, 0],
  ] as const) {
    const address = await withAddress(anita, { ...nehruNagar, ...north(km) })
    const order = { items: [item(await ownProduct({ basePrice: price }))], address, amount: price + fee }
    refused(await send(anita, { ...order, amount: price + fee - 5 }), 409, 'PRICE_CHANGED')
    const { amount, shippingFee } = await seen(anita, 'user', await placed(anita, order))
    assert.deepEqual([amount, shippingFee], [price + fee, fee], `${km} km`)
  }
})

test('a total that differs by a paisa orders nothing, keeps the cart and tells the right one', async () => {
  const { anita, order, cart } = await readyShopper()
  for (const amount of [55.01, 54.99, 55.004, 54.996, 0, 40, 55.005, 5500, 1e15, 1e308, Number.MAX_VALUE, 5e-324]) {
    const answer = await send(anita, { ...order, amount })
    refused(answer, 409, 'PRICE_CHANGED', 'Prices have changed. Please review your cart.')
    assert.deepEqual([answer.body.amount, answer.body.shippingFee], [55, 15])
  }
  assert.deepEqual(await countsOf(anita), noOrder)
  const user = await userOf(anita)
  assert.deepEqual([user.cartItems, user.cartVersion], [cart, 1])
  await placed(anita, order)
})

test('the prices, fees and persons that a client sends are ignored', async () => {
  const { okra, anita, address } = await readyShopper()
  const ravi = await shopper(shop.it)
  const { _id: raviId } = await userOf(ravi)
  const unit = { label: '1kg', price: 1, sellingPrice: 0.01, offerPrice: 0.01, discountPercent: 99, quantity: 7 }
  const product = { _id: okra, name: 'Gold', image: ['https://evil.example/x.png'], offerPrice: 0.01, inStock: true }
  const cheap = {
    items: [{ product, unit, quantity: 1 }],
    address,
    shippingFee: 0,
    userId: raviId,
    status: 'Delivered',
    isPaid: true,
  }
  for (const amount of [0, 0.01, 1, 40, 40.01]) refused(await send(anita, { ...cheap, amount }), 409, 'PRICE_CHANGED')
  await placed(anita, { ...cheap, amount: 55 })
  const [read] = await ordersOf(anita)
  assert.deepEqual(
    [read?.items[0]?.product.name, read?.items[0]?.unit.sellingPrice, read?.shippingFee, read?.status, read?.isPaid],
    ['Okra', 40, 15, 'Ordered', false],
  )
  assert.deepEqual(read?.items[0]?.product.image, ['/pictures/products/okra.svg'])
  assert.deepEqual(await ordersOf(ravi), [])
})

test('retail and bulk units cost what their own list says, together in one order', async () => {
  const okra = await ownProduct({ basePrice: 10, discountPercent: 10 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  // 2kg: 20 less 10 % = 18; 5kg: 50 less 15 % = 42.50; the bag: 500 less 20 % = 400.
  const items = [item(okra, '2kg', 3), item(okra, '5kg', 1), item(okra, '1 Bag(50kg)', 2)]
  await placed(anita, { items, address, amount: 896.5, shippingFee: 0 })
  const [read] = await ordersOf(anita)
  assert.deepEqual(
    read?.items.map(({ unit, quantity }) => [unit.label, unit.sellingPrice, quantity]),
    [
      ['2kg', 18, 3],
      ['5kg', 42.5, 1],
      ['1 Bag(50kg)', 400, 2],
    ],
  )
})

test('a unit may be named by _id, and the _id decides when the label tells another story', async () => {
  const { okra, anita, address } = await readyShopper()
  const unit = { _id: await unitIdOf(okra), label: '250g' }
  const order = { items: [{ product: { _id: okra }, unit, quantity: 1 }], address }
  refused(await send(anita, { ...order, amount: 25 }), 409, 'PRICE_CHANGED')
  await placed(anita, { ...order, amount: 55 })
})

test('the same product and unit in two lines is one line, and its limit counts the sum', async () => {
  const { okra, anita, address } = await readyShopper()
  const split = [item(okra, '1kg', 40), item(okra, '500g', 1), item({ _id: okra }, '1kg', 60)]
  refused(await send(anita, { items: split, address, amount: 4020 }), 400, 'BAD_INPUT')
  assert.deepEqual(await countsOf(anita), noOrder)
  await placed(anita, { items: [item(okra), item(okra), item({ _id: okra })], address, amount: 135 })
  const [read] = await ordersOf(anita)
  assert.deepEqual(
    read?.items.map(({ unit, quantity }) => [unit.label, quantity]),
    [['1kg', 3]],
  )
})

test('fifty different lines are an order, fifty-one are refused', async () => {
  const ids: string[] = []
  for (let each = 0; each < 7; each++) ids.push(await ownProduct({ basePrice: 1 }))
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const labels = ['250g', '500g', '1kg', '2kg', '5kg', '10kg', '25kg', '1 Bag(50kg)']
  const all = ids.flatMap((id) => labels.map((label) => item(id, label)))
  for (const items of [all.slice(0, 51), Array(101).fill(all[0])])
    refused(await send(anita, { items, address, amount: 0 }), 400, 'BAD_INPUT')
  const order = { items: all.slice(0, 50), address, amount: 0 }
  const { amount } = (await send(anita, order)).body
  await placed(anita, { ...order, amount })
  assert.deepEqual(await countsOf(anita), { orders: 1, items: 50, changes: 1 })
})

test('what is out of stock cannot be ordered, and the refusal names it', async () => {
  const { okra, anita, order, cart } = await readyShopper({ name: 'Winter Okra' })
  await shop.it.rows("update product set name_hi = 'भिंडी' where id = $1", [okra])
  const boss = await seller(shop.it)
  assert.equal((await boss.post('/api/product/stock', { id: okra, inStock: false })).status, 200)
  const answer = await send(anita, order)
  refused(answer, 409, 'OUT_OF_STOCK', /Winter Okra/)
  assert.deepEqual(answer.body.hindiNames, { 'Winter Okra': 'भिंडी' })
  assert.deepEqual(await countsOf(anita), noOrder)
  assert.deepEqual((await userOf(anita)).cartItems, [{ ...cart[0], nameHi: 'भिंडी', state: 'out-of-stock' }])
})

test('a unit that is no longer offered, or that is of another product, cannot be ordered', async () => {
  const { okra, anita, order } = await readyShopper()
  const foreign = await unitIdOf(await ownProduct())
  const boss = await seller(shop.it)
  assert.equal((await boss.post('/api/product/delete-unit', { id: okra, type: 'retail', label: '1kg' })).status, 200)
  for (const unit of [
    { label: '1kg' },
    { label: '3kg' },
    { _id: foreign },
    { _id: 'no-such-unit' },
    { label: 'constructor' },
  ])
    refused(await send(anita, { ...order, items: [{ product: okra, unit, quantity: 1 }] }), 409, 'UNIT_GONE', /Okra/)
  assert.deepEqual(await countsOf(anita), noOrder)
})

test('an unknown product cannot be ordered, not even beside a known one', async () => {
  const { okra, anita, order } = await readyShopper()
  for (const id of ['no-such-thing', '__proto__', 'constructor', 'toString', 'valueOf'])
    refused(await send(anita, { ...order, items: [item(okra), item(id)] }), 404, 'PRODUCT_UNKNOWN')
  assert.deepEqual(await countsOf(anita), noOrder)
  assert.equal((await userOf(anita)).cartItems.length, 1)
})

test('without an address the shopper is asked to select one', async () => {
  const { anita, order } = await readyShopper()
  for (const address of [undefined, null, ''])
    refused(await send(anita, { ...order, address }), 400, 'ADDRESS_REQUIRED', 'Please select an address')
  assert.deepEqual(await countsOf(anita), noOrder)
})

test('an address that has come to lie beyond the radius is not delivered to', async () => {
  const { anita, address, order } = await readyShopper()
  const moveTo = (km: number) =>
    shop.it.rows('update address set latitude = $2, longitude = 77.243 where id = $1', [address, north(km).latitude])
  await moveTo(4.01)
  refused(await send(anita, { ...order, amount: 65 }), 400, 'NOT_DELIVERABLE', 'Not Deliverable at this location')
  assert.deepEqual(await countsOf(anita), noOrder)
  await moveTo(3.99)
  await placed(anita, { ...order, amount: 65 })
})

test('an order empties the cart, makes its version old for the other windows, and leaves other carts alone', async () => {
  const { okra, anita, order } = await readyShopper()
  const ravi = await shopper(shop.it)
  const his = await fillCart(ravi, okra, '2kg', 3)
  const before = await userOf(anita)
  await placed(anita, order)
  const user = await userOf(anita)
  assert.deepEqual([user.cartItems, user.cartVersion], [[], before.cartVersion + 1])
  const stale = { cartItems: [cartLine(okra)], cartVersion: before.cartVersion }
  refused(await anita.post('/api/cart/update', stale), 409, 'CART_CHANGED')
  assert.deepEqual((await userOf(anita)).cartItems, [])
  assert.deepEqual((await userOf(ravi)).cartItems, his)
})

test('an order never changes with its product: not its name, price, picture, unit or address', async () => {
  const { okra, anita, address, order } = await readyShopper()
  await placed(anita, order)
  const before = await ordersOf(anita)
  const boss = await seller(shop.it)
  done(await boss.post('/api/product/prices', { prices: [{ id: okra, basePrice: 99 }], confirmed: true }))
  assert.equal((await boss.post('/api/product/delete-unit', { id: okra, type: 'retail', label: '1kg' })).status, 200)
  await shop.it.rows(`update product set name = 'Other', image = '["/x"]', category = 'Root' where id = $1`, [okra])
  await shop.it.rows(`update address set street = 'Elsewhere', latitude = 0 where id = $1`, [address])
  assert.deepEqual(await ordersOf(anita), before)
  await shop.it.rows('delete from product where id = $1', [okra])
  await shop.it.rows('delete from address where id = $1', [address])
  assert.deepEqual(await ordersOf(anita), before)
})

test('no order is larger than the store allows, whether it is paid in cash or online', async () => {
  const { anita, address, okra } = await readyShopper({ basePrice: 2_000 })
  const dear = (quantity: number, amount: number) => ({ items: [item(okra, '1kg', quantity)], address, amount })
  const sentence = 'An order can be at most ₹1,00,000.00. Please order less, or call us.'
  refused(await send(anita, dear(51, 102_000)), 400, 'ORDER_TOO_LARGE', sentence)
  const online = { ...dear(51, 0), amount: '102000.00' }
  refused(await anita.post('/api/order/razorpay', online), 400, 'ORDER_TOO_LARGE', sentence)
  assert.deepEqual(await countsOf(anita), noOrder)
  assert.equal((await send(anita, dear(50, 100_000))).status, 200)
})

test('an order at old prices learns line by line what has changed since, and goes through at the new total', async () => {
  const okra = await ownProduct({ basePrice: 100 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const boss = await seller(shop.it)
  const line = (sellingPrice: number) => ({ product: okra, unit: { label: '1kg', sellingPrice }, quantity: 3 })
  done(await boss.post('/api/product/prices', { prices: [{ id: okra, basePrice: 120 }] }))
  const old = await send(anita, { items: [line(100)], address, amount: 300 })
  refused(old, 409, 'PRICE_CHANGED', 'Prices have changed. Please review your cart.')
  const [told] = old.body.lines as Record<string, unknown>[]
  assert.deepEqual([told?.product, told?.label, told?.quantity, told?.before, told?.after], [okra, '1kg', 3, 100, 120])
  const lie = await send(anita, { items: [line(120)], address, amount: 300 })
  assert.deepEqual(lie.body.lines, [])
  assert.equal((await send(anita, { items: [line(120)], address, amount: old.body.amount })).status, 200)
})

test('of two packs of a product, named by id or by label, each is told with its own old price', async () => {
  const okra = await ownProduct({ basePrice: 100 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const [kilo, half] = [await unitIdOf(okra), await unitIdOf(okra, '500g')]
  for (const [one, other] of [
    [{ label: '1kg' }, { label: '500g' }],
    [{ _id: kilo }, { _id: half }],
  ]) {
    const packs = [
      { ...one, sellingPrice: 90 },
      { ...other, sellingPrice: 45 },
    ]
    const items = packs.map((unit) => ({ product: okra, unit, quantity: 1 }))
    const { body } = await send(anita, { items, address, amount: 135 })
    const told = (body.lines as Record<string, unknown>[]).map(({ label, before }) => [label, before])
    assert.deepEqual(told, [
      ['1kg', 90],
      ['500g', 45],
    ])
  }
})
