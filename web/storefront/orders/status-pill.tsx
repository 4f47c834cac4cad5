import type { OrderStatus } from '#domain/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import { useNames } from '../../words/use-words.ts'

const looks: Record<OrderStatus, string> = {
  Ordered: 'bg-placed text-placed-ink',
  Processing: 'bg-processing text-processing-ink',
  Shipped: 'bg-shipped text-shipped-ink',
  'Out for Delivery': 'bg-shipped text-shipped-ink',
  Delivered: 'bg-delivered text-delivered-ink',
  Cancelled: 'bg-error-50 text-error',
  Returned: 'bg-error-50 text-error',
}

/** Where an order is, in the colours of its status and always in words. */
export function StatusPill({ status }: { status: string }) {
  const look = Object.hasOwn(looks, status) ? looks[status as OrderStatus] : 'bg-sunken text-ink-2'
  return (
    <span className={classNames('rounded-full px-3 py-1 font-bold text-hint', look)}>{useNames().status(status)}</span>
  )
}
