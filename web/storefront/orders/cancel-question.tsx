import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import type { EndOrder } from './use-end-order.ts'

type Props = { order: OrderJson; busy: boolean; onEnd: EndOrder; onClose: () => void }

/** Asks whether to cancel and says what is refunded (CONTRACT "Orders"). */
export function CancelQuestion({ order, busy, onEnd, onClose }: Props) {
  const { orders, orderDialogs } = shopperMessages()
  const { cancel } = orderDialogs
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">
        <span className="block font-bold text-ink">{orders.number(order._id)}</span>
        {order.isPaid ? cancel.paid : cancel.unpaid}
      </p>
      <DialogButtons cancel={cancel.keepOrder} onCancel={onClose}>
        <Button look="danger" busy={busy} onClick={() => onEnd(order._id)}>
          {orders.cancel.button}
        </Button>
      </DialogButtons>
    </div>
  )
}
