import { type EndStatus, isEnd, type SellerStatus, sellerStatuses } from '#domain/orders.ts'

const looks: Record<SellerStatus | EndStatus, string> = {
  'Order Placed': 'bg-placed text-placed-ink',
  Processing: 'bg-processing text-processing-ink',
  Shipped: 'bg-shipped text-shipped-ink',
  'Out for Delivery': 'bg-shipped text-shipped-ink',
  Delivered: 'bg-delivered text-delivered-ink',
  Cancelled: 'bg-error-50 text-error',
  Returned: 'bg-error-50 text-error',
}

function isSellerStatus(status: string): status is SellerStatus {
  return (sellerStatuses as readonly string[]).includes(status)
}

/** The colours of a status; always with its text. */
export function statusLook(status: string): string {
  return isSellerStatus(status) || isEnd(status) ? looks[status] : 'bg-sunken text-ink-2'
}

/** The status that usually follows in the seller's words, undefined after the last one and for any other (SPEC 4). */
export function nextSellerStatus(status: string): SellerStatus | undefined {
  return isSellerStatus(status) ? sellerStatuses[sellerStatuses.indexOf(status) + 1] : undefined
}
