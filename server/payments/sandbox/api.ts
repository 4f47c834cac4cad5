import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paise } from '#domain/money.ts'
import { fault, listed, ok, orderEntity, paymentEntity, refundEntity, type SandboxAnswer } from './entities.ts'
import { isPaid, type SandboxLedger, sandboxId, sandboxKeys, statusOf } from './ledger.ts'
import {
  captureSandboxPayment,
  insertSandboxOrder,
  insertSandboxRefund,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  sandboxOrderBy,
  sandboxPaymentBy,
  sandboxPaymentsOf,
  sandboxRefundBy,
  sandboxRefunded,
  sandboxRefundsFailed,
} from './queries.ts'

const sum = z.int().min(100).max(100_000_000_000)
const orderBody = z.strictObject({
  amount: sum,
  currency: z.literal('INR'),
  receipt: z.string().min(1).max(40),
  notes: z.record(z.string(), z.string()).optional(),
  payment: z.object({ capture: z.enum(['automatic', 'manual']) }).optional(),
})
const captureBody = z.strictObject({ amount: sum, currency: z.literal('INR') })
const refundBody = z.strictObject({
  amount: sum.optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().max(40).optional(),
  notes: z.record(z.string(), z.string()).optional(),
})
const refundKey = /^[A-Za-z0-9_-]{10,}$/

type Input = FastifyRequest<{ Params: { id: string }; Querystring: { receipt?: string } }>

const basic = `Basic ${Buffer.from(`${sandboxKeys.keyId}:${sandboxKeys.keySecret}`).toString('base64')}`
const unknown = fault('The id provided does not exist')

/** The part of Razorpay's REST API for orders, payments and refunds that the shop calls. */
export function sandboxApi(scope: FastifyInstance, ledger: SandboxLedger): void {
  const { db, clock } = ledger

  function on(method: 'GET' | 'POST', url: string, answer: (request: Input) => Promise<SandboxAnswer>): void {
    scope.route<{ Params: { id: string }; Querystring: { receipt?: string } }>({
      method,
      url,
      async handler(request, reply) {
        const isKnown = request.headers.authorization === basic
        const { status, body } = isKnown ? await answer(request) : fault('Authentication failed', 401)
        return reply.code(status).send(body)
      },
    })
  }

  async function orderNow(row: SandboxOrderRow) {
    const attempts = await sandboxPaymentsOf(db, row.id)
    return orderEntity(row, attempts.length, await isPaid(ledger, row.id))
  }

  async function paymentNow(row: SandboxPaymentRow) {
    return paymentEntity(row, statusOf(row, clock()), await sandboxRefunded(db, row.id))
  }

  on('POST', '/orders', async ({ body }) => {
    const input = orderBody.safeParse(body)
    if (!input.success) return fault(`The order could not be read: ${input.error.issues[0]?.message}`)
    const { amount, receipt } = input.data
    const row = { id: sandboxId('order'), amount: paise(amount), receipt, createdAt: clock() }
    return (await insertSandboxOrder(db, row)) ? ok(await orderNow(row)) : fault('Order receipt should be unique')
  })

  on('GET', '/orders', async ({ query: { receipt = '' } }) => {
    const row = await sandboxOrderBy(db, 'receipt', receipt)
    return listed(row === undefined ? [] : [await orderNow(row)])
  })

  on('GET', '/orders/:id', async ({ params }) => {
    const row = await sandboxOrderBy(db, 'id', params.id)
    return row === undefined ? unknown : ok(await orderNow(row))
  })

  on('GET', '/orders/:id/payments', async ({ params }) => {
    if ((await sandboxOrderBy(db, 'id', params.id)) === undefined) return unknown
    return listed(await Promise.all((await sandboxPaymentsOf(db, params.id)).map(paymentNow)))
  })

  on('GET', '/payments/:id', async ({ params }) => {
    const row = await sandboxPaymentBy(db, params.id)
    return row === undefined ? unknown : ok(await paymentNow(row))
  })

  on('POST', '/payments/:id/capture', async ({ params, body }) => {
    const input = captureBody.safeParse(body)
    const row = await sandboxPaymentBy(db, params.id)
    if (row === undefined) return unknown
    if (!input.success || input.data.amount !== row.amount)
      return fault('Capture amount must be equal to the amount authorized')
    if (!(await captureSandboxPayment(db, row.id))) return fault('This payment has already been captured')
    return ok(await paymentNow({ ...row, status: 'captured' }))
  })

  on('POST', '/payments/:id/refund', async ({ params, body, headers }) => {
    const input = refundBody.safeParse(body ?? {})
    const row = await sandboxPaymentBy(db, params.id)
    if (row === undefined) return unknown
    if (!input.success) return fault('The refund could not be read')
    if (statusOf(row, clock()) !== 'captured')
      return fault('The payment status should be captured for action to be taken')
    const sent = headers['x-refund-idempotency']
    const key = typeof sent === 'string' && refundKey.test(sent) ? sent : null
    const amount = paise(input.data.amount ?? row.amount)
    const known = key === null ? undefined : await sandboxRefundBy(db, 'key', key)
    if (known !== undefined)
      return known.amount === amount ? ok(refundEntity(known)) : fault('Another refund has this key', 409)
    if ((await sandboxRefunded(db, row.id)) + amount > row.amount)
      return fault('The total refund amount is greater than the refund payment amount')
    const status = (await sandboxRefundsFailed(db, row.id)) < row.failingRefunds ? 'failed' : 'processed'
    const refund = { id: sandboxId('rfnd'), paymentId: row.id, amount, key, status, createdAt: clock() } as const
    return (await insertSandboxRefund(db, refund)) ? ok(refundEntity(refund)) : fault('Refund in progress', 409)
  })

  on('GET', '/refunds/:id', async ({ params }) => {
    const row = await sandboxRefundBy(db, 'id', params.id)
    return row === undefined ? unknown : ok(refundEntity(row))
  })
}
