import type { ShownStatus } from '#domain/orders/orders.ts'

const looks: Record<ShownStatus, string> = {
  Ordered: 'bg-placed text-placed-ink',
  'Order Placed': 'bg-placed text-placed-ink',
  Processing: 'bg-processing text-processing-ink',
  Shipped: 'bg-shipped text-shipped-ink',
  'Out for Delivery': 'bg-shipped text-shipped-ink',
  Delivered: 'bg-delivered text-delivered-ink',
  Cancelled: 'bg-error-50 text-error',
  Returned: 'bg-error-50 text-error',
}

/** The colour classes of a status by the shopper's or the seller's word. */
export function statusLook(status: ShownStatus): string {
  return looks[status]
}
