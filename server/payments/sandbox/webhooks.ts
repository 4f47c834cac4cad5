import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { callRoute } from '../../http/call-route.ts'
import { sign } from '../signatures.ts'
import { orderEntity, paymentEntity } from './entities.ts'
import { type PaymentAttempt, sandboxId, sandboxKeys, type WebhookMode } from './ledger.ts'

type WebhookEvent = { id: string; body: string }

const delayMs: Partial<Record<WebhookMode, number>> = { later: 2_000, delay: 60_000 }

function eventOf(
  event: string,
  { order, payment }: PaymentAttempt,
  status: 'authorized' | 'captured' | 'failed',
): WebhookEvent {
  const body = {
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: event === 'order.paid' ? ['payment', 'order'] : ['payment'],
    payload: {
      payment: { entity: paymentEntity(payment, status, 0) },
      ...(event === 'order.paid' ? { order: { entity: orderEntity(order, 1, true) } } : {}),
    },
    created_at: Math.floor(payment.createdAt.getTime() / 1000),
  }
  return { id: sandboxId('evt'), body: JSON.stringify(body) }
}

function eventsOf(attempt: PaymentAttempt): WebhookEvent[] {
  const { status, lateAt } = attempt.payment
  const authorized = eventOf('payment.authorized', attempt, 'authorized')
  if (status === 'authorized') return [authorized]
  if (status === 'failed' && lateAt === null) return [eventOf('payment.failed', attempt, 'failed')]
  return [authorized, eventOf('payment.captured', attempt, 'captured'), eventOf('order.paid', attempt, 'captured')]
}

/** Returns a function that sends a payment's signed webhooks to the shop's endpoint, now or later. */
export function sandboxWebhooks(app: FastifyInstance) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
    await Promise.allSettled(running)
  })

  async function send({ id, body }: WebhookEvent, secret: string): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(secret, body),
      'x-razorpay-event-id': id,
    }
    await callRoute(app, { method: 'POST', url: api.razorpayWebhook.path, headers, payload: body })
  }

  async function sendAll(events: readonly WebhookEvent[], mode: WebhookMode): Promise<void> {
    const secret = mode === 'forged' ? 'another secret' : sandboxKeys.webhookSecret
    const times = mode === 'duplicate' ? 10 : 1
    for (const event of mode === 'reorder' ? events.toReversed() : events)
      await Promise.all(Array.from({ length: times }, () => send(event, secret)))
  }

  function schedule(ms: number, task: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = task().finally(() => running.delete(run))
      running.add(run)
    }, ms)
    timers.add(timer.unref())
  }

  /** Resolves after the webhooks are sent, or at once if scheduled. */
  return async (attempt: PaymentAttempt, mode: WebhookMode): Promise<void> => {
    if (mode === 'drop') return
    const { lateAt, createdAt } = attempt.payment
    const lateMs = lateAt === null ? 0 : lateAt.getTime() - createdAt.getTime()
    const ms = lateMs + (delayMs[mode] ?? 0)
    if (ms === 0) return sendAll(eventsOf(attempt), mode)
    schedule(ms, () => sendAll(eventsOf(attempt), mode))
  }
}
