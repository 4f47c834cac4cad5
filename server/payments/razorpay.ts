import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { currency, type ReportedPayment } from '#domain/payments/payments.ts'
import { readText } from '../http/read-response.ts'
import { type Gateway, GatewayError, type GatewayOrder } from './gateway.ts'
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
const listedRefundShape = refundShape.extend({ amount: z.int(), receipt: z.string().nullish(), created_at: z.int() })
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) })

const maxBytes = 256 * 1024
const maxAttempts = 3

/** A successful answer's body. Throws GatewayError for another status or shape. */
function bodyOf<S extends z.ZodType>(shape: S, { status, body }: HttpAnswer): z.infer<S> {
  if (status < 200 || status > 299) throw new GatewayError(`The payment gateway answered ${status}: ${errorText(body)}`)
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new GatewayError('The payment gateway answered in another shape', { cause: parsed.error })
  return parsed.data
}

/** Throws unless an answer is successful and has a list. */
const checkList = (answer: HttpAnswer) => void bodyOf(listOf(z.unknown()), answer)

function errorText(body: unknown): string {
  const described = z.object({ error: z.object({ description: z.string() }) }).safeParse(body)
  return described.success ? described.data.error.description.slice(0, 200) : 'no reason given'
}

/** Throws if an answer names another object, against mixing up two payments. */
function checkSame(kind: 'order' | 'payment' | 'refund', expected: string, answered: string | null | undefined): void {
  if (answered != null && answered !== expected)
    throw new GatewayError(`The payment gateway answered about another ${kind}`)
}

function reportedPayment({ id, order_id, amount, currency, status }: z.infer<typeof paymentShape>): ReportedPayment {
  return { id, gatewayOrderId: order_id ?? '', amount, currency, status }
}

/** A client of Razorpay's REST API. Each call has a timeout, all calls of a request one deadline; only GET is retried. */
export function razorpay(settings: RazorpaySettings, deadline?: AbortSignal): Gateway {
  const { keyId, keySecret, webhookSecrets, baseUrl, checkoutUrl, isTest } = settings
  const { timeoutMs = 5_000, deadlineMs = 10_000 } = settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  /** Sends a GET, or with a body a POST. */
  async function send(path: string, body?: object, headers?: Record<string, string>): Promise<HttpAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        redirect: 'error',
        signal: deadline === undefined ? timeout : AbortSignal.any([timeout, deadline]),
      })
      return { status: response.status, body: JSON.parse(await readText(response, maxBytes)) }
    } catch (error) {
      throw new GatewayError('The payment gateway gave no answer that can be read', { cause: error })
    }
  }

  async function get(path: string): Promise<HttpAnswer> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === maxAttempts
      try {
        const answer = await send(path)
        const isTemporary = answer.status >= 500 || answer.status === 429
        if (!isTemporary || isLast) return answer
      } catch (error) {
        if (isLast || deadline?.aborted) throw error
      }
      await pause(Math.random() * 200 * attempt)
    }
  }

  async function orderByReceipt(receipt: string): Promise<GatewayOrder | undefined> {
    const [order] = bodyOf(listOf(orderShape), await get(`/orders?receipt=${encodeURIComponent(receipt)}`)).items
    if (order !== undefined) checkSame('order', receipt, order.receipt)
    return order
  }

  const getPayments = (gatewayOrderId: string) => get(`/orders/${encodeURIComponent(gatewayOrderId)}/payments`)

  async function createOrFindOrder(amount: number, receipt: string): Promise<GatewayOrder> {
    try {
      const answer = await send('/orders', { amount, currency, receipt, payment: { capture: 'automatic' } })
      const order = bodyOf(orderShape, answer)
      checkSame('order', receipt, order.receipt)
      return order
    } catch (error) {
      // After a lost answer or "receipt should be unique" the order may exist.
      const existing = await orderByReceipt(receipt)
      if (existing === undefined) throw error
      return existing
    }
  }

  return {
    keyId,
    checkoutUrl,
    isTest,
    forRequest: () => razorpay(settings, AbortSignal.timeout(deadlineMs)),
    async openOrder({ amount, receipt, mayExist }) {
      const existing = mayExist ? await orderByReceipt(receipt) : undefined
      const order = existing ?? (await createOrFindOrder(amount, receipt))
      if (order.amount !== amount || order.currency !== currency)
        throw new GatewayError('The payment gateway has this order with another sum')
      return order
    },
    orderByReceipt,
    async hasOrder(gatewayOrderId) {
      const answer = await getPayments(gatewayOrderId)
      if (answer.status === 400 || answer.status === 404) return false
      checkList(answer)
      return true
    },
    paymentsOf: async (gatewayOrderId) =>
      bodyOf(listOf(paymentShape), await getPayments(gatewayOrderId)).items.map(reportedPayment),
    async capture({ id, amount }) {
      const path = `/payments/${encodeURIComponent(id)}`
      const answer = await send(`${path}/capture`, { amount, currency }).catch(() => undefined)
      // Razorpay refuses a second capture, so the payment's state decides.
      const payment = bodyOf(paymentShape, answer?.status === 200 ? answer : await get(path))
      checkSame('payment', id, payment.id)
      return reportedPayment(payment)
    },
    async refund({ paymentId, amount, key }) {
      const path = `/payments/${encodeURIComponent(paymentId)}`
      const answer = await send(`${path}/refund`, { amount, receipt: key }, { 'x-refund-idempotency': key })
      if (answer.status === 400) {
        // Razorpay answers 400 also for wrong keys, for which this call throws.
        const payment = bodyOf(paymentShape, await get(path))
        checkSame('payment', paymentId, payment.id)
        const status = payment.status === 'refunded' ? 'processed' : 'failed'
        return { id: null, status, reason: errorText(answer.body) }
      }
      const refund = bodyOf(refundShape, answer)
      checkSame('payment', paymentId, refund.payment_id)
      return refund
    },
    async refundById(id) {
      const refund = bodyOf(refundShape, await get(`/refunds/${encodeURIComponent(id)}`))
      checkSame('refund', id, refund.id)
      return refund
    },
    async refundsOf(paymentId) {
      const answer = await get(`/payments/${encodeURIComponent(paymentId)}/refunds?count=100`)
      return bodyOf(listOf(listedRefundShape), answer).items.map(({ id, status, amount, receipt, created_at }) => ({
        id,
        status,
        amount,
        receipt: receipt ?? null,
        createdAt: new Date(created_at * 1000),
      }))
    },
    async acceptsKeys() {
      const answer = await get('/orders?count=1')
      if (answer.status === 401) return false
      checkList(answer)
      return true
    },
    isSigned: ({ gatewayOrderId, paymentId, signature }) =>
      isSignedWith(keySecret, `${gatewayOrderId}|${paymentId}`, signature),
    isSignedEvent: (body, signature) => webhookSecrets.some((secret) => isSignedWith(secret, body, signature)),
  }
}
