import { hash } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import type { Paise } from '#domain/money.ts'
import type { SentOnlineOrder, SentOrder, SentOrderItem } from '#domain/orders/order-shapes.ts'
import type { PaymentType } from '#domain/orders/orders.ts'

/** An order as a client sends it, with its way of payment and the values of its headers. */
export type OrderRequest = {
  readonly sent: SentOrder | SentOnlineOrder
  readonly paymentType: PaymentType
  /** Whether the client showed the shopper this total; an online order may send it in whole rupees (CONTRACT "Orders"). */
  readonly matchesShownTotal: (total: Paise) => boolean
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined
  /** The language of messages to the shopper; not part of `requestHash`. */
  readonly language: Language
}

/** The product id of a sent item or replacement, which names its product by id or as an object. */
export function productIdOf({ product }: Pick<SentOrderItem, 'product'>): string {
  return typeof product === 'string' ? product : product._id
}

/** A hash of the request, by which a key is recognised that is reused for another order. */
export function requestHash({ sent, paymentType }: OrderRequest): string {
  const items = sent.items.map((item) => [
    productIdOf(item),
    item.unit._id ?? null,
    item.unit.label ?? null,
    item.quantity,
    item.ifGone ?? null,
  ])
  const content = [paymentType, items, sent.address, sent.amount, sent.ifGone ?? null]
  return hash('sha256', JSON.stringify(content), 'base64url')
}
