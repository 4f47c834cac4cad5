import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import { syncPayment } from './confirm-payment.ts'
import { type EventRow, insertEvent, markHandled, orderAtGateway, refundAtGateway, saveRefund } from './queries.ts'
import { sendRefund } from './refunds.ts'
import { gatewayOf, withGatewayDeadline } from './start-payment.ts'

const named = z.string().max(64)
const eventShape = z.object({
  event: named,
  payload: z.object({
    payment: z.object({ entity: z.object({ order_id: named.nullish() }) }).optional(),
    order: z.object({ entity: z.object({ id: named }) }).optional(),
    refund: z.object({ entity: z.object({ id: named }) }).optional(),
  }),
})

type Heard = { readonly raw: Buffer; readonly signature: string; readonly eventId: string }

function readEvent(raw: Buffer): z.infer<typeof eventShape> | undefined {
  try {
    return eventShape.parse(JSON.parse(raw.toString('utf8')))
  } catch {
    return undefined
  }
}

/** Acts on what was told by asking the gateway itself: the order in which events arrive does not matter. */
export async function processWebhook(shop: Shop, { id, gatewayOrderId, gatewayRefundId }: EventRow): Promise<void> {
  const orderId = gatewayOrderId === null ? undefined : await orderAtGateway(shop.db, gatewayOrderId)
  if (orderId !== undefined) await syncPayment(shop, orderId)
  const refund = gatewayRefundId === null ? undefined : await refundAtGateway(shop.db, gatewayRefundId)
  if (refund !== undefined) {
    await saveRefund(shop.db, refund.id, { askAt: shop.clock() })
    await sendRefund(shop, refund.id)
  }
  await markHandled(shop.db, id, shop.clock())
}

/**
 * Hears the gateway: first the signature over the raw bytes, then the content. Each event is kept before it is acted on
 * and counts once; what could not be done now is done by the clock (CONTRACT "Orders").
 */
export async function receiveWebhook(patientShop: Shop, { raw, signature, eventId }: Heard): Promise<void> {
  const shop = withGatewayDeadline(patientShop)
  if (!gatewayOf(shop).isSignedEvent(raw, signature)) throw new Refusal('PAYMENT_UNVERIFIED')
  const told = readEvent(raw)
  if (told === undefined) throw new Refusal('BAD_INPUT', { message: 'The event could not be read.' })
  const { payment, order, refund } = told.payload
  const row = {
    id: /^[\w-]{1,100}$/.test(eventId) ? eventId : createHash('sha256').update(raw).digest('base64url'),
    event: told.event,
    gatewayOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    gatewayRefundId: refund?.entity.id ?? null,
    receivedAt: shop.clock(),
    handledAt: null,
  }
  if (!(await insertEvent(shop.db, row))) return
  await processWebhook(shop, row).catch((error: unknown) =>
    shop.log.warn({ err: error, event: row.id }, 'a payment event is kept and will be acted on later'),
  )
}
