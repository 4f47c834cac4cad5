import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { razorpay } from '#server/payments/razorpay.ts'
import { sign } from '#server/payments/signatures.ts'
import { closeServer, listenLocally } from './listen-locally.ts'
import type { TestShop } from './open-test-shop.ts'

/** How the gateway answers; `silent` and `wrong ids` handle a request, too. */
type GatewayMode = 'well' | 'lists nothing' | 'down' | 'silent' | 'wrong ids'

type Order = { id: string; amount: number; currency: string; receipt: string }
type Payment = { id: string; order_id: string; amount: number; currency: string; status: string }
type Refund = { id: string; payment_id: string; amount: number; status: string; key: string }
type Reply = { readonly status: number; readonly body: unknown }
export type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** A gateway with its own records, against which the shop's are checked. */
export type GatewayServer = {
  readonly url: string
  mode: GatewayMode
  readonly orders: Order[]
  readonly payments: Payment[]
  readonly refunds: Refund[]
  /** Requests received. */
  readonly calls: number
  /** Requests without an answer yet. */
  readonly waiting: number
  /** Pays an order as a shopper does at the checkout; an amount other than the order's is a tampered one. */
  pay(orderId: string, amount?: number): PaymentProof
  close(): Promise<void>
}

const keys = { keyId: 'rzp_test_1', keySecret: 'sec', webhookSecret: 'hook' } as const

/** A signed webhook of the gateway about an order, as `inject` takes it; with the id of its event if given. */
export function webhookOf(event: string, orderId: string, eventId?: string) {
  const payment = { entity: { id: 'pay_x', order_id: orderId, amount: 55_00 } }
  const order = event === 'order.paid' ? { order: { entity: { id: orderId } } } : {}
  const payload = JSON.stringify({ entity: 'event', event, payload: { payment, ...order } })
  return {
    method: 'POST' as const,
    url: '/api/payments/razorpay/webhook',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(keys.webhookSecret, payload),
      ...(eventId !== undefined && { 'x-razorpay-event-id': eventId }),
    },
  }
}

const newId = (kind: string) => `${kind}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`

/** Settings of a store that uses this gateway. */
export function settingsForGateway({ url }: GatewayServer): Record<string, string> {
  return {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_BASE_URL: url,
  }
}

/** Sets the shop's gateway timeout of one call and its deadline over all calls of a request, in milliseconds. */
export function setGatewayTimeouts(
  { shop }: TestShop,
  { url }: GatewayServer,
  timeoutMs: number,
  deadlineMs = 10_000,
): void {
  const { keyId, keySecret, webhookSecret } = keys
  const checkoutUrl = 'https://checkout.example/checkout.js'
  const settings = { keyId, keySecret, webhookSecrets: [webhookSecret], baseUrl: url, checkoutUrl, isTest: false }
  // The shop reads its gateway from the settings at each use.
  Object.defineProperty(shop, 'gateway', {
    value: razorpay({ ...settings, timeoutMs, deadlineMs }),
    configurable: true,
  })
}

const fault = (description: string): Reply => ({ status: 400, body: { error: { description } } })
const unauthorized: Reply = { status: 401, body: { error: { description: 'Authentication failed' } } }
/** Other keys of the same account. */
export const liveKeys = { razorpayKeyId: 'rzp_live_1', razorpayKeySecret: 'sec' } as const
export const newKeys = { razorpayKeyId: 'rzp_live_2', razorpayKeySecret: 'sec2' } as const
const authorizationOf = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const ownAuthorizations = [
  authorizationOf(keys.keyId, keys.keySecret),
  authorizationOf(liveKeys.razorpayKeyId, liveKeys.razorpayKeySecret),
  authorizationOf(newKeys.razorpayKeyId, newKeys.razorpayKeySecret),
]
const ok = (body: unknown): Reply => ({ status: 200, body })
const listed = (items: readonly unknown[]): Reply => ok({ entity: 'collection', count: items.length, items })

type Input = Readonly<Record<'method' | 'path' | 'receipt' | 'key' | 'authorization', string>> & {
  readonly body: Record<string, unknown>
}

function openOrder({ orders }: GatewayServer, { body }: Input): Reply {
  const { amount, currency, receipt } = body as { amount: number; currency: string; receipt: string }
  if (orders.some((order) => order.receipt === receipt)) return fault('Order receipt should be unique')
  const order = { id: newId('order'), amount, currency, receipt }
  orders.push(order)
  return ok(order)
}

function refundPayment({ payments, refunds }: GatewayServer, paymentId: string, { body, key }: Input): Reply {
  const payment = payments.find(({ id }) => id === paymentId)
  if (payment === undefined) return fault('The id provided does not exist')
  const known = refunds.find((refund) => refund.key === key)
  if (known !== undefined) return ok(known)
  const amount = Number(body.amount)
  const before = refunds
    .filter(({ payment_id }) => payment_id === paymentId)
    .reduce((sum, each) => sum + each.amount, 0)
  if (before + amount > payment.amount) return fault('The total refund amount is greater than the payment amount')
  const refund = { id: newId('rfnd'), payment_id: paymentId, amount, status: 'processed', key }
  refunds.push(refund)
  return ok(refund)
}

/** Handles a request and returns the correct answer. */
function handle(server: GatewayServer, input: Input): Reply {
  const { method, path, receipt, authorization } = input
  if (!ownAuthorizations.includes(authorization)) return unauthorized
  const [, , id = '', more] = path.split('/')
  if (method === 'POST' && path === '/orders') return openOrder(server, input)
  if (method === 'POST' && more === 'refund') return refundPayment(server, id, input)
  if (path === '/orders') return listed(server.orders.filter((order) => receipt === '' || order.receipt === receipt))
  const found = [...server.orders, ...server.payments, ...server.refunds].find((each) => each.id === id)
  if (found === undefined) return fault('The id provided does not exist')
  return more === 'payments' ? listed(server.payments.filter(({ order_id }) => order_id === id)) : ok(found)
}

/** The same answer about another order. */
function aboutOthers({ payments }: GatewayServer, { path, method }: Input, answer: Reply): Reply {
  if (path.endsWith('/payments')) {
    const own = (answer.body as { items: Payment[] }).items
    return listed(payments.filter(({ id }) => !own.some((each) => each.id === id)).slice(-3))
  }
  if (method === 'GET' && path === '/orders') return listed([{ ...(answer.body as object), ...someOrder() }])
  return ok({ ...(answer.body as object), ...someOrder(), payment_id: newId('pay') })
}
const someOrder = () => ({ id: newId('order'), receipt: 'XXXX-999999', amount: 55_00, currency: 'INR' })

async function readInput(request: IncomingMessage): Promise<Input> {
  const text = Buffer.concat(await request.toArray()).toString()
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway')
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  const key = String(request.headers['x-refund-idempotency'] ?? '')
  const receipt = searchParams.get('receipt')
  const authorization = request.headers.authorization ?? ''
  return { method: request.method ?? '', path: pathname, receipt: receipt ?? '', body, key, authorization }
}

function reply(server: GatewayServer, input: Input, response: ServerResponse): void {
  const { mode } = server
  if (mode === 'down' || (mode === 'lists nothing' && input.path.endsWith('/payments'))) return void response.destroy()
  const correct = handle(server, input)
  if (mode === 'silent') return
  const { status, body } = mode === 'wrong ids' ? aboutOthers(server, input, correct) : correct
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Starts a local gateway with the part of Razorpay's API that the store calls. */
export async function openGatewayServer(): Promise<GatewayServer> {
  let calls = 0
  let waiting = 0
  const listener = createServer(async (request, response) => {
    calls++
    waiting++
    response.once('close', () => waiting--)
    request.on('error', () => {})
    const input = await readInput(request).catch(() => undefined)
    if (input !== undefined) reply(server, input, response)
  })
  const port = await listenLocally(listener)
  listener.unref()
  const server: GatewayServer = {
    url: `http://127.0.0.1:${port}`,
    mode: 'well',
    orders: [],
    payments: [],
    refunds: [],
    get calls() {
      return calls
    },
    get waiting() {
      return waiting
    },
    pay(orderId, amount) {
      const order = server.orders.find(({ id }) => id === orderId)
      if (order === undefined) throw new Error(`The gateway has no order ${orderId}`)
      const what = { order_id: orderId, amount: amount ?? order.amount, currency: order.currency }
      const payment = { id: newId('pay'), ...what, status: 'captured' }
      server.payments.push(payment)
      const signature = sign(keys.keySecret, `${orderId}|${payment.id}`)
      return { razorpay_order_id: orderId, razorpay_payment_id: payment.id, razorpay_signature: signature }
    },
    close: () => closeServer(listener),
  }
  return server
}
