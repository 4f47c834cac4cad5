import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import {
  fillCart,
  item,
  ordersOf,
  payBegun,
  placed,
  proofOf,
  refused,
  type Started,
  send,
  startPaying,
  userOf,
} from '#tests/support/ordering.ts'
import { payingAt, refundedPaymentsOf } from '#tests/support/paying.ts'
import { type Caller, done, seller } from '#tests/support/people.ts'
import { reconcilePayments } from './reconcile.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, readyShopper, issuesOf } = payingAt(shop)

type Ready = Awaited<ReturnType<typeof readyShopper>>
type Way = (caller: Caller, started: Started, webhook?: string) => Promise<unknown>

let keys = 0

async function start({ anita, order }: Ready, amount = '55.00'): Promise<Started> {
  keys++
  const { cartVersion } = await userOf(anita)
  return startPaying(anita, { ...order, cartVersion }, amount, `start-${keys}`)
}

const byVerify = (caller: Caller, started: Started) => payBegun(shop.it, caller, started)
const byWebhook: Way = (_caller, { orderId }) => proofOf(shop.it, orderId, { webhook: 'now' })
const byClock: Way = async (_caller, { orderId }) => {
  await proofOf(shop.it, orderId)
  shop.it.moveClock(2 * 60_000)
  await reconcilePayments(shop.it.shop)
}
const ways = { verify: byVerify as Way, webhook: byWebhook, clock: byClock }

type Money = { paid: number; back: number; orders: number }

/** A shopper's paid and refunded paise, and the number of placed orders. */
async function moneyOf({ email }: { email: string }): Promise<Money> {
  const [money] = await shop.it.rows<Money>(
    `with own as (select o.* from "order" o join shopper s on s.id = o.shopper_id where s.email = $1)
     select (select coalesce(sum(amount), 0)::int from payment where order_id in (select id from own)) as paid,
       (select coalesce(sum(r.amount), 0)::int from sandbox_refund r join payment p on p.id = r.payment_id
         where p.order_id in (select id from own)) as back,
       (select count(*)::int from own where payment_type = 'COD' or is_paid) as orders`,
    [email],
  )
  assert.ok(money)
  return money
}

for (const [name, arrive] of Object.entries(ways)) {
  test(`of two paid online orders of one cart one is placed and the other refunded: by ${name}`, async () => {
    const ready = await readyShopper()
    const [first, second] = [await start(ready), await start(ready)]
    await arrive(ready.anita, first)
    await arrive(ready.anita, second)
    assert.deepEqual(await moneyOf(ready.anita), { paid: 110_00, back: 55_00, orders: 1 })
    assert.deepEqual(column(await ordersOf(ready.anita), '_id'), [first.orderDbId])
  })
}

test('a late first payment is refunded after the second was paid, even if the cart grew in between', async () => {
  const ready = await readyShopper()
  const first = await start(ready)
  await fillCart(ready.anita, ready.okra, '1kg', 2)
  const second = await start(ready)
  await byVerify(ready.anita, second)
  const sentence = 'This payment is being refunded in full. Its goods were already ordered.'
  refused(await byVerify(ready.anita, first), 409, 'PAID_TWICE', sentence)
  assert.deepEqual(await moneyOf(ready.anita), { paid: 110_00, back: 55_00, orders: 1 })
})

for (const arrival of ['first', 'second']) {
  test(`payments of two carts without a common product place both orders, also if the ${arrival} cart is paid first`, async () => {
    const ready = await readyShopper()
    const first = await start(ready)
    const carrot = await ownProduct()
    await fillCart(ready.anita, carrot)
    const second = await start({ ...ready, order: { ...ready.order, items: [item(carrot)] } })
    const payments = arrival === 'first' ? [first, second] : [second, first]
    for (const payment of payments) done(await byVerify(ready.anita, payment))
    assert.deepEqual(await moneyOf(ready.anita), { paid: 110_00, back: 0, orders: 2 })
    assert.deepEqual((await userOf(ready.anita)).cartItems, [])
    assert.deepEqual(await refundedPaymentsOf(ready.anita), [])
  })
}

test('a payment is refunded if one product of its cart was ordered meanwhile', async () => {
  const ready = await readyShopper()
  const first = await start(ready)
  const carrot = await ownProduct()
  const cartItems = [cartLine(carrot), cartLine(ready.okra, '500g')]
  assert.equal((await ready.anita.post('/api/cart/update', { cartItems })).status, 200)
  const items = [item(carrot), item(ready.okra, '500g')]
  const second = await start({ ...ready, order: { ...ready.order, items } }, '75.00')
  done(await byVerify(ready.anita, first))
  refused(await byVerify(ready.anita, second), 409, 'PAID_TWICE')
  assert.deepEqual(await moneyOf(ready.anita), { paid: 130_00, back: 75_00, orders: 1 })
})

test('a payment is refunded if its cart was ordered by a process whose clock is half a minute slow', async () => {
  const ready = await readyShopper()
  const started = await start(ready)
  shop.it.moveClock(-30_000)
  await placed(ready.anita, ready.order)
  shop.it.moveClock(30_000)
  refused(await byVerify(ready.anita, started), 409, 'PAID_TWICE')
  assert.deepEqual(await moneyOf(ready.anita), { paid: 55_00, back: 55_00, orders: 1 })
})

test('the checkout reopens for a cart if only other products were ordered meanwhile', async () => {
  const ready = await readyShopper()
  const sent = { ...ready.order, amount: '55.00', cartVersion: (await userOf(ready.anita)).cartVersion }
  const press = () => ready.anita.post('/api/order/razorpay', sent, { headers: { 'idempotency-key': 'reopened' } })
  const started = done(await press())
  const carrot = await ownProduct()
  await fillCart(ready.anita, carrot)
  await placed(ready.anita, { ...ready.order, items: [item(carrot)] })
  assert.deepEqual(done(await press()), started)
  done(await byVerify(ready.anita, started as unknown as Started))
  assert.deepEqual(await moneyOf(ready.anita), { paid: 55_00, back: 0, orders: 2 })
})

test('the checkout does not reopen for a cart that was ordered', async () => {
  const ready = await readyShopper()
  const sent = { ...ready.order, amount: '55.00' }
  const again = () => ready.anita.post('/api/order/razorpay', sent, { headers: { 'idempotency-key': 'once-more' } })
  assert.equal((await again()).status, 200)
  await placed(ready.anita, ready.order)
  refused(await again(), 409, 'CART_ALREADY_ORDERED', 'This cart was already ordered.')
})

for (const way of ['paid', 'ordered for cash']) {
  test(`the same lines in the cart again after that cart was ${way} are another order, and its key is closed`, async () => {
    const ready = await readyShopper()
    const press = (cartVersion: number, key = 'first') => {
      const sent = { ...ready.order, amount: '55.00', cartVersion }
      return ready.anita.post('/api/order/razorpay', sent, { headers: { 'idempotency-key': key } })
    }
    const version = (await userOf(ready.anita)).cartVersion
    const started = done(await press(version)) as unknown as Started
    if (way === 'paid') await byWebhook(ready.anita, started)
    else await placed(ready.anita, ready.order)
    refused(await press(version), 409, way === 'paid' ? 'ORDER_PAID' : 'CART_ALREADY_ORDERED')
    await fillCart(ready.anita, ready.okra, '1kg')
    const { cartVersion } = await userOf(ready.anita)
    refused(await press(cartVersion), 409, 'ORDER_CLOSED')
    if (way === 'paid') refused(await send(ready.anita, { ...ready.order, cartVersion }, 'first'), 409, 'ORDER_CLOSED')
    const second = done(await press(cartVersion, 'second')) as unknown as Started
    await byVerify(ready.anita, second)
    assert.equal((await moneyOf(ready.anita)).orders, 2)
    refused(await press(cartVersion, 'second'), 409, 'ORDER_PAID')
  })
}

test('two concurrent payments of one cart make one order', async () => {
  const ready = await readyShopper()
  const starts = [await start(ready), await start(ready)]
  const answers = await Promise.all(starts.map((each) => byVerify(ready.anita, each)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(await moneyOf(ready.anita), { paid: 110_00, back: 55_00, orders: 1 })
})

test('a late payment of a cart that was ordered for cash is refunded, even if that order was cancelled', async () => {
  const ready = await readyShopper()
  const [early, late] = [await start(ready), await start(ready)]
  const cash = await placed(ready.anita, ready.order)
  await byClock(ready.anita, early)
  assert.deepEqual(await moneyOf(ready.anita), { paid: 55_00, back: 55_00, orders: 1 })
  assert.deepEqual(column(await ordersOf(ready.anita), '_id'), [cash])
  done(await ready.anita.post(`/api/order/${cash}/cancel`, {}))
  refused(await byVerify(ready.anita, late), 409, 'PAID_TWICE')
  assert.deepEqual(await moneyOf(ready.anita), { paid: 110_00, back: 110_00, orders: 1 })
})

test('an account cannot be deleted while a second payment is being refunded, or a refund is owed', async () => {
  const ready = await readyShopper()
  const [first, second] = [await start(ready), await start(ready)]
  await byVerify(ready.anita, first)
  await byVerify(ready.anita, second)
  await (await seller(shop.it)).put(`/api/order/status/${first.orderDbId}`, { status: 'Delivered' })
  const update = 'update refund set state = $2 where payment_id in (select id from payment where order_id = $1)'
  const setRefund = (state: string) => shop.it.rows(update, [second.orderDbId, state])
  const leave = () => ready.anita.post('/api/user/delete', { password: ready.anita.password })
  for (const state of ['pending', 'failed']) {
    await setRefund(state)
    refused(await leave(), 409, 'REFUND_UNDER_WAY')
  }
  await setRefund('processed')
  const pack = (credit: number, at: Date | null) =>
    shop.it.rows('update "order" set credit = $2, packed_at = $3 where id = $1', [first.orderDbId, credit, at])
  await pack(5_00, shop.it.now())
  refused(await leave(), 409, 'REFUND_UNDER_WAY')
  await pack(0, null)
  assert.equal((await leave()).status, 200)
})

test('shopper and seller see a payment that was refunded because its cart was ordered', async () => {
  const ready = await readyShopper()
  const [first, second, third] = [await start(ready), await start(ready), await start(ready)]
  await byVerify(ready.anita, first)
  await byWebhook(ready.anita, second)
  const paidAt = shop.it.now().toISOString()
  shop.it.moveClock(1)
  await byWebhook(ready.anita, third)
  const [newest, ...older] = await refundedPaymentsOf(ready.anita)
  const id = 'select id as "paymentId" from payment where order_id = $1'
  const [{ paymentId = '' } = {}] = await shop.it.rows<{ paymentId: string }>(id, [second.orderDbId])
  assert.equal(newest?.orderId, third.orderDbId)
  assert.deepEqual(older, [{ _id: paymentId, orderId: second.orderDbId, amount: 55, paidAt, isCartOrdered: true }])
  const issues = async () => columns(await issuesOf(second.orderDbId), 'paymentId', 'what', 'amount')
  assert.deepEqual(await issues(), [[paymentId, 'paid-twice', 55]])
  await shop.it.rows(`update refund set state = 'failed' where payment_id = $1`, [paymentId])
  assert.deepEqual(await issues(), [[paymentId, 'refund-failed', 55]])
  await shop.it.rows(`update refund set state = 'processed' where payment_id = $1`, [paymentId])
  assert.deepEqual(await refundedPaymentsOf((await readyShopper()).anita), [])
  shop.it.moveClock(8 * 24 * 60 * 60_000)
  assert.deepEqual(await issues(), [])
  const longAgo = new Date(shop.it.now().getTime() - 30 * 24 * 60 * 60_000 - 1)
  await shop.it.rows('update payment set created_at = $2 where id = $1', [paymentId, longAgo])
  const readFor30Days = column(await refundedPaymentsOf(ready.anita), 'orderId')
  assert.deepEqual(readFor30Days, [third.orderDbId])
})

test('a payment removes only its own quantities from the cart', async () => {
  const ready = await readyShopper()
  const started = await start(ready)
  const carrot = await ownProduct()
  const cartItems = [cartLine(carrot, '1kg', 3), cartLine(ready.okra, '1kg', 4), cartLine(ready.okra, '500g')]
  assert.equal((await ready.anita.post('/api/cart/update', { cartItems })).status, 200)
  const before = await userOf(ready.anita)
  await byVerify(ready.anita, started)
  const after = await userOf(ready.anita)
  const shown = after.cartItems.map((each) => [each.productId, each.unit.label, each.quantity])
  assert.deepEqual(shown, [
    [carrot, '1kg', 3],
    [ready.okra, '1kg', 3],
    [ready.okra, '500g', 1],
  ])
  assert.equal(after.cartVersion, before.cartVersion + 1)
})

test('a cart line below the paid quantity is removed, never negative', async () => {
  const ready = await readyShopper()
  const started = await start({ ...ready, order: { ...ready.order, items: [item(ready.okra, '1kg', 3)] } }, '135.00')
  const carrot = await ownProduct()
  await ready.anita.post('/api/cart/update', { cartItems: [cartLine(ready.okra), cartLine(carrot, '1kg', 2)] })
  assert.equal((await byVerify(ready.anita, started)).status, 200)
  const { cartItems } = await userOf(ready.anita)
  assert.deepEqual(columns(cartItems, 'productId', 'quantity'), [[carrot, 2]])
})

test('a shopper without a saved cart can pay several orders', async () => {
  const ready = await readyShopper()
  await ready.anita.post('/api/cart/update', { cartItems: [] })
  const carrot = await ownProduct()
  for (const product of [ready.okra, carrot]) {
    const order = { items: [item(product)], address: ready.address, shippingFee: 15 }
    done(await byVerify(ready.anita, await startPaying(ready.anita, order)))
  }
  assert.equal((await ordersOf(ready.anita)).length, 2)
})
