import type { PaymentIssueJson, RefundedPaymentJson } from '#domain/payments/payment-shapes.ts'
import type { TestShop } from './open-test-shop.ts'
import { orderingAt, startPaying } from './ordering.ts'
import { type Caller, seller } from './people.ts'

/** Shoppers who pay at this shop, and what is told of their payments. */
export function payingAt(shop: { readonly it: TestShop }) {
  const ordering = orderingAt(shop)

  /** A shopper with one kilogram of ₹40 in the cart, who has begun to pay ₹55 for it. */
  async function payingShopper() {
    const ready = await ordering.readyShopper()
    return { ...ready, ...(await startPaying(ready.anita, ready.order)) }
  }

  /** The issues of an order's payments that the seller sees. */
  async function issuesOf(orderDbId: string): Promise<PaymentIssueJson[]> {
    const { troubles } = (await (await seller(shop.it)).get('/api/payments/troubles')).body
    return (troubles as PaymentIssueJson[]).filter(({ orderId }) => orderId === orderDbId)
  }

  return { ...ordering, payingShopper, issuesOf }
}

/** The refunded payments that a shopper sees. */
export async function refundedPaymentsOf(caller: Caller): Promise<RefundedPaymentJson[]> {
  return (await caller.get('/api/payments/given-back')).body.payments as RefundedPaymentJson[]
}
