import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { ReportedPayment } from '#domain/payments/payments.ts'
import { currency } from '#domain/payments/payments.ts'
import { readLimited } from '../http/body-limit.ts'
import type { Gateway, GatewayOrder } from './gateway.ts'
import { isSignedWith } from './signatures.ts'

export type RazorpaySettings = {
  readonly keyId: string
  readonly keySecret: string
  /** The current webhook secret and, during a rotation, the previous one. */
  readonly webhookSecrets: readonly string[]
  readonly baseUrl: string
  readonly checkoutUrl: string
  readonly isTest: boolean
  readonly timeoutMs?: number
  /** Deadline over all calls of one request. */
  readonly deadlineMs?: number
}

type Call = { readonly method: 'GET' | 'POST'; readonly body?: object; readonly headers?: Record<string, string> }
type HttpAnswer = { readonly status: number; readonly body: unknown }

const orderShape = z.object({
  id: z.string().min(1).max(64),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
const paymentShape = z.object({
  id: z.string().min(1).max(64),
  order_id: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
})
const refundShape = z.object({
  id: z.string().min(1).max(64),
  payment_id: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) })

const maxBytes = 256 * 1024
const maxAttempts = 3

function read<S extends z.ZodType>(shape: S, { status, body }: HttpAnswer): z.infer<S> {
  if (status < 200 || status > 299) throw new Error(`The payment gateway answered ${status}: ${reasonIn(body)}`)
  return shape.parse(body)
}

function reasonIn(body: unknown): string {
  const described = z.object({ error: z.object({ description: z.string() }) }).safeParse(body)
  return described.success ? described.data.error.description.slice(0, 200) : 'no reason given'
}

/** The answer, unless it is about another object; storing that object's id would mix up two payments. */
function about<T>(answer: T, name: string, wanted: string, named: string | null | undefined): T {
  if (named != null && named !== wanted) throw new Error(`The payment gateway answered about another ${name}`)
  return answer
}

function seen({ id, order_id, amount, currency, status }: z.infer<typeof paymentShape>): ReportedPayment {
  return { id, gatewayOrderId: order_id ?? '', amount, currency, status }
}

/** A client of Razorpay's REST API. Calls have a timeout and one deadline; only GET is retried. */
export function razorpay(settings: RazorpaySettings, deadline?: AbortSignal): Gateway {
  const { keyId, keySecret, webhookSecrets, baseUrl, checkoutUrl, isTest, timeoutMs = 5_000 } = settings
  const { deadlineMs = 10_000 } = settings
  const limits = () => [AbortSignal.timeout(timeoutMs), ...(deadline === undefined ? [] : [deadline])]
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function once(path: string, { method, body, headers }: Call): Promise<HttpAnswer> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any(limits()),
    })
    return { status: response.status, body: JSON.parse(await readLimited(response, maxBytes)) }
  }

  async function get(path: string): Promise<HttpAnswer> {
    for (let attempt = 1; ; attempt++) {
      const answered = await once(path, { method: 'GET' }).catch((error: unknown) => {
        if (attempt === maxAttempts || deadline?.aborted) throw error
      })
      const isClear = answered !== undefined && answered.status < 500 && answered.status !== 429
      if (answered !== undefined && (isClear || attempt === maxAttempts)) return answered
      await pause(Math.random() * 200 * attempt)
    }
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    once(path, { method: 'POST', body, headers })
  const part = encodeURIComponent

  async function orderByReceipt(receipt: string): Promise<GatewayOrder | undefined> {
    const [order] = read(listOf(orderShape), await get(`/orders?receipt=${part(receipt)}`)).items
    return order && about(order, 'order', receipt, order.receipt)
  }

  async function sameSum(found: GatewayOrder | undefined, amount: number): Promise<GatewayOrder | undefined> {
    if (found !== undefined && (found.amount !== amount || found.currency !== currency))
      throw new Error('The payment gateway has this order with another sum')
    return found
  }

  return {
    keyId,
    checkoutUrl,
    isTest,
    forRequest: () => razorpay(settings, AbortSignal.timeout(deadlineMs)),
    async openOrder({ amount, receipt, mayExist }) {
      const known = mayExist ? await sameSum(await orderByReceipt(receipt), amount) : undefined
      if (known !== undefined) return known
      const answered = await post('/orders', { amount, currency, receipt, payment: { capture: 'automatic' } })
        .then((answer) => read(orderShape, answer))
        .then((order) => about(order, 'order', receipt, order.receipt))
        .catch((error: unknown) => error as Error)
      // After a lost answer or "receipt should be unique" the order may exist.
      const order = answered instanceof Error ? await orderByReceipt(receipt) : answered
      const opened = await sameSum(order, amount)
      if (opened === undefined) throw answered
      return opened
    },
    orderByReceipt,
    async paymentsOf(gatewayOrderId) {
      return read(listOf(paymentShape), await get(`/orders/${part(gatewayOrderId)}/payments`)).items.map(seen)
    },
    async capture({ id, amount }) {
      const path = `/payments/${part(id)}`
      const answered = await post(`${path}/capture`, { amount, currency }).catch(() => undefined)
      // Capturing twice is an error there, so the payment's state decides.
      const payment = read(paymentShape, answered?.status === 200 ? answered : await get(path))
      return seen(about(payment, 'payment', id, payment.id))
    },
    async refund({ paymentId, amount, key }) {
      const headers = { 'x-refund-idempotency': key }
      const answer = read(
        refundShape,
        await post(`/payments/${part(paymentId)}/refund`, { amount, receipt: key }, headers),
      )
      return about(answer, 'payment', paymentId, answer.payment_id)
    },
    async refundById(id) {
      const answer = read(refundShape, await get(`/refunds/${part(id)}`))
      return about(answer, 'refund', id, answer.id)
    },
    async knowsKeys() {
      const answer = await get('/orders?count=1')
      if (answer.status === 401) return false
      read(listOf(z.unknown()), answer)
      return true
    },
    isSigned: ({ gatewayOrderId, paymentId, signature }) =>
      isSignedWith(keySecret, `${gatewayOrderId}|${paymentId}`, signature),
    isSignedEvent: (raw, signature) => webhookSecrets.some((secret) => isSignedWith(secret, raw, signature)),
  }
}
