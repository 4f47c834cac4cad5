import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'

type Props = { order: OrderJson; onClose: () => void }

/** Asks whether to cancel and says what is refunded (CONTRACT "Orders"). */
export function CancelQuestion({ order, onClose }: Props) {
  const { orders, orderDialogs } = shopperMessages()
  const { cancel } = orderDialogs
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const send = () =>
    run(async () => {
      const sent = callApi(shopperApi.orderCancel, { params: { id: order._id } })
      await sent.then(() => showSuccess(orders.cancel.done), showError)
      await revalidate()
      onClose()
    })
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">
        <span className="block font-bold text-ink">{orders.number(order._id)}</span>
        {order.isPaid ? cancel.paid : cancel.unpaid}
      </p>
      <DialogButtons cancel={cancel.keepOrder} onCancel={onClose}>
        <Button look="danger" busy={busy} onClick={send}>
          {orders.cancel.button}
        </Button>
      </DialogButtons>
    </div>
  )
}
