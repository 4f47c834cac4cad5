import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { finishJobs } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { liveKeys, newKeys, openGatewayServer, settingsForGateway } from '#tests/support/gateway-server.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { ownTestShop, testShop } from '#tests/support/open-test-shop.ts'
import { noOrder, ordersOf, payBegun, refused, startPaying } from '#tests/support/ordering.ts'
import { payingAt } from '#tests/support/paying.ts'
import { type Caller, done, saveSettings, seller, shopper, visitor } from '#tests/support/people.ts'
import { secretBoxOf } from '../store/secret-box.ts'
import { closeAbandonedPayments, reconcilePayments } from './reconcile.ts'
import { overdueRefunds } from './refund-queries.ts'

const gateway = await openGatewayServer()
after(() => gateway.close())
const shop = testShop(settingsForGateway(gateway))
keepInvariants(shop)
const { countsOf, orderFor, issuesOf } = payingAt(shop)

const minute = 60_000
const day = 24 * 60 * minute
const settingsUrl = '/api/store/settings'

/** A shopper whose checkout is open, for ₹55. */
async function checkout() {
  const anita = await shopper(shop.it)
  const { orderId, orderDbId } = await startPaying(anita, await orderFor(anita))
  const verify = async (proof: object) => anita.post('/api/order/verify', { ...proof, orderDbId })
  return { anita, orderId, orderDbId, verify }
}

async function paidOrder() {
  const opened = await checkout()
  const proof = gateway.pay(opened.orderId)
  done(await opened.verify(proof))
  return { ...opened, paymentId: proof.razorpay_payment_id }
}

async function save(boss: Caller, values: object) {
  const { version } = (await boss.get(settingsUrl)).body
  return boss.post(settingsUrl, { section: 'payment', version, values })
}

const noKeys = { razorpayKeyId: '', razorpayKeySecret: '', razorpayWebhookSecret: '' }
const ofOthers = { razorpayKeyId: 'rzp_live_3', razorpayKeySecret: 'sec3' }
const keysNeeded =
  'razorpayKeyId: These keys are still needed for payments and refunds under way; please turn off online payment instead.'

async function storeFacts() {
  return (await visitor(shop.it).get('/api/store')).body.store as { cash: boolean; onlinePayment?: object }
}

/** Refunded paise of a payment at the gateway. */
const refundedAtGateway = (paymentId: string) =>
  gateway.refunds.filter(({ payment_id }) => payment_id === paymentId).map(({ amount }) => amount)

/** Saves the keys as they are under a lost encryption key, by a release without the switch. */
async function lockKeys(): Promise<void> {
  const seal = (field: string) => secretBoxOf(Buffer.alloc(32)).seal('sec', `payment.${field}`)
  const [razorpayKeySecret, razorpayWebhookSecret] = [seal('razorpayKeySecret'), seal('razorpayWebhookSecret')]
  const { razorpayKeyId } = liveKeys
  const values = { cash: true, upiId: '', razorpayKeyId, razorpayKeySecret, razorpayWebhookSecret }
  await shop.it.rows(
    `insert into store_setting (version, section, "values", changed_at, changed_by)
     select coalesce(max(version), 0) + 1, 'payment', $1, now(), 'another' from store_setting`,
    [values],
  )
  await shop.it.shop.settings.fresh()
}

test('with online payment off new orders are cash only; an open checkout is placed and an older order refunded', async () => {
  const boss = await seller(shop.it)
  const before = await paidOrder()
  const open = await checkout()
  await saveSettings(boss, 'payment', { online: false })
  const { cash, onlinePayment } = await storeFacts()
  assert.deepEqual([cash, onlinePayment], [true, undefined])
  const ravi = await shopper(shop.it)
  refused(await ravi.post('/api/order/razorpay', { ...(await orderFor(ravi)), amount: '55.00' }), 503, 'ONLINE_OFF')
  assert.deepEqual(await countsOf(ravi), noOrder)

  assert.equal((await open.verify(gateway.pay(open.orderId))).status, 200)
  assert.deepEqual(columns(await ordersOf(open.anita), '_id', 'isPaid'), [[open.orderDbId, true]])
  done(await before.anita.post(`/api/order/${before.orderDbId}/cancel`, {}))
  await finishJobs(shop.it, 'refund-order')
  assert.deepEqual(refundedAtGateway(before.paymentId), [55_00])
  await saveSettings(boss, 'payment', { online: true })
  assert.notEqual((await storeFacts()).onlinePayment, undefined)
})

test('without cash online payment stays on, and without it cash does', async () => {
  const boss = await seller(shop.it)
  const nobodyCouldPay = 'cash: Without cash, the shop needs online payment and Razorpay’s keys, or nobody could pay.'
  refused(await save(boss, { cash: false, online: false }), 400, 'BAD_INPUT', nobodyCouldPay)
  await saveSettings(boss, 'payment', { cash: false })
  refused(await save(boss, { online: false }), 400, 'BAD_INPUT', nobodyCouldPay)
  await saveSettings(boss, 'payment', { cash: true, online: false })
  refused(await save(boss, { cash: false }), 400, 'BAD_INPUT', nobodyCouldPay)
  await saveSettings(boss, 'payment', { online: true })
})

test('the keys cannot be removed, or replaced by those of another account, while a payment may come or a refund is owed', async () => {
  const boss = await seller(shop.it)
  await shop.it.rows('update order_payment set ask_at = null')
  shop.it.moveClock(minute)
  const { orderDbId } = await checkout()
  // Keys of the test mode hold no money.
  done(await save(boss, noKeys))
  done(await save(boss, liveKeys))
  refused(await save(boss, noKeys), 400, 'BAD_INPUT', keysNeeded)
  refused(await save(boss, ofOthers), 400, 'BAD_INPUT', keysNeeded)
  gateway.mode = 'down'
  refused(await save(boss, newKeys), 503, 'GATEWAY_AWAY')
  gateway.mode = 'well'
  refused(await save(boss, { razorpayKeyId: 'rzp_live_2' }), 400, 'BAD_INPUT', keysNeeded)
  done(await save(boss, newKeys))
  // A payment of the sandbox needs no keys.
  await shop.it.rows(
    `insert into sandbox_order (id, amount, receipt, created_at)
     select gateway_order_id, amount, order_id, now() from order_payment where order_id = $1`,
    [orderDbId],
  )
  done(await save(boss, ofOthers))
  done(await save(boss, liveKeys))
  await shop.it.rows('delete from sandbox_order')
  // Mistyped keys opened no order.
  await shop.it.rows('update order_payment set gateway_order_id = null where order_id = $1', [orderDbId])
  done(await save(boss, ofOthers))
  done(await save(boss, liveKeys))
  await shop.it.rows(`update order_payment set state = 'closed', ask_at = null where order_id = $1`, [orderDbId])

  const { anita, orderDbId: paidId, paymentId } = await paidOrder()
  await shop.it.rows('update order_payment set ask_at = null where order_id = $1', [paidId])
  gateway.mode = 'down'
  done(await anita.post(`/api/order/${paidId}/cancel`, {}))
  await finishJobs(shop.it, 'refund-order')
  refused(await save(boss, noKeys), 400, 'BAD_INPUT', keysNeeded)
  gateway.mode = 'well'
  shop.it.moveClock(61 * minute)
  await reconcilePayments(shop.it.shop)
  assert.deepEqual(refundedAtGateway(paymentId), [55_00])
  await saveSettings(boss, 'payment', noKeys)
  assert.equal((await storeFacts()).onlinePayment, undefined)
  await saveSettings(boss, 'payment', liveKeys)
})

test('the keys stay while an earlier order needs its account, and that account’s keys come back after another’s', async () => {
  const boss = await seller(shop.it)
  await shop.it.rows('update order_payment set ask_at = null')
  await paidOrder()
  shop.it.moveClock(minute)
  const newest = await checkout()
  const setNewest = (change: string) =>
    shop.it.rows(`update order_payment set ${change} where order_id = $1`, [newest.orderDbId])
  await setNewest('gateway_order_id = null')
  refused(await save(boss, ofOthers), 400, 'BAD_INPUT', keysNeeded)
  await setNewest("gateway_order_id = 'order_of_others', state = 'closed', ask_at = null")
  done(await save(boss, newKeys))
  done(await save(boss, liveKeys))
})

test('a mismatched payment needs no keys once five days have passed', async () => {
  const boss = await seller(shop.it)
  await shop.it.rows('update order_payment set ask_at = null')
  shop.it.moveClock(minute)
  const { orderDbId } = await checkout()
  await shop.it.rows(
    `insert into odd_payment (id, order_id, misfit, amount, currency, status, seen_at)
      values ('pay_odd', $1, 'sum', 100, 'INR', 'captured', now())`,
    [orderDbId],
  )
  refused(await save(boss, noKeys), 400, 'BAD_INPUT', keysNeeded)
  await shop.it.rows(
    `update order_payment set created_at = created_at - interval '5 days 1 minute' where order_id = $1`,
    [orderDbId],
  )
  done(await save(boss, noKeys))
  done(await save(boss, liveKeys))
  await shop.it.rows('delete from odd_payment')
  await shop.it.rows(`update order_payment set state = 'closed', ask_at = null where order_id = $1`, [orderDbId])
})

test('keys are renewed while only a payment of an earlier account waits', async () => {
  const boss = await seller(shop.it)
  await shop.it.rows('update order_payment set ask_at = null')
  shop.it.moveClock(minute)
  const { orderDbId } = await checkout()
  refused(await save(boss, ofOthers), 400, 'BAD_INPUT', keysNeeded)
  await shop.it.rows(`update order_payment set gateway_order_id = 'order_of_rivals' where order_id = $1`, [orderDbId])
  gateway.mode = 'lists nothing'
  for (const keys of [newKeys, ofOthers]) refused(await save(boss, keys), 503, 'GATEWAY_AWAY')
  gateway.mode = 'well'
  done(await save(boss, newKeys))
  done(await save(boss, liveKeys))
  await shop.it.rows(`update order_payment set state = 'closed', ask_at = null where order_id = $1`, [orderDbId])
})

test('while the keys cannot be read an owed refund is listed, payments wait, and both go through afterwards', async () => {
  const boss = await seller(shop.it)
  const { anita, orderDbId, paymentId } = await paidOrder()
  const unsent = await paidOrder()
  gateway.mode = 'down'
  done(await unsent.anita.post(`/api/order/${unsent.orderDbId}/cancel`, {}))
  await finishJobs(shop.it, 'refund-order')
  gateway.mode = 'well'
  const open = await checkout()
  await lockKeys()
  assert.equal(shop.it.shop.gateway, undefined)
  assert.equal(shop.it.shop.settings.now().values.payment.online, true)
  const proof = gateway.pay(open.orderId)
  refused(await open.verify(proof), 503, 'PAYMENT_PENDING')
  // Later than its order was paid, so that the cancellation has its own time.
  shop.it.moveClock(minute)
  done(await anita.post(`/api/order/${orderDbId}/cancel`, {}))
  const since = shop.it.now().toISOString()
  await finishJobs(shop.it, 'refund-order')
  shop.it.moveClock(10 * minute)
  assert.deepEqual(await issuesOf(orderDbId), [])
  shop.it.moveClock(1)
  const issue = { _id: orderDbId, orderId: orderDbId, paymentId, what: 'refund-owed', amount: 55, currency: 'INR' }
  assert.deepEqual(await issuesOf(orderDbId), [{ ...issue, since }])
  refused(await save(boss, noKeys), 400, 'BAD_INPUT', keysNeeded)

  shop.it.moveClock(5 * day)
  await closeAbandonedPayments(shop.it.shop)
  await reconcilePayments(shop.it.shop)
  await saveSettings(boss, 'payment', { razorpayKeySecret: 'sec', razorpayWebhookSecret: '' })
  await reconcilePayments(shop.it.shop)
  for (const id of [paymentId, unsent.paymentId]) assert.deepEqual(refundedAtGateway(id), [55_00])
  assert.deepEqual(await issuesOf(orderDbId), [])
  assert.equal((await open.verify(proof)).status, 200)
})

test('the refunds owed longest are listed first, so that a long list leaves out the latest', async () => {
  const boss = await seller(shop.it)
  const [one, two] = [await paidOrder(), await paidOrder()]
  await lockKeys()
  for (const { anita, orderDbId } of [two, one]) {
    shop.it.moveClock(minute)
    done(await anita.post(`/api/order/${orderDbId}/cancel`, {}))
  }
  await finishJobs(shop.it, 'refund-order')
  // In the table the row that was updated last comes last.
  await shop.it.rows('update "order" set refund_checked_at = null where id = $1', [two.orderDbId])
  const owed = await overdueRefunds(shop.it.shop.db, new Date(shop.it.now().getTime() + 1))
  assert.deepEqual(column(owed, 'orderId'), [two.orderDbId, one.orderDbId])
  await saveSettings(boss, 'payment', { razorpayKeySecret: 'sec', razorpayWebhookSecret: '' })
  await reconcilePayments(shop.it.shop)
})

test('a sandbox payment owes no money once Razorpay or cash alone has replaced the sandbox', async (t) => {
  const it = await ownTestShop(t, { RAZORPAY_BASE_URL: gateway.url })
  const paying = payingAt({ it })
  const paidInSandbox = async () => {
    const paid = await paying.payingShopper()
    done(await payBegun(it, paid.anita, paid))
    return paid
  }
  const razorpay = it.shop.gatewayWith({ keyId: 'rzp_live_1', keySecret: 'sec' })
  const orders = [
    { now: razorpay, ...(await paidInSandbox()) },
    { now: undefined, ...(await paidInSandbox()) },
  ]
  const boss = await seller(it)
  const calls = gateway.calls
  for (const { now, anita, orderDbId } of orders) {
    Object.defineProperty(it.shop, 'gateway', { value: now, configurable: true })
    done(await boss.post(`/api/order/${orderDbId}/refuse`, { reason: 'gone' }))
    await finishJobs(it, 'refund-order')
    const refunds =
      'select r.amount::int, r.state from refund r join payment p on p.id = payment_id where order_id = $1'
    assert.deepEqual(await it.rows(refunds, [orderDbId]), [{ amount: 55_00, state: 'processed' }])
    done(await anita.post('/api/user/delete', { password: anita.password }))
  }
  assert.equal(gateway.calls, calls)
})

for (const now of ['Razorpay', 'cash alone']) {
  test(`refunds that a sandbox left owed, unsent or failed are settled after ${now} has replaced it`, async (t) => {
    const it = await ownTestShop(t, { RAZORPAY_BASE_URL: gateway.url })
    const paying = payingAt({ it })
    const { anita, ...started } = await paying.payingShopper()
    done(await payBegun(it, anita, started))
    await it.rows(`update "order" set status = 'Cancelled' where id = $1`, [started.orderDbId])
    const razorpay = it.shop.gatewayWith({ keyId: 'rzp_live_1', keySecret: 'sec' })
    const value = now === 'Razorpay' ? razorpay : undefined
    Object.defineProperty(it.shop, 'gateway', { value, configurable: true })
    const calls = gateway.calls
    const settled = [{ amount: 55_00, state: 'processed' }]
    const refunds = () => it.rows('select amount::int, state from refund')
    await reconcilePayments(it.shop)
    assert.deepEqual(await refunds(), settled)
    await it.rows(`update refund set state = 'asked', ask_at = $1`, [it.now()])
    await reconcilePayments(it.shop)
    assert.deepEqual(await refunds(), settled)
    const [refund] = await it.rows<{ id: string }>(
      `update refund set state = 'failed', gateway_refund_id = 'r' returning id`,
    )
    const boss = await seller(it)
    refused(await boss.post(`/api/payments/refund/${refund?.id}/retry`, {}), 409, 'REFUND_NOT_FAILED')
    assert.deepEqual(await refunds(), settled)
    assert.equal(gateway.calls, calls)
    done(await anita.post('/api/user/delete', { password: anita.password }))
  })
}

test('an account whose payment waits for unreadable keys is deleted after five days, and the payment is refunded later', async () => {
  const { anita, orderId } = await checkout()
  const leave = () => anita.post('/api/user/delete', { password: anita.password })
  await lockKeys()
  const { razorpay_payment_id: paymentId } = gateway.pay(orderId)
  shop.it.moveClock(5 * day - 1)
  await closeAbandonedPayments(shop.it.shop)
  refused(await leave(), 409, 'ORDER_UNDER_WAY')
  shop.it.moveClock(1)
  assert.equal((await leave()).status, 200)
  await saveSettings(await seller(shop.it), 'payment', { razorpayKeySecret: 'sec', razorpayWebhookSecret: '' })
  await reconcilePayments(shop.it.shop)
  assert.deepEqual(refundedAtGateway(paymentId), [55_00])
})
