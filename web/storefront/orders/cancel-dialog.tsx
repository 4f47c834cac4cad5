import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import type { EndDialogProps } from './use-end-order.ts'

/** Asks whether to cancel and says what is refunded (CONTRACT "Orders"). */
export function CancelDialog({ order, busy, onEnd, onClose }: EndDialogProps) {
  const { orders, orderDialogs } = shopperMessages()
  const { cancel } = orderDialogs
  return (
    <Dialog open={order !== undefined} onClose={onClose} title={cancel.question} className="sm:max-w-md">
      {order && (
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
      )}
    </Dialog>
  )
}
