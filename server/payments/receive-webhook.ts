import { hash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import { type EventRow, insertEvent, markHandled } from './event-queries.ts'
import { orderIdOf } from './queries.ts'
import { refundByGatewayId, saveRefund } from './refund-queries.ts'
import { sendOrCheckRefund } from './refunds.ts'
import { gatewayOf, logDelay, withGatewayDeadline } from './shop-gateway.ts'
import { syncPayment } from './sync-payment.ts'

const shortText = z.string().max(64)
const eventShape = z.object({
  event: shortText,
  payload: z.object({
    payment: z.object({ entity: z.object({ order_id: shortText.nullish() }) }).optional(),
    order: z.object({ entity: z.object({ id: shortText }) }).optional(),
    refund: z.object({ entity: z.object({ id: shortText }) }).optional(),
  }),
})

type WebhookRequest = { readonly body: Buffer; readonly signature: string; readonly eventId: string }

function parseEvent(body: Buffer): z.infer<typeof eventShape> | undefined {
  try {
    return eventShape.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

/** Fetches from the gateway the payments or refund that an event names; events may arrive in any sequence. */
export async function processWebhook(shop: Shop, { id, gatewayOrderId, gatewayRefundId }: EventRow): Promise<void> {
  const orderId = gatewayOrderId === null ? undefined : await orderIdOf(shop.db, gatewayOrderId)
  if (orderId !== undefined) await syncPayment(shop, orderId)
  // Such as one of an order that a restored backup does not have.
  else if (gatewayOrderId !== null)
    shop.log.warn(
      { event: id, gatewayOrderId },
      'an event names an order that the store does not know; look for it at the gateway',
    )
  const refund = gatewayRefundId === null ? undefined : await refundByGatewayId(shop.db, gatewayRefundId)
  if (refund !== undefined) {
    // Due now, so that it is checked at the gateway at once.
    await saveRefund(shop.db, refund.id, { nextCheckAt: shop.clock() })
    await sendOrCheckRefund(shop, refund.id)
  }
  await markHandled(shop.db, id, shop.clock())
}

/** Verifies, stores and processes a webhook; reconciliation retries. Throws PAYMENT_UNVERIFIED, BAD_INPUT (CONTRACT "Orders"). */
export async function receiveWebhook(baseShop: Shop, { body, signature, eventId }: WebhookRequest): Promise<void> {
  const shop = withGatewayDeadline(baseShop)
  if (!gatewayOf(shop).isSignedEvent(body, signature)) throw new Refusal('PAYMENT_UNVERIFIED')
  const event = parseEvent(body)
  if (event === undefined) throw new Refusal('BAD_INPUT', { message: 'The event could not be read.' })
  const { payment, order, refund } = event.payload
  const row = {
    id: /^[\w-]{1,100}$/.test(eventId) ? eventId : hash('sha256', body, 'base64url'),
    event: event.event,
    gatewayOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    gatewayRefundId: refund?.entity.id ?? null,
    receivedAt: shop.clock(),
    handledAt: null,
  }
  if (!(await insertEvent(shop.db, row))) return
  await processWebhook(shop, row).catch((error: unknown) => logDelay(shop, error, { event: row.id }))
}
