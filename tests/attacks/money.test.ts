import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { columns } from '#tests/support/columns.ts'
import { openGatewayServer, settingsForGateway, webhookOf } from '#tests/support/gateway-server.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { fillCart, type Started, userOf } from '#tests/support/ordering.ts'
import { payingAt } from '#tests/support/paying.ts'

/** Money that is not what the order costs, and news of it that comes too often, too late or the wrong way round. */
const gateway = await openGatewayServer()
after(() => gateway.close())
const shop = testShop(settingsForGateway(gateway))
keepInvariants(shop)
const { payingShopper, issuesOf } = payingAt(shop)

/** The gateway tells of an order, so many times at the same moment, always as the same event. */
async function tell(event: string, { orderId }: Started, times = 1): Promise<number[]> {
  const webhook = webhookOf(event, orderId, `evt_${orderId}_${event}`)
  const sent = Array.from({ length: times }, () => shop.it.app.inject(webhook))
  return (await Promise.all(sent)).map(({ statusCode }) => statusCode)
}

async function paymentStateOf({ orderDbId }: Started): Promise<object | undefined> {
  const [row] = await shop.it.rows(
    `select state, (select count(*)::int from payment p where p.order_id = o.order_id) as payments,
       (select count(*)::int from order_status_change c where c.order_id = o.order_id) as changes
     from order_payment o where order_id = $1`,
    [orderDbId],
  )
  return row
}

const paid = { state: 'paid', payments: 1, changes: 1 }

test('ten of one event at the same moment, and a proof ten times after it, are one payment that is published once', async () => {
  const order = await payingShopper()
  let told = 0
  shop.it.shop.events.subscribe('order-changed', ({ orderId }) => {
    if (orderId === order.orderDbId) told++
  })
  const proof = { ...gateway.pay(order.orderId), orderDbId: order.orderDbId }
  assert.deepEqual(await tell('payment.captured', order, 10), Array(10).fill(200))
  const cart = await fillCart(order.anita, order.okra, '2kg')
  const { calls } = gateway
  for (let again = 0; again < 10; again++) {
    const { status, body } = await order.anita.post('/api/order/verify', proof)
    assert.deepEqual([status, body.message], [200, 'Payment Successful'])
  }
  assert.deepEqual(await paymentStateOf(order), paid)
  assert.equal(told, 1)
  assert.equal(gateway.calls, calls, 'a stored payment needs no gateway')
  assert.deepEqual((await userOf(order.anita)).cartItems, cart, 'a later cart stays as it is')
  const events = 'select 1 from payment_event where gateway_order_id = $1'
  assert.equal((await shop.it.rows(events, [order.orderId])).length, 1)
})

test('an order stays paid when the gateway later reports its payment as created, authorized and failed', async () => {
  const order = await payingShopper()
  gateway.pay(order.orderId)
  for (const event of ['order.paid', 'payment.captured', 'payment.authorized', 'payment.failed']) {
    assert.deepEqual(await tell(event, order), [200])
    assert.deepEqual(await paymentStateOf(order), paid, event)
  }
})

test('a payment in another currency pays nothing, and is shown to the seller', async () => {
  const order = await payingShopper()
  const proof = gateway.pay(order.orderId)
  const payment = gateway.payments.find(({ id }) => id === proof.razorpay_payment_id)
  assert.ok(payment)
  payment.currency = 'USD'
  const { status, body } = await order.anita.post('/api/order/verify', { ...proof, orderDbId: order.orderDbId })
  assert.deepEqual([status, body.code], [400, 'PAYMENT_UNVERIFIED'])
  await tell('order.paid', order)
  shop.it.moveClock(60_000)
  await reconcilePayments(shop.it.shop)
  assert.deepEqual(await paymentStateOf(order), { state: 'open', payments: 0, changes: 0 })
  assert.deepEqual(columns(await issuesOf(order.orderDbId), 'what', 'currency'), [['currency', 'USD']])
  assert.match(shop.it.logged(), /a payment does not match its order/)
})
