import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { closeServer, listenLocally } from '#tests/support/listen-locally.ts'
import { ownTestShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, refused, startPaying } from '#tests/support/ordering.ts'
import { saveSettings, seller, shopper, visitor } from '#tests/support/people.ts'
import { GatewayError } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import { isSignedWith, sign } from './signatures.ts'

type Call = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Behave = (call: Call, response: ServerResponse) => void

/** A gateway with the test's own behaviour, on a real port. */
async function gatewayThat(t: TestContext, behave: Behave) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => (body += String(bytes)))
    request.on('end', () => {
      const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      calls.push(call)
      behave(call, response)
    })
  })
  const port = await listenLocally(server)
  t.after(() => closeServer(server))
  return { url: `http://127.0.0.1:${port}/v1`, calls }
}

const settings = {
  keyId: 'rzp_test_1',
  keySecret: 'sec',
  webhookSecrets: ['new', 'old'],
  checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  isTest: false,
  timeoutMs: 1000,
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const order = { id: 'order_1', entity: 'order', amount: 5500, currency: 'INR', receipt: 'T4KM-9XWPC2', notes: [] }
const input = { amount: 5500, receipt: 'T4KM-9XWPC2', mayExist: false }

/** A shop that is paid through the gateway at this address. */
function shopAt(t: TestContext, url: string, keyId = 'rzp_test_1') {
  const keys = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: 'sec', RAZORPAY_WEBHOOK_SECRET: 'hook' }
  return ownTestShop(t, { PAYMENTS: 'razorpay', ...keys, RAZORPAY_BASE_URL: url })
}

test('signatures match the published example; an empty secret verifies none', () => {
  const signature = 'd8f35aaecfebb3d81d02cc3544ee4a7bb9118f31ebb6ada03f738de473e877fc'
  assert.equal(sign('sec', 'order_1|pay_1'), signature)
  const gateway = razorpay({ ...settings, baseUrl: 'http://127.0.0.1:9' })
  const proof = { gatewayOrderId: 'order_1', paymentId: 'pay_1', signature }
  assert.equal(gateway.isSigned(proof), true)
  assert.equal(gateway.isSigned({ ...proof, paymentId: 'pay_2' }), false)
  assert.equal(isSignedWith('', 'x', sign('', 'x')), false)
  const raw = Buffer.from('{}')
  assert.deepEqual(
    ['new', 'old', 'older', ''].map((secret) => gateway.isSignedEvent(raw, sign(secret, raw))),
    [true, true, false, false],
  )
})

test('an order is opened with Basic authentication, integer paise and our id as receipt', async (t) => {
  const { url, calls } = await gatewayThat(t, (_call, response) => json(response, order))
  const opened = await razorpay({ ...settings, baseUrl: url }).openOrder(input)
  assert.equal(opened.id, 'order_1')
  const [call] = calls
  assert.deepEqual([call?.method, call?.url, calls.length], ['POST', '/v1/orders', 1])
  assert.equal(call?.headers.authorization, `Basic ${Buffer.from('rzp_test_1:sec').toString('base64')}`)
  const { amount, receipt } = input
  const body = { amount, currency: 'INR', receipt, payment: { capture: 'automatic' } }
  assert.deepEqual(JSON.parse(call?.body ?? ''), body)
})

test('an order whose answer was lost is found by its receipt and not opened twice', async (t) => {
  const { url, calls } = await gatewayThat(t, ({ method }, response) =>
    method === 'POST' ? undefined : json(response, { entity: 'collection', count: 1, items: [order] }),
  )
  const gateway = razorpay({ ...settings, baseUrl: url })
  assert.equal((await gateway.openOrder(input)).id, 'order_1')
  assert.equal((await gateway.openOrder({ ...input, mayExist: true })).id, 'order_1')
  assert.equal(calls.filter(({ method }) => method === 'POST').length, 1)
  await assert.rejects(() => gateway.openOrder({ ...input, amount: 1, mayExist: true }), /another sum/)
})

test('only GET is retried', async (t) => {
  const { url, calls } = await gatewayThat(t, (_call, response) => json(response, {}, 503))
  const gateway = razorpay({ ...settings, baseUrl: url })
  await assert.rejects(() => gateway.paymentsOf('order_1'), /answered 503/)
  assert.equal(calls.length, 3)
  await assert.rejects(() => gateway.refund({ paymentId: 'pay_1', amount: 100, key: 'refund-key-1' }), /answered 503/)
  assert.equal(calls.length, 4)
  assert.equal(calls[3]?.headers['x-refund-idempotency'], 'refund-key-1')
})

test('an answer about another order, payment or refund is refused', async (t) => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_2', amount: 5500, status: 'processed' }
  const { url } = await gatewayThat(t, ({ url: path }, response) => {
    if (path.startsWith('/v1/orders')) return json(response, { ...order, receipt: 'AAAA-222222', items: [order] })
    json(response, path.includes('capture') ? { ...payment, id: 'pay_2' } : refund)
  })
  const gateway = razorpay({ ...settings, baseUrl: url })
  const about = /answered about another/
  const other = { ...input, receipt: 'BBBB-333333' }
  await assert.rejects(() => gateway.openOrder(other), about)
  await assert.rejects(() => gateway.orderByReceipt(other.receipt), about)
  await assert.rejects(() => gateway.capture({ ...seenPayment, status: 'authorized' }), about)
  await assert.rejects(() => gateway.refund({ paymentId: 'pay_1', amount: 5500, key: 'refund-key-1' }), about)
  await assert.rejects(() => gateway.refundById('rfnd_2'), about)
})

test('a refund that is refused has failed, unless its payment is refunded or cannot be read', async (t) => {
  let found: object = {}
  let foundStatus = 200
  const { url } = await gatewayThat(t, ({ method }, response) => {
    if (method === 'GET') return json(response, found, foundStatus)
    json(response, { error: { description: 'The payment has been fully refunded already' } }, 400)
  })
  const refund = () =>
    razorpay({ ...settings, baseUrl: url }).refund({ paymentId: 'pay_1', amount: 5500, key: 'refund-key-1' })
  const reason = 'The payment has been fully refunded already'
  found = { ...payment, status: 'refunded' }
  assert.deepEqual(await refund(), { id: null, status: 'processed', reason })
  found = payment
  assert.deepEqual(await refund(), { id: null, status: 'failed', reason })
  found = { ...payment, id: 'pay_2' }
  await assert.rejects(refund, /answered about another payment/)
  foundStatus = 400
  await assert.rejects(refund, /answered 400/)
})

const seenPayment = { id: 'pay_1', gatewayOrderId: 'order_1', amount: 5500, currency: 'INR' } as const
const payment = { id: 'pay_1', order_id: 'order_1', amount: 5500, currency: 'INR', status: 'captured' }
const rubbish: [about: string, behave: Behave][] = [
  ['an HTML page', (_call, response) => void response.end('<html>Maintenance</html>')],
  ['nothing', (_call, response) => void response.end()],
  ['another shape', (_call, response) => json(response, { items: [{ ...payment, amount: '5500' }] })],
  ['an unknown status', (_call, response) => json(response, { items: [{ ...payment, status: 'PAID' }] })],
  ['a null', (_call, response) => json(response, null)],
  ['far too much', (_call, response) => json(response, { items: [], filling: 'x'.repeat(1_000_000) })],
  ['a way to elsewhere', (_call, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  [
    'half an answer',
    (_call, response) =>
      void response.writeHead(200, { 'content-length': 100 }).write('{"items":[', () => response.destroy()),
  ],
  ['silence', () => undefined],
  ['a torn connection', (_call, response) => void response.destroy()],
]
for (const [about, behave] of rubbish)
  test(`${about} is no answer of a gateway`, async (t) => {
    const { url } = await gatewayThat(t, behave)
    const gateway = razorpay({ ...settings, baseUrl: url })
    await Promise.all([
      assert.rejects(gateway.paymentsOf('order_1'), GatewayError),
      assert.rejects(gateway.refund({ paymentId: 'pay_1', amount: 5500, key: 'refund-key-1' }), GatewayError),
    ])
  })

test('a test key of the environment is known as one, a live key as real money', async (t) => {
  for (const [keyId, isTest] of [
    ['rzp_test_1', true],
    ['rzp_live_1', false],
  ] as const) {
    const it = await shopAt(t, 'http://127.0.0.1:9', keyId)
    const { body } = await visitor(it).get('/api/store')
    const { onlinePayment } = body.store as { onlinePayment?: { isTest: boolean } }
    assert.deepEqual([it.shop.gateway?.isTest, onlinePayment?.isTest], [isTest, isTest], keyId)
    const sandbox = await it.app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload: {} })
    assert.equal(sandbox.statusCode, 404, 'no sandbox beside a real gateway')
  }
})

test('a signed payment is pending until the bank decides; a failed one is not verified', async (t) => {
  let status = 'created'
  const { url } = await gatewayThat(t, ({ method, url: path, body }, response) => {
    if (path.endsWith('/payments')) return json(response, { items: [{ ...payment, amount: 5500, status }] })
    const receipt = method === 'POST' ? (JSON.parse(body) as { receipt: string }).receipt : ''
    return json(response, { ...order, receipt })
  })
  const it = await shopAt(t, url)
  const anita = await shopper(it)
  const { orderDbId } = await startPaying(anita, await orderingAt({ it }).orderFor(anita))
  const [razorpay_order_id, razorpay_payment_id] = ['order_1', 'pay_1']
  const razorpay_signature = sign('sec', 'order_1|pay_1')
  const proof = { razorpay_order_id, razorpay_payment_id, razorpay_signature, orderDbId }
  for (const [now, wanted] of [
    ['created', [503, 'PAYMENT_PENDING', '60']],
    ['failed', [400, 'PAYMENT_UNVERIFIED', undefined]],
  ] as const) {
    status = now
    const answer = await anita.post('/api/order/verify', proof)
    assert.deepEqual([answer.status, answer.body.code, answer.headers['retry-after']], wanted, now)
    assert.deepEqual(await it.rows('select state from order_payment'), [{ state: 'open' }])
  }
})

test('the previous webhook secret of the environment counts until the seller saves another secret', async (t) => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'sec', RAZORPAY_WEBHOOK_SECRET: 'new' }
  const it = await ownTestShop(t, { PAYMENTS: 'razorpay', ...keys, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' })
  const boss = await seller(it)
  const answersTo = async (...secrets: string[]) => {
    const payload = '{"event":"payment.downtime.started","payload":{}}'
    const tell = (secret: string) => {
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(secret, payload) }
      return it.app.inject({ method: 'POST', url: '/api/payments/razorpay/webhook', payload, headers })
    }
    return Promise.all(secrets.map(async (secret) => (await tell(secret)).statusCode))
  }
  assert.deepEqual(await answersTo('new', 'old', 'typed'), [200, 200, 400])
  await saveSettings(boss, 'payment', { upiId: 'shop@bank' })
  assert.deepEqual(await answersTo('new', 'old', 'typed'), [200, 200, 400])
  await saveSettings(boss, 'payment', { razorpayWebhookSecret: 'typed' })
  assert.deepEqual(await answersTo('new', 'old', 'typed'), [400, 400, 200])
})

test('a store without online payment says so and has no sandbox', async (t) => {
  const it = await ownTestShop(t, { PAYMENTS: 'off' })
  const { store } = (await it.app.inject('/api/store')).json() as { store: { onlinePayment?: object } }
  assert.equal(store.onlinePayment, undefined)
  const anita = await shopper(it)
  refused(await anita.post('/api/order/razorpay', { items: [], amount: '1' }), 503, 'ONLINE_OFF')
  const webhook = await it.app.inject({ method: 'POST', url: '/api/payments/razorpay/webhook', payload: {} })
  assert.equal(webhook.statusCode, 503)
  assert.equal((await it.app.inject('/sandbox/razorpay/checkout.js')).statusCode, 404)
})
