import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { paise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { ReportedPayment } from '#domain/payments/payments.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { finishJobs, jobsAbout } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, ordersOf, type Proof, proofOf, refused, send, startPaying, userOf } from '#tests/support/ordering.ts'
import { payingAt, refundedPaymentsOf } from '#tests/support/paying.ts'
import { type Answer, type Caller, done, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { north } from '#tests/support/points.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { inTransaction } from '../database/transaction.ts'
import { deleteOldEvents } from './event-queries.ts'
import { GatewayError } from './gateway.ts'
import { closeAbandonedPayments, reconcilePayments } from './reconcile.ts'
import { ordersToCheckForRefund } from './refund-queries.ts'
import { createRefund, refundOwed, sendOrCheckRefunds } from './refunds.ts'
import { sandboxKeys } from './sandbox/ledger.ts'
import { gatewayOf } from './shop-gateway.ts'
import { sign } from './signatures.ts'
import { verifyPayment } from './verify-payment.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, payingShopper, readyShopper: shopperWithCart, issuesOf } = payingAt(shop)

const minute = 60_000

const start = (caller: Caller, order: unknown, key?: string) =>
  caller.post('/api/order/razorpay', order, key === undefined ? {} : { headers: { 'idempotency-key': key } })
const verify = (caller: Caller, proof: object) => caller.post('/api/order/verify', proof)

/** A shopper with a cart, and its order as it is sent to be paid online. */
async function readyShopper() {
  const { okra, anita, order } = await shopperWithCart()
  return { okra, anita, order: { ...order, amount: '55.00' } }
}

/** Pays in the sandbox, without a webhook unless given. */
const pay = (orderId: string, outcome = 'success', more: object = {}) => proofOf(shop.it, orderId, { outcome, ...more })

async function reconcileAfter(milliseconds: number): Promise<void> {
  shop.it.moveClock(milliseconds)
  await reconcilePayments(shop.it.shop)
}

/** The same proof with the signature of a captured payment. */
function signed({ razorpay_order_id, razorpay_payment_id }: Omit<Proof, 'razorpay_signature'>): Proof {
  const razorpay_signature = sign(sandboxKeys.keySecret, `${razorpay_order_id}|${razorpay_payment_id}`)
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature }
}

/** A shopper whose payment is verified. */
async function paidShopper() {
  const paying = await payingShopper()
  const proof = { ...(await pay(paying.orderId)), orderDbId: paying.orderDbId }
  done(await verify(paying.anita, proof))
  return { ...paying, proof }
}

const cartOf = async (caller: Caller) => (await userOf(caller)).cartItems

type StoredPayment = {
  state: string
  paid: boolean
  payments: number
  changes: number
  refunds: number
  refunded: number
}

/** The stored rows of an online order. */
async function storedOf(orderDbId: string): Promise<StoredPayment> {
  const [stored] = await shop.it.rows<StoredPayment>(
    `select state, (select is_paid from "order" where id = order_id) as paid,
       (select count(*)::int from payment p where p.order_id = o.order_id) as payments,
       (select count(*)::int from order_status_change c where c.order_id = o.order_id) as changes,
       (select count(*)::int from refund r join payment p on p.id = r.payment_id where p.order_id = o.order_id) as refunds,
       (select coalesce(sum(s.amount), 0)::int from sandbox_refund s join payment p on p.id = s.payment_id where p.order_id = o.order_id) as refunded
     from order_payment o where order_id = $1`,
    [orderDbId],
  )
  assert.ok(stored)
  return stored
}

const nextCheckOf = (orderDbId: string) =>
  shop.it.rows('select ask_at from order_payment where order_id = $1', [orderDbId])

const waiting: StoredPayment = { state: 'open', paid: false, payments: 0, changes: 0, refunds: 0, refunded: 0 }
const paid: StoredPayment = { state: 'paid', paid: true, payments: 1, changes: 1, refunds: 0, refunded: 0 }
const givenBack: StoredPayment = { state: 'closed', paid: false, payments: 1, changes: 0, refunds: 1, refunded: 55_00 }

test('an online order is hidden and the cart unchanged until it is paid; then it is placed and the cart empty', async () => {
  const { anita, razorpayKey, amount, currency, orderId, orderDbId } = await payingShopper()
  assert.deepEqual([razorpayKey, amount, currency], ['rzp_test_sandbox', 55_00, 'INR'])
  assert.match(orderId, /^order_\w{14}$/)
  const boss = await seller(shop.it)
  assert.deepEqual(await ordersOf(anita), [])
  const isListed = async () =>
    column((await boss.get('/api/order/seller')).body.orders as OrderJson[], '_id').includes(orderDbId)
  assert.equal(await isListed(), false)
  refused(await boss.put(`/api/order/status/${orderDbId}`, { status: 'Shipped' }), 404, 'ORDER_UNKNOWN')
  assert.equal((await cartOf(anita)).length, 1)
  assert.deepEqual(await storedOf(orderDbId), waiting)
  shop.it.moveClock(minute)
  const { message } = done(await verify(anita, { ...(await pay(orderId)), orderDbId, userId: 'somebody' }))
  assert.equal(message, 'Payment Successful')
  const timeline = [{ status: 'Ordered', timestamp: shop.it.now().toISOString() }]
  assert.deepEqual(columns(await ordersOf(anita), '_id', 'paymentType', 'isPaid', 'status', 'statusTimeline'), [
    [orderDbId, 'Online', true, 'Ordered', timeline],
  ])
  assert.deepEqual(await cartOf(anita), [])
  assert.deepEqual(await storedOf(orderDbId), paid)
  assert.equal(await isListed(), true)
})

test('the shown total may have two decimals or be the nearest whole rupee; the charge is exact', async () => {
  const { anita, order } = await shopperWithCart({ basePrice: 40.5 })
  for (const amount of ['55.50', '55.5', '56']) assert.equal((await startPaying(anita, order, amount)).amount, 55_50)
  for (const amount of ['55', '55.49', '56.00', '57', '0'])
    refused(await start(anita, { ...order, amount }), 409, 'PRICE_CHANGED')
  for (const amount of ['55.50abc', '1e2', '', ' 55.50', '-55', '55.500', 55.5, null, ['55.50'], '9'.repeat(30)])
    refused(await start(anita, { ...order, amount }), 400, 'BAD_INPUT')
})

test('an online order obeys the same rules as a cash order', async () => {
  const { anita, order, okra } = await readyShopper()
  refused(await start(anita, { ...order, items: [] }), 400, 'EMPTY_CART')
  refused(await start(anita, { ...order, address: '' }), 400, 'ADDRESS_REQUIRED', 'Please select an address')
  refused(await start(anita, { ...order, address: 'nowhere' }), 404, 'ADDRESS_UNKNOWN')
  await (await seller(shop.it)).post('/api/product/stock', { id: okra, inStock: false })
  refused(await start(anita, order), 409, 'OUT_OF_STOCK')
  refused(await start(visitor(shop.it), order), 401, 'LOGIN_REQUIRED')
})

test('less than a rupee cannot be paid online', async () => {
  const penny = await ownProduct({ basePrice: 0.5 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita, { ...nehruNagar, ...north(0) })
  refused(await start(anita, { items: [item(penny)], address, amount: '0.50' }), 400, 'ONLINE_TOO_SMALL')
  assert.deepEqual(await shop.it.rows('select 1 from order_item where product_id = $1', [penny]), [])
  await startPaying(anita, { items: [item(penny, '1kg', 2)], address }, '1.00')
})

test('twenty requests with one key make one order here and at the gateway; another cart under the key is refused', async () => {
  const { okra, anita, order } = await readyShopper()
  const answers = await Promise.all(Array.from({ length: 20 }, () => startPaying(anita, order, '55.00', 'press')))
  assert.equal(new Set(answers.map(({ orderId, orderDbId }) => `${orderId} ${orderDbId}`)).size, 1)
  const [{ orderId, orderDbId } = { orderId: '', orderDbId: '' }] = answers
  assert.equal((await shop.it.rows('select 1 from sandbox_order where receipt = $1', [orderDbId])).length, 1)
  refused(await start(anita, { ...order, items: [item(okra, '1kg', 2)] }, 'press'), 409, 'KEY_REUSED')
  const { cartVersion } = (await anita.get('/api/user/is-auth')).body.user as { cartVersion: number }
  for (const sent of [{}, { cartVersion }])
    refused(await send(anita, { ...order, amount: 55, ...sent }, 'press'), 409, 'KEY_REUSED')
  await verify(anita, { ...(await pay(orderId)), orderDbId })
  refused(await start(anita, order, 'press'), 409, 'ORDER_PAID')
})

test("a forged signature, or another order's, is refused", async () => {
  const one = await payingShopper()
  const other = await startPaying(one.anita, one.order)
  const proof = await pay(one.orderId)
  const orderDbId = one.orderDbId
  const { razorpay_signature: good } = proof
  const signedWith = (secret: string) => sign(secret, `${one.orderId}|${proof.razorpay_payment_id}`)
  const oneDigitOff = good.slice(0, -1) + (good.endsWith('0') ? '1' : '0')
  const signatures = ['', 'x', good.toUpperCase(), oneDigitOff, signedWith(''), signedWith('another secret')]
  const forgeries = [
    ...signatures.map((razorpay_signature) => ({ razorpay_signature })),
    { razorpay_payment_id: 'pay_somethingelse' },
    { razorpay_order_id: other.orderId },
  ]
  for (const forgery of forgeries) {
    const answer = await verify(one.anita, { ...proof, orderDbId, ...forgery })
    refused(answer, 400, 'PAYMENT_UNVERIFIED', 'Payment verification failed')
  }
  refused(await verify(one.anita, { ...proof, orderDbId: other.orderDbId }), 400, 'PAYMENT_UNVERIFIED')
  assert.deepEqual([await storedOf(one.orderDbId), await storedOf(other.orderDbId)], [waiting, waiting])
  assert.equal((await verify(one.anita, { ...proof, orderDbId })).status, 200)
  assert.deepEqual([await storedOf(one.orderDbId), await storedOf(other.orderDbId)], [paid, waiting])
})

test("a signed proof pays no order that the gateway does not know, nor another shopper's", async () => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const invented = signed({ razorpay_order_id: orderId, razorpay_payment_id: 'pay_invented' })
  refused(await verify(anita, { ...invented, orderDbId }), 400, 'PAYMENT_UNVERIFIED')
  const proof = await pay(orderId)
  refused(await verify(await shopper(shop.it), { ...proof, orderDbId }), 404, 'ORDER_UNKNOWN')
  refused(await verify(anita, { ...proof, orderDbId: 'no-such-order' }), 404, 'ORDER_UNKNOWN')
  assert.deepEqual(await storedOf(orderDbId), waiting)
})

test('a second payment of a paid order is refunded even if only the browser reports it', async () => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const late = await pay(orderId, 'late', { after_seconds: 60 })
  const proof = { ...(await pay(orderId)), orderDbId }
  assert.equal((await verify(anita, proof)).status, 200)
  shop.it.moveClock(minute)
  done(await verify(anita, { ...signed(late), orderDbId }))
  const once = { ...paid, payments: 2, refunds: 1, refunded: 55_00 }
  assert.deepEqual(await storedOf(orderDbId), once)
  for (const each of [proof, { ...signed(late), orderDbId }]) assert.equal((await verify(anita, each)).status, 200)
  assert.deepEqual(await storedOf(orderDbId), once)
  assert.deepEqual(columns(await refundedPaymentsOf(anita), '_id', 'isCartOrdered'), [[late.razorpay_payment_id, true]])
  assert.deepEqual(columns(await issuesOf(orderDbId), 'what', 'amount', 'paymentId'), [
    ['paid-twice', 55, late.razorpay_payment_id],
  ])
  assert.deepEqual(await jobsAbout(shop.it, 'push-given-back', orderDbId), [], 'its order is placed')
})

test('a second payment of a paid order is refunded even if neither browser nor webhook reports it', async () => {
  const { anita, orderId, orderDbId } = await payingShopper()
  await pay(orderId, 'late', { after_seconds: 120 })
  assert.equal((await verify(anita, { ...(await pay(orderId)), orderDbId })).status, 200)
  for (const [minutes, refunds] of [
    [1, 0],
    [2, 1],
    [5 * 24 * 60, 1],
  ] as const) {
    await reconcileAfter(minutes * minute)
    assert.deepEqual(await storedOf(orderDbId), { ...paid, payments: 1 + refunds, refunds, refunded: refunds * 55_00 })
  }
  assert.deepEqual(await nextCheckOf(orderDbId), [{ ask_at: null }], 'the checks end after five days')
})

test('a failed payment leaves order and cart as they were, and the same order can be paid afterwards', async () => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const failed = await pay(orderId, 'failure', { webhook: 'now' })
  refused(await verify(anita, { ...failed, orderDbId }), 400, 'PAYMENT_UNVERIFIED')
  assert.deepEqual(await storedOf(orderDbId), waiting)
  assert.equal((await cartOf(anita)).length, 1)
  assert.equal((await verify(anita, { ...(await pay(orderId)), orderDbId })).status, 200)
  assert.deepEqual(await storedOf(orderDbId), paid)
})

test('an authorized payment is captured first', async () => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const proof = await pay(orderId, 'authorize')
  assert.equal((await verify(anita, { ...proof, orderDbId })).status, 200)
  assert.deepEqual(await storedOf(orderDbId), paid)
  const stored = await shop.it.rows('select status from sandbox_payment where order_id = $1', [orderId])
  assert.deepEqual(stored, [{ status: 'captured' }])
})

for (const webhook of ['now', 'duplicate', 'reorder'])
  test(`a closed browser loses no payment: the gateway sends (${webhook})`, async () => {
    const { anita, orderId, orderDbId } = await payingShopper()
    const proof = await pay(orderId, 'success', { webhook })
    assert.deepEqual(await storedOf(orderDbId), paid)
    assert.deepEqual(await cartOf(anita), [])
    const events = 'select handled_at is not null as handled from payment_event where gateway_order_id = $1'
    assert.deepEqual(column(await shop.it.rows<{ handled: boolean }>(events, [orderId]), 'handled'), [true, true, true])
    assert.equal((await verify(anita, { ...proof, orderDbId })).status, 200)
    assert.deepEqual(await storedOf(orderDbId), paid)
  })

/** Sends a webhook of this body, under this signature. */
function tell(body: string, signature?: string, id = 'evt_1'): Promise<Answer> {
  const signedAs = signature === undefined ? {} : { 'x-razorpay-signature': signature }
  const headers = { 'content-type': 'application/json', 'x-razorpay-event-id': id, ...signedAs }
  return visitor(shop.it).post('/api/payments/razorpay/webhook', body, { headers })
}

/** Sends a webhook with the gateway's signature. */
const tellSigned = (body: string, id?: string) => tell(body, sign(sandboxKeys.webhookSecret, body), id)

const orderPaid = (orderId: string) =>
  JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: orderId } } } })
const captured = (entity: object) => JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })

test('a webhook without a valid signature over its raw bytes is not parsed', async () => {
  const { orderId, orderDbId } = await payingShopper()
  await pay(orderId, 'success', { webhook: 'forged' })
  const body = orderPaid(orderId)
  const signature = sign(sandboxKeys.webhookSecret, body)
  for (const forged of [undefined, '', 'x', sign('', body), sign(sandboxKeys.keySecret, body)])
    refused(await tell(body, forged), 400, 'PAYMENT_UNVERIFIED')
  for (const other of [`${body} `, body.replace(':', ': '), 'no json at all'])
    refused(await tell(other, signature), 400, 'PAYMENT_UNVERIFIED')
  assert.equal((await tell('x'.repeat(200_000), signature)).status, 413)
  assert.deepEqual(await shop.it.rows('select 1 from payment_event where gateway_order_id = $1', [orderId]), [])
  assert.deepEqual(await storedOf(orderDbId), waiting)
  assert.equal((await tell(body, signature)).status, 200)
  assert.deepEqual(await storedOf(orderDbId), paid)
})

test('unknown signed events are stored and change nothing; unreadable ones are refused', async () => {
  assert.equal((await tellSigned('{"event":"payment.downtime.started","payload":{}}', 'evt_down')).status, 200)
  assert.equal((await tellSigned(captured({ order_id: 'order_unknown', status: 'captured' }), 'evt_lie')).status, 200)
  assert.match(shop.it.logged(), /"gatewayOrderId":"order_unknown"/)
  assert.doesNotMatch(shop.it.logged(), /evt_down/)
  for (const body of ['[]', 'null', '{"event":7}', 'x', '{"event":"x","payload":{"payment":7}}'])
    assert.equal((await tellSigned(body, 'evt_odd')).status, 400, body)
  assert.equal((await shop.it.rows(`select 1 from payment_event where id in ('evt_down', 'evt_lie')`)).length, 2)
})

test('an event about a payment that the gateway does not have pays nothing', async () => {
  const { orderId, orderDbId } = await payingShopper()
  const claim = captured({ id: 'pay_x', order_id: orderId, amount: 55_00, currency: 'INR', status: 'captured' })
  assert.equal((await tellSigned(claim, 'evt_claim')).status, 200)
  assert.deepEqual(await storedOf(orderDbId), waiting)
})

test('reconciliation finds a payment without browser and webhook, and closes unpaid orders after 30 minutes', async () => {
  const one = await payingShopper()
  const other = await payingShopper()
  await pay(one.orderId)
  await reconcileAfter(minute)
  assert.deepEqual([await storedOf(one.orderDbId), await storedOf(other.orderDbId)], [paid, waiting])
  await reconcileAfter(28 * minute)
  assert.deepEqual(await storedOf(other.orderDbId), waiting)
  await reconcileAfter(8 * minute)
  assert.deepEqual(await storedOf(other.orderDbId), { ...waiting, state: 'closed' })
  assert.equal((await cartOf(other.anita)).length, 1)
  assert.equal((await ordersOf(other.anita)).length, 0)
})

test('the checkout stays open for what is left of 30 minutes; after them the same key no longer opens it', async () => {
  const { anita, order } = await readyShopper()
  assert.equal(done(await start(anita, order, 'slow')).timeout, 1800)
  shop.it.moveClock(29 * minute)
  assert.equal(done(await start(anita, order, 'slow')).timeout, 60)
  shop.it.moveClock(minute)
  refused(await start(anita, order, 'slow'), 409, 'ORDER_CLOSED')
})

test('a payment of a closed order is refunded in full, and the shopper is told', async () => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const late = await pay(orderId, 'late', { after_seconds: 3600 })
  await reconcileAfter(31 * minute)
  assert.deepEqual(await storedOf(orderDbId), { ...waiting, state: 'closed' })
  for (let each = 0; each < 8; each++) await reconcileAfter(15 * minute)
  assert.deepEqual(await storedOf(orderDbId), givenBack)
  refused(await verify(anita, { ...signed(late), orderDbId }), 409, 'PAYMENT_REFUNDED')
  assert.deepEqual(await storedOf(orderDbId), givenBack)
  assert.equal((await cartOf(anita)).length, 1)
})

test('an order that sold out during payment is refunded', async () => {
  const { anita, okra, orderId, orderDbId } = await payingShopper()
  const proof = await pay(orderId)
  await (await seller(shop.it)).post('/api/product/stock', { id: okra, inStock: false })
  refused(await verify(anita, { ...proof, orderDbId }), 409, 'PAYMENT_REFUNDED')
  assert.deepEqual(await storedOf(orderDbId), givenBack)
  assert.deepEqual(await ordersOf(anita), [])
})

test('a price change during payment does not change the charge', async () => {
  const { anita, okra, orderId, orderDbId } = await payingShopper()
  const dearer = "update unit set price = 9900, selling_price = 9900 where product_id = $1 and label = '1kg'"
  await shop.it.rows(dearer, [okra])
  assert.equal((await verify(anita, { ...(await pay(orderId)), orderDbId })).status, 200)
  assert.equal((await ordersOf(anita))[0]?.amount, 55)
})

test('concurrent verify, webhook and reconciliation record one payment, also beside a concurrent transaction', async (t) => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const proof = await pay(orderId)
  shop.it.moveClock(minute)
  const other = await rival(t, shop.it)
  await other.do('select 1 from order_payment where order_id = $1 for update', [orderDbId])
  const all = Promise.all([
    verify(anita, { ...proof, orderDbId }),
    tellSigned(orderPaid(orderId), 'evt_race'),
    reconcilePayments(shop.it.shop),
  ])
  await untilLocksWaitedFor(shop.it, 3)
  await other.commit()
  const [verified, webhook] = await all
  assert.deepEqual([verified.status, webhook.status], [200, 200])
  assert.deepEqual(await storedOf(orderDbId), paid)
})

test('an order that is paid while reconciliation ends its time to pay stays paid', async (t) => {
  const { anita, orderId, orderDbId } = await payingShopper()
  const proof = await pay(orderId)
  shop.it.moveClock(31 * minute)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<ReportedPayment[]>()]
  const gateway = gatewayOf(shop.it.shop)
  async function paymentsOf(id: string): Promise<ReportedPayment[]> {
    if (id !== orderId) return gateway.paymentsOf(id)
    asked.resolve()
    return answered.promise
  }
  const reconciled = reconcilePayments({ ...shop.it.shop, gateway: { ...gateway, paymentsOf } })
  await asked.promise
  // The payment waits for the cart's lines after it has written that the order is paid.
  const other = await rival(t, shop.it)
  await other.do('select from cart_line where shopper_id = (select shopper_id from "order" where id = $1) for update', [
    orderDbId,
  ])
  const verified = verify(anita, { ...proof, orderDbId })
  await untilLocksWaitedFor(shop.it)
  answered.resolve([])
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  done(await verified)
  await reconciled
  assert.deepEqual(await storedOf(orderDbId), paid)
})

test('refunds never exceed the payment, and a repeated attempt refunds once', async () => {
  const { orderDbId, proof } = await paidShopper()
  const ask = (amount: number) =>
    inTransaction(shop.it.shop.db, (tx) =>
      createRefund(shop.it.shop, tx, { paymentId: proof.razorpay_payment_id, amount: paise(amount), reason: 'test' }),
    )
  await ask(20_00)
  for (const amount of [0, -1, -20_00, -55_00]) await assert.rejects(() => ask(amount), `${amount}`)
  await assert.rejects(() => ask(35_01), { code: 'BAD_INPUT' })
  const tries = await Promise.allSettled([ask(35_00), ask(35_00), ask(35_00)])
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  await Promise.all([sendOrCheckRefunds(shop.it.shop), sendOrCheckRefunds(shop.it.shop)])
  assert.deepEqual(await storedOf(orderDbId), { ...paid, refunds: 2, refunded: 55_00 })
  const states = 'select distinct state, ask_at from refund where payment_id = $1'
  assert.deepEqual(await shop.it.rows(states, [proof.razorpay_payment_id]), [{ state: 'processed', ask_at: null }])
})

test('reconciliation processes an event that was stored but not processed before a crash', async () => {
  const { orderId, orderDbId } = await payingShopper()
  await pay(orderId)
  const stored = "insert into payment_event values ('evt_plug', 'order.paid', $1, null, $2, null)"
  await shop.it.rows(stored, [orderId, shop.it.now()])
  await shop.it.rows('update order_payment set ask_at = null where order_id = $1', [orderDbId])
  await reconcileAfter(minute)
  assert.deepEqual(await storedOf(orderDbId), waiting, 'its own request may still be processing it')
  await reconcileAfter(1)
  assert.deepEqual(await storedOf(orderDbId), paid)
})

test('a step of the reconciliation that fails does not keep back the later ones', async () => {
  const { orderDbId, proof } = await paidShopper()
  const refund = { paymentId: proof.razorpay_payment_id, amount: paise(100), reason: 'a bruised tomato' }
  await inTransaction(shop.it.shop.db, (tx) => createRefund(shop.it.shop, tx, refund))
  await shop.it.rows('alter table payment_event rename to away')
  await assert.rejects(reconcilePayments(shop.it.shop), AggregateError)
  await shop.it.rows('alter table away rename to payment_event')
  assert.equal((await storedOf(orderDbId)).refunded, 100)
})

test('an order whose gateway id was lost is found by its receipt', async () => {
  const { orderId, orderDbId } = await payingShopper()
  await pay(orderId)
  await shop.it.rows('update order_payment set gateway_order_id = null where order_id = $1', [orderDbId])
  await reconcileAfter(minute)
  assert.deepEqual(await storedOf(orderDbId), paid)
})

test('a paid order is placed within a minute, also behind many unpaid ones', async () => {
  const unpaid = await payingShopper()
  await shop.it.rows(
    `with copy as (
       insert into "order" select c.* from "order" o, generate_series(1, 60) n,
         jsonb_populate_record(o, jsonb_build_object('id', 'UNPAID-' || n, 'key', null)) c where o.id = $1
       returning id),
     gateway as (insert into sandbox_order select 'order_' || id, 5500, id, now() from copy)
     insert into order_payment select c.* from order_payment p, copy, jsonb_populate_record(p,
       jsonb_build_object('order_id', copy.id, 'gateway_order_id', 'order_' || copy.id)) c where p.order_id = $1`,
    [unpaid.orderDbId],
  )
  shop.it.moveClock(1)
  const { orderId, orderDbId } = await payingShopper()
  await pay(orderId)
  await reconcileAfter(minute)
  assert.deepEqual(await storedOf(orderDbId), paid)
  await shop.it.rows(`delete from "order" where id like 'UNPAID-%'`)
})

test("the cart page has the online payment's settings and its test mode", async () => {
  const { store } = (await visitor(shop.it).get('/api/store')).body as { store?: { onlinePayment?: object } }
  assert.deepEqual(store?.onlinePayment, { checkoutUrl: '/sandbox/razorpay/checkout.js', isTest: true })
  const script = await shop.it.app.inject('/sandbox/razorpay/checkout.js')
  assert.match(String(script.headers['content-type']), /^text\/javascript/)
})

test('a paid order that its shopper cancels is refunded once, however often it is requested', async () => {
  const { anita, orderDbId } = await paidShopper()
  done(await anita.post(`/api/order/${orderDbId}/cancel`, {}))
  assert.equal((await anita.post(`/api/order/${orderDbId}/cancel`, {})).status, 200)
  assert.deepEqual(await jobsAbout(shop.it, 'refund-order', orderDbId), [{ orderId: orderDbId }])
  await Promise.all([refundOwed(shop.it.shop, orderDbId), reconcilePayments(shop.it.shop)])
  await refundOwed(shop.it.shop, orderDbId)
  // The job may be the one that sends it.
  await finishJobs(shop.it, 'refund-order')
  const { paid, payments, refunds, refunded } = await storedOf(orderDbId)
  assert.deepEqual({ paid, payments, refunds, refunded }, { paid: true, payments: 1, refunds: 1, refunded: 5500 })
  assert.ok(!(await ordersToCheckForRefund(shop.it.shop.db)).includes(orderDbId))
})

test('owed refunds are found fifty at a time', async () => {
  const { orderDbId } = await paidShopper()
  await inTransaction(shop.it.shop.db, async (tx) => {
    await tx.execute(sql`insert into "order" select (jsonb_populate_record(o,
        jsonb_build_object('id', 'OWED-' || n, 'key', null, 'status', 'Cancelled'))).*
      from "order" o, generate_series(1, 60) n where o.id = ${orderDbId}`)
    await tx.execute(sql`insert into order_payment (order_id, amount, state, created_at)
      select 'OWED-' || n, 5500, 'paid', now() from generate_series(1, 60) n`)
    await tx.execute(sql`insert into payment (id, order_id, amount, refunded, pays, created_at)
      select 'pay_owed_' || n, 'OWED-' || n, 5500, 0, true, now() from generate_series(1, 60) n`)
    assert.equal((await ordersToCheckForRefund(tx)).length, 50)
    await tx.execute(sql`rollback`)
  })
})

test('a pending order can be neither cancelled nor returned', async () => {
  const { anita, orderDbId } = await payingShopper()
  refused(await anita.post(`/api/order/${orderDbId}/cancel`, {}), 404, 'ORDER_UNKNOWN')
  refused(await anita.post(`/api/order/${orderDbId}/return`, { reason: 'too late' }), 404, 'ORDER_UNKNOWN')
})

test('only events before the retention time are deleted', async () => {
  const moment = shop.it.now()
  for (const [id, at] of Object.entries({ evt_before: new Date(moment.getTime() - 1), evt_then: moment }))
    await shop.it.rows("insert into payment_event values ($1, 'order.paid', 'order_old', null, $2, $2)", [id, at])
  await deleteOldEvents(shop.it.shop.db, moment)
  const left = await shop.it.rows("select id from payment_event where gateway_order_id = 'order_old'")
  assert.deepEqual(left, [{ id: 'evt_then' }])
})

const day = 24 * 60 * minute

test('an unpaid order whose last check failed is closed, and without a gateway one of five days', async (t) => {
  const { orderDbId } = await payingShopper()
  const gateway = shop.it.shop.gateway
  assert.ok(gateway)
  t.mock.method(gateway, 'paymentsOf', () => Promise.reject(new GatewayError('the gateway is away')))
  await reconcileAfter(5 * day)
  await closeAbandonedPayments(shop.it.shop)
  assert.deepEqual(await storedOf(orderDbId), waiting)
  shop.it.moveClock(1)
  await closeAbandonedPayments(shop.it.shop)
  assert.deepEqual(await storedOf(orderDbId), { ...waiting, state: 'closed' })

  const next = await payingShopper()
  const cashOnly = { ...shop.it.shop, gateway: undefined }
  shop.it.moveClock(5 * day)
  await closeAbandonedPayments(cashOnly)
  assert.deepEqual(await storedOf(next.orderDbId), waiting)
  shop.it.moveClock(1)
  await closeAbandonedPayments(shop.it.shop)
  assert.deepEqual(await storedOf(next.orderDbId), waiting, 'a gateway checks it')
  await closeAbandonedPayments(cashOnly)
  assert.deepEqual(await storedOf(next.orderDbId), { ...waiting, state: 'closed' })
})

test('an order that was paid stays paid when the gateway is gone', async () => {
  const { orderDbId } = await paidShopper()
  shop.it.moveClock(5 * day + 1)
  await closeAbandonedPayments({ ...shop.it.shop, gateway: undefined })
  assert.deepEqual(await storedOf(orderDbId), paid)
  assert.deepEqual(await nextCheckOf(orderDbId), [{ ask_at: null }])
})

/** The shop with a gateway whose payments fail so, and the levels at which that is logged. */
function shopFailingWith(error: Error) {
  const levels: string[] = []
  const log = Object.assign(Object.create(shop.it.shop.log), {
    warn: () => levels.push('warn'),
    error: () => levels.push('error'),
  })
  const broken = { ...gatewayOf(shop.it.shop), paymentsOf: () => Promise.reject(error) }
  const gateway = { ...broken, forRequest: () => broken }
  return { failing: { ...shop.it.shop, log, gateway }, levels }
}

test('a gateway that is away delays a payment; a bug is logged and answered as one', async () => {
  const { orderId, orderDbId } = await payingShopper()
  const proof = { ...(await pay(orderId)), orderDbId }
  const [owner] = await shop.it.rows<{ id: string }>('select shopper_id as id from "order" where id = $1', [orderDbId])
  const payer = { kind: 'shopper', id: owner?.id ?? '' } as const
  const away = shopFailingWith(new GatewayError('no answer'))
  await assert.rejects(verifyPayment(away.failing, payer, proof), { code: 'PAYMENT_PENDING' })
  const update = () => assert.fail('timeout exceeded when trying to connect')
  const readOnly = Object.assign(Object.create(shop.it.shop.db), { update })
  await assert.rejects(verifyPayment({ ...away.failing, db: readOnly }, payer, proof), { code: 'PAYMENT_PENDING' })
  const bug = shopFailingWith(new TypeError('not a function'))
  await assert.rejects(verifyPayment(bug.failing, payer, proof), TypeError)
  shop.it.moveClock(2 * minute)
  await reconcilePayments(away.failing)
  shop.it.moveClock(2 * minute)
  await reconcilePayments(bug.failing)
  assert.deepEqual([new Set(away.levels), new Set(bug.levels)], [new Set(['warn']), new Set(['error'])])
  await reconcileAfter(2 * minute)
  assert.deepEqual(await storedOf(orderDbId), paid)
})
