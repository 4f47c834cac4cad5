import { createHash } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import type { SentOnlineOrder, SentOrder, SentOrderItem } from '#domain/orders/order-shapes.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { Language } from '#web/i18n/languages.ts'

/** An order as a client sends it, and how its total and payment are read. */
export type OrderRequest = {
  readonly sent: SentOrder | SentOnlineOrder
  readonly paymentType: PaymentType
  /** Whether the sent amount is this total; an online order may send it in whole rupees (CONTRACT "Orders"). */
  readonly matchesShownTotal: (total: Paise) => boolean
  readonly key: string | undefined
  /** The language in which the shopper is told about it; not part of the request's hash. */
  readonly language: Language
}

/** The product id of a sent item, which names its product by id or as an object. */
export function productIdOf({ product }: SentOrderItem): string {
  return typeof product === 'string' ? product : product._id
}

/** A hash of the request, to recognise a key that is reused for another order. */
export function requestHash({ sent, paymentType }: OrderRequest): string {
  const items = sent.items.map((item) => [
    productIdOf(item),
    item.unit._id ?? null,
    item.unit.label ?? null,
    item.quantity,
    item.ifGone ?? null,
  ])
  return createHash('sha256')
    .update(JSON.stringify([paymentType, items, sent.address, sent.amount, sent.ifGone ?? null]))
    .digest('base64url')
}
