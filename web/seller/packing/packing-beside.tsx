import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useNow } from '../orders/minute-clock.ts'
import { useOpenBeside } from './beside-board.ts'
import { nextToPack } from './packing-lines.ts'
import { PackingSheet } from './packing-sheet.tsx'
import { useScale } from './use-scale.ts'

type Props = { order: OrderJson; orders: readonly OrderJson[] }

/** The packing sheet of one order beside the board. */
export function PackingBeside({ order, orders }: Props) {
  const open = useOpenBeside()
  const next = nextToPack(orders, order, useNow() ?? 0)
  const scale = useScale()
  const close = () => open(undefined)
  return (
    <aside className="sticky top-18 max-h-[calc(100svh-5.25rem)] overflow-y-auto rounded-card border border-line bg-surface">
      <PackingSheet
        key={order._id}
        order={order}
        scale={scale}
        onNext={next && (() => open(next._id))}
        onDone={close}
        onClose={close}
      />
    </aside>
  )
}
