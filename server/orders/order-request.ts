import { createHash } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentOnlineOrder, SentOrder, SentOrderItem } from '#domain/shapes.ts'

/** An order as a client sends it, and how its total and payment are read. */
export type OrderRequest = {
  readonly sent: SentOrder | SentOnlineOrder
  readonly paymentType: PaymentType
  /** Whether the sent amount means this total. */
  readonly isShownTotal: (total: Paise) => boolean
  readonly key: string | undefined
}

/** The product id of a sent item, which names its product by id or as an object. */
export function productIdOf({ product }: SentOrderItem): string {
  return typeof product === 'string' ? product : product._id
}

/** The Idempotency-Key, or null without one. Throws BAD_INPUT for other than 1 to 255 printable ASCII characters. */
export function validKey(key: string | undefined): string | null {
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('BAD_INPUT', { message: 'Idempotency-Key: must be 1 to 255 plain characters.' })
  return key
}

/** A hash of the request, to recognise a key that is reused for another order. */
export function requestHash({ sent, paymentType }: OrderRequest): string {
  const items = sent.items.map((item) => [
    productIdOf(item),
    item.unit._id ?? null,
    item.unit.label ?? null,
    item.quantity,
  ])
  return createHash('sha256')
    .update(JSON.stringify([paymentType, items, sent.address, sent.amount]))
    .digest('base64url')
}
