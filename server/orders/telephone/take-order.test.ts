import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenAddress as address } from '#tests/support/addresses.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, refused } from '#tests/support/ordering.ts'
import { done, saveSettings, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'

const shop = testShop({ OPEN_CASH_ORDERS: '3', STORE_LARGEST_ORDER: '3000' })
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)
const { latitude, longitude } = address

let numbers = 9_000_000_000
const nextPhone = () => String(++numbers)

const line = async (quantity = 1) => item(await ownProduct(), '1kg', quantity)

const inTables = (id: unknown) =>
  shop.it.rows(
    `select o.payment_type, o.amount::int, o.is_paid, o.accepted_at is not null as accepted, s.name, s.phone, o.address ->> 'email' as email,
       (select array_agg(kind || ' ' || role order by position) from order_event e where e.order_id = o.id) as events
     from "order" o join shopper s on s.id = o.shopper_id where o.id = $1`,
    [id],
  )

test('a caller becomes a customer by phone number, and the order says who took it by telephone', async () => {
  const boss = await seller(shop.it)
  const phone = nextPhone()
  const items = [await line()]
  const quote = await boss.post('/api/order/telephone/quote', { items, point: { latitude, longitude } })
  assert.deepEqual([quote.body.amount, quote.body.shippingFee], [55, 15], quote.body.message)
  const customer = { name: 'Kamla Devi', phone, address }
  const taken = done(await boss.post('/api/order/telephone', { customer, items, amount: quote.body.amount }))
  const order = { payment_type: 'COD', amount: 5500, is_paid: false, accepted: true, events: ['telephoned owner'] }
  assert.deepEqual(await inTables(taken.orderId), [{ ...order, name: 'Kamla Devi', phone, email: '' }])
  const { body } = await boss.get(`/api/order/seller?q=${String(taken.orderId)}`)
  const [shown] = body.orders as { takenBy: unknown }[]
  assert.deepEqual(shown?.takenBy, { role: 'owner' })
  done(await boss.post('/api/order/telephone', { customer, items: [await line()] }))
  const found = await boss.get(`/api/customers?q=${phone}`)
  const [known] = found.body.customers as { _id: string; email: string; orders: number }[]
  assert.deepEqual([known?.email, known?.orders], ['', 2])
  const saved = await boss.get(`/api/customers/${known?._id}/addresses`)
  assert.equal((saved.body.addresses as unknown[]).length, 1)
  refused(await boss.get('/api/customers/nobody/addresses'), 404, 'CUSTOMER_UNKNOWN')
})

test('a customer gets the name of the first order that is placed, not of one that was refused', async () => {
  const boss = await seller(shop.it)
  const phone = nextPhone()
  const items = [await line()]
  const take = (name: string, amount: number) =>
    boss.post('/api/order/telephone', { customer: { name, phone, address }, items, amount })
  refused(await take('Mistyped Nmae', 1), 409, 'PRICE_CHANGED')
  for (const name of ['Kamla Devi', 'Her Daughter']) {
    const [row] = await inTables(done(await take(name, 55)).orderId)
    assert.equal((row as { name: string }).name, 'Kamla Devi')
  }
})

test('the account of a phone number opens to no login, and a registration with that number is another account', async () => {
  const boss = await seller(shop.it)
  const phone = nextPhone()
  const order = { customer: { name: 'Ravi', phone, address }, items: [await line()] }
  assert.equal((await boss.post('/api/order/telephone', order)).status, 200)
  const stranger = visitor(shop.it)
  const login = await stranger.post('/api/user/login', { email: `phone ${phone}`, password: 'long enough' })
  assert.equal(login.body.success, false)
  const ravi = await shopper(shop.it, { email: `${phone}@example.com` })
  assert.equal((await ravi.post('/api/user/phone', { phone })).status, 200)
  assert.deepEqual((await ravi.get('/api/order/user')).body.orders, [])
})

test("a registered customer's order is in their own list, and their cart stays as it was", async () => {
  const boss = await seller(shop.it)
  const anita = await shopper(shop.it)
  const addressId = await withAddress(anita)
  const [cartLine, called] = [await line(3), await line()]
  const cartItems = [{ productId: cartLine.product, unit: cartLine.unit, quantity: 3 }]
  assert.equal((await anita.post('/api/cart/update', { cartItems })).status, 200)
  const [row] = await shop.it.rows<{ id: string }>('select id from shopper where email = $1', [anita.email])
  const _id = row?.id
  const taken = done(await boss.post('/api/order/telephone', { customer: { _id, addressId }, items: [called] }))
  const { body } = await anita.get('/api/order/user')
  assert.deepEqual(
    (body.orders as { _id: string; takenBy?: unknown }[]).map((each) => [each._id, each.takenBy]),
    [[taken.orderId, undefined]],
  )
  const lines = await shop.it.rows('select product_id, quantity from cart_line where shopper_id = $1', [_id])
  assert.deepEqual(lines, [{ product_id: cartLine.product, quantity: 3 }])
  await boss.post(`/api/customers/${_id}`, { refusesCash: true })
  const sentence = 'The store takes no cash from this customer any more. The owner can change that under Customers.'
  const again = await boss.post('/api/order/telephone', { customer: { _id, addressId }, items: [called] })
  refused(again, 409, 'CASH_REFUSED', sentence)
})

test('a closed store, no cash and too many open orders are told in words for the seller', async () => {
  const boss = await seller(shop.it)
  const customer = { name: 'Kamla Devi', phone: nextPhone(), address }
  const take = async () => boss.post('/api/order/telephone', { customer, items: [await line()] })
  done(await boss.post('/api/store/close', { reason: 'Heavy rain' }))
  const closed = await take()
  refused(closed, 409, 'STORE_CLOSED', 'The store is closed right now. This order can be placed once it is open.')
  assert.deepEqual(closed.body.closed, { reason: 'Heavy rain' })
  done(await boss.post('/api/store/open', { reason: '' }))
  await saveSettings(boss, 'payment', { cash: false })
  refused(await take(), 409, 'CASH_OFF', 'The store takes no cash right now, and a telephone order is paid in cash.')
  await saveSettings(boss, 'payment', { cash: true })
  for (let taken = 0; taken < 3; taken++) done(await take())
  const fourth = await take()
  const sentence = 'This customer has several open cash orders already. Please move one of them on first.'
  refused(fourth, 429, 'TOO_MANY_ORDERS', sentence)
  assert.equal(fourth.headers['retry-after'], '3600')
})

test('a telephone order is in the language that the seller chose, else in English', async () => {
  const boss = await seller(shop.it)
  const customer = { name: 'Kamla Devi', phone: nextPhone(), address }
  for (const [sent, stored] of [
    [{ language: 'hi' }, 'hi'],
    [{}, 'en'],
  ] as const) {
    const taken = done(await boss.post('/api/order/telephone', { customer, items: [await line()], ...sent }))
    const { body } = await boss.get(`/api/order/seller?q=${String(taken.orderId)}`)
    const [shown] = body.orders as { language: string }[]
    assert.equal(shown?.language, stored)
  }
})

test('simultaneous repeats under one key place one order for one customer', async () => {
  const boss = await seller(shop.it)
  const phone = nextPhone()
  const order = { customer: { name: 'Mohan Lal', phone, address }, items: [await line()] }
  const headers = { 'idempotency-key': `call-${phone}` }
  const sent = await Promise.all([1, 2, 3].map(() => boss.post('/api/order/telephone', order, { headers })))
  assert.equal(new Set(sent.map(({ body }) => body.orderId)).size, 1, sent[0]?.body.message)
  const [row] = await shop.it.rows(
    `select count(*)::int as customers, (select count(*)::int from "order" o where o.address ->> 'phone' = $1) as orders
     from shopper where phone = $1`,
    [phone],
  )
  assert.deepEqual(row, { customers: 1, orders: 1 })
})

test('a customer who cannot be read is refused with the field at fault', async () => {
  const boss = await seller(shop.it)
  const customer = { name: 'Sita', phone: nextPhone(), address }
  for (const [sent, message] of [
    [{ ...customer, name: 'S'.repeat(61) }, 'name: may have at most 60 characters.'],
    [{ ...customer, address: { ...address, latitude: 91 } }, 'latitude: must be at most 90.'],
    [{ _id: 'someone' }, 'addressId: is required.'],
    ['someone', 'customer: is missing or cannot be read.'],
  ] as const) {
    const answer = await boss.post('/api/order/telephone', { customer: sent, items: [await line()] })
    refused(answer, 400, 'BAD_INPUT', message)
  }
})

test('no total is quoted for an order that is too small or too large to be placed', async () => {
  const boss = await seller(shop.it)
  await saveSettings(boss, 'delivery', { smallestOrder: 60 })
  const point = { latitude, longitude }
  const customer = { name: 'Sita', phone: nextPhone(), address }
  for (const [quantity, code, message] of [
    [1, 'ORDER_TOO_SMALL', 'The smallest order is ₹60.00. Please add ₹20.00 more.'],
    [99, 'ORDER_TOO_LARGE', 'An order can be at most ₹3,000.00. Please order less.'],
  ] as const) {
    const items = [await line(quantity)]
    refused(await boss.post('/api/order/telephone/quote', { items, point }), 400, code, message)
    refused(await boss.post('/api/order/telephone', { customer, items }), 400, code, message)
  }
  done(await boss.post('/api/order/telephone/quote', { items: [await line(2)], point }))
  await saveSettings(boss, 'delivery', { smallestOrder: 0 })
})

test('a telephone order is refused beyond the radius, at another total, without stock and with a wrong phone number', async () => {
  const boss = await seller(shop.it)
  const called = await line()
  const customer = { name: 'Sita', phone: nextPhone(), address }
  const codeOf = async (order: object) =>
    (await boss.post('/api/order/telephone', { customer, items: [called], ...order })).body.code
  const far = { ...address, latitude: 28.7 }
  assert.equal(await codeOf({ customer: { ...customer, address: far } }), 'NOT_SERVICEABLE')
  const quote = await boss.post('/api/order/telephone/quote', { items: [called], point: far })
  assert.equal(quote.body.code, 'NOT_SERVICEABLE')
  assert.equal(await codeOf({ amount: 1 }), 'PRICE_CHANGED')
  assert.equal(await codeOf({ customer: { ...customer, phone: '12' } }), 'BAD_INPUT')
  assert.equal(await codeOf({ items: [] }), 'BAD_INPUT')
  assert.equal(await codeOf({ language: 'ta' }), 'BAD_INPUT')
  assert.equal(await codeOf({ customer: { _id: 'no-such', addressId: 'no-such' } }), 'CUSTOMER_UNKNOWN')
  await boss.post('/api/product/stock', { id: called.product, inStock: false })
  assert.equal(await codeOf({}), 'OUT_OF_STOCK')
})
