import type { OrderStatus, SellerStatus } from '#domain/orders/orders.ts'

const looks: Record<OrderStatus | SellerStatus, string> = {
  Ordered: 'bg-placed text-placed-ink',
  'Order Placed': 'bg-placed text-placed-ink',
  Processing: 'bg-processing text-processing-ink',
  Shipped: 'bg-shipped text-shipped-ink',
  'Out for Delivery': 'bg-shipped text-shipped-ink',
  Delivered: 'bg-delivered text-delivered-ink',
  Cancelled: 'bg-error-50 text-error',
  Returned: 'bg-error-50 text-error',
}

/** The colour classes of a status by the shopper's or the seller's word; grey for unknown ones. */
export function statusLook(status: string): string {
  return Object.hasOwn(looks, status) ? looks[status as OrderStatus] : 'bg-sunken text-ink-2'
}
