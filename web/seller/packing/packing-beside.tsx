import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { passFocusToCard } from '../orders/card-focus.ts'
import { useOpenBeside } from './beside-board.ts'
import { PackingSheet } from './packing-sheet.tsx'

type Props = { order: OrderJson; orders: readonly OrderJson[] }

/** The packing sheet of one order beside the board. */
export function PackingBeside({ order, orders }: Props) {
  const open = useOpenBeside()
  const close = () => open(undefined)
  return (
    <aside
      ref={passFocusToCard(order._id)}
      className="sticky top-18 max-h-[calc(100svh-5.25rem)] overflow-y-auto rounded-card border border-line bg-surface"
    >
      <PackingSheet order={order} orders={orders} onNext={open} onDone={close} onClose={close} />
    </aside>
  )
}
