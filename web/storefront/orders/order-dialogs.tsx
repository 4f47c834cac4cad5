import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { type Busy, useBusy } from '../../browser/use-busy.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import type { OpenOrderDialog, OrderDialog } from './end-button.tsx'
import { ProblemForm } from './problem-form.tsx'
import { ReturnForm } from './return-form.tsx'
import { Tracking } from './tracking.tsx'

type Props = {
  /** The dialog that is open, if there is an order. */
  opened: OrderDialog | undefined
  order: OrderJson | undefined
  onOpen: OpenOrderDialog
  onClose: () => void
}

/** The dialogs of an order; all are downloaded when the first is opened. */
export function OrderDialogs({ opened, order, onOpen, onClose }: Props) {
  const { tracking, cancel, giveBack, problem } = shopperMessages().orderDialogs
  // Here, so that a dialog opened again during its request is still busy.
  const busy = useBusy()
  const dialog = (name: OrderDialog, title: string, contentOf: (order: OrderJson) => ReactNode) => (
    <Dialog open={opened === name && order !== undefined} onClose={onClose} title={title} className="sm:max-w-md">
      {order && contentOf(order)}
    </Dialog>
  )
  return (
    <>
      {dialog('track', tracking.title, (tracked) => (
        <Tracking order={tracked} onOpen={onOpen} />
      ))}
      {dialog('cancel', cancel.question, (cancelled) => (
        <CancelQuestion order={cancelled} onClose={onClose} {...busy} />
      ))}
      {dialog('return', giveBack.question, (returned) => (
        <ReturnForm order={returned} onClose={onClose} {...busy} />
      ))}
      {dialog('problem', problem.question, (reported) => (
        <ProblemForm order={reported} onClose={onClose} {...busy} />
      ))}
    </>
  )
}

type QuestionProps = Busy & { order: OrderJson; onClose: () => void }

/** Asks whether to cancel and says what is refunded (CONTRACT "Orders"). */
function CancelQuestion({ order, onClose, busy, run }: QuestionProps) {
  const { orders, orderDialogs } = shopperMessages()
  const { cancel } = orderDialogs
  const { revalidate } = useRevalidator()
  const send = () =>
    run(async () => {
      const sent = callApi(shopperApi.orderCancel, { params: { id: order._id } })
      await sent.then(({ message }) => showSuccess(message), showError)
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
