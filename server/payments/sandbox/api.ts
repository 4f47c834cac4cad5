import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paise } from '#domain/money.ts'
import { sandboxOrder, sandboxPayment, sandboxRefund } from '../../database/tables/sandbox.ts'
import {
  errorAnswer,
  listAnswer,
  okAnswer,
  orderEntity,
  paymentEntity,
  refundEntity,
  type SandboxAnswer,
} from './entities.ts'
import { type SandboxLedger, sandboxId, sandboxKeys, statusAt } from './ledger.ts'
import {
  refundedAmountOf,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  sandboxOrderBy,
  sandboxPaymentBy,
  sandboxPaymentsOf,
  sandboxRefundBy,
  sandboxRefundsOf,
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

type Route = { Params: { id: string }; Querystring: { receipt?: string } }

const authorization = `Basic ${Buffer.from(`${sandboxKeys.keyId}:${sandboxKeys.keySecret}`).toString('base64')}`
const unknownId = errorAnswer('The id provided does not exist')

/** The part of Razorpay's REST API for orders, payments and refunds that the shop calls. */
export function sandboxApi(scope: FastifyInstance, { db, clock }: SandboxLedger): void {
  function addRoute(
    method: 'GET' | 'POST',
    url: string,
    answer: (request: FastifyRequest<Route>) => Promise<SandboxAnswer>,
  ): void {
    scope.route<Route>({
      method,
      url,
      async handler(request, reply) {
        const hasKeys = request.headers.authorization === authorization
        const { status, body } = hasKeys ? await answer(request) : errorAnswer('Authentication failed', 401)
        return reply.code(status).send(body)
      },
    })
  }

  async function orderJson(row: SandboxOrderRow) {
    const payments = await sandboxPaymentsOf(db, row.id)
    const isPaid = payments.some((each) => statusAt(each, clock()) === 'captured')
    return orderEntity(row, payments.length, isPaid)
  }

  async function paymentJson(row: SandboxPaymentRow) {
    return paymentEntity(row, statusAt(row, clock()), await refundedAmountOf(db, row.id))
  }

  addRoute('POST', '/orders', async ({ body }) => {
    const input = orderBody.safeParse(body)
    if (!input.success) return errorAnswer(`The order could not be read: ${input.error.issues[0]?.message}`)
    const { amount, receipt } = input.data
    const row = { id: sandboxId('order'), amount: paise(amount), receipt, createdAt: clock() }
    return (await db.insert(sandboxOrder).values(row).onConflictDoNothing()).rowCount === 1
      ? okAnswer(await orderJson(row))
      : errorAnswer('Order receipt should be unique')
  })

  addRoute('GET', '/orders', async ({ query: { receipt = '' } }) => {
    const row = await sandboxOrderBy(db, 'receipt', receipt)
    return listAnswer(row === undefined ? [] : [await orderJson(row)])
  })

  addRoute('GET', '/orders/:id', async ({ params }) => {
    const row = await sandboxOrderBy(db, 'id', params.id)
    return row === undefined ? unknownId : okAnswer(await orderJson(row))
  })

  addRoute('GET', '/orders/:id/payments', async ({ params }) => {
    if ((await sandboxOrderBy(db, 'id', params.id)) === undefined) return unknownId
    return listAnswer(await Promise.all((await sandboxPaymentsOf(db, params.id)).map(paymentJson)))
  })

  addRoute('GET', '/payments/:id', async ({ params }) => {
    const row = await sandboxPaymentBy(db, params.id)
    return row === undefined ? unknownId : okAnswer(await paymentJson(row))
  })

  addRoute('POST', '/payments/:id/capture', async ({ params, body }) => {
    const input = captureBody.safeParse(body)
    const row = await sandboxPaymentBy(db, params.id)
    if (row === undefined) return unknownId
    if (!input.success || input.data.amount !== row.amount)
      return errorAnswer('Capture amount must be equal to the amount authorized')
    const isAuthorized = and(eq(sandboxPayment.id, row.id), eq(sandboxPayment.status, 'authorized'))
    const { rowCount } = await db.update(sandboxPayment).set({ status: 'captured' }).where(isAuthorized)
    if (rowCount === 0) return errorAnswer('This payment has already been captured')
    return okAnswer(await paymentJson({ ...row, status: 'captured' }))
  })

  addRoute('POST', '/payments/:id/refund', async ({ params, body, headers }) => {
    const input = refundBody.safeParse(body ?? {})
    const row = await sandboxPaymentBy(db, params.id)
    if (row === undefined) return unknownId
    if (!input.success) return errorAnswer('The refund could not be read')
    if (statusAt(row, clock()) !== 'captured')
      return errorAnswer('The payment status should be captured for action to be taken')
    const sentKey = headers['x-refund-idempotency']
    const key = typeof sentKey === 'string' && refundKey.test(sentKey) ? sentKey : null
    const amount = paise(input.data.amount ?? row.amount)
    const existing = key === null ? undefined : await sandboxRefundBy(db, 'key', key)
    if (existing !== undefined)
      return existing.amount === amount
        ? okAnswer(refundEntity(existing))
        : errorAnswer('Another refund has this key', 409)
    if ((await refundedAmountOf(db, row.id)) + amount > row.amount)
      return errorAnswer('The total refund amount is greater than the refund payment amount')
    const hasFailed = and(eq(sandboxRefund.paymentId, row.id), eq(sandboxRefund.status, 'failed'))
    const status = (await db.$count(sandboxRefund, hasFailed)) < row.failingRefunds ? 'failed' : 'processed'
    const refund = { id: sandboxId('rfnd'), paymentId: row.id, amount, key, status, createdAt: clock() } as const
    return (await db.insert(sandboxRefund).values(refund).onConflictDoNothing()).rowCount === 1
      ? okAnswer(refundEntity(refund))
      : errorAnswer('Refund in progress', 409)
  })

  addRoute('GET', '/payments/:id/refunds', async ({ params }) => {
    if ((await sandboxPaymentBy(db, params.id)) === undefined) return unknownId
    return listAnswer((await sandboxRefundsOf(db, params.id)).map(refundEntity))
  })

  addRoute('GET', '/refunds/:id', async ({ params }) => {
    const row = await sandboxRefundBy(db, 'id', params.id)
    return row === undefined ? unknownId : okAnswer(refundEntity(row))
  })
}
