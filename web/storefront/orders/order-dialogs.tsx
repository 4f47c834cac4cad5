import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import type { AskEnd, EndOrder } from './use-end-order.ts'

type Props = {
  /** The order of each dialog; a dialog without an order is closed. */
  open: Record<'tracked' | 'cancelled' | 'returned', OrderJson | undefined>
  busy: boolean
  onEnd: EndOrder
  onAskEnd: AskEnd
  onCloseTracking: () => void
  onCloseEnding: () => void
}

/** The dialogs for tracking, cancelling and returning an order; all are downloaded when the first is opened. */
export function OrderDialogs({ open, busy, onEnd, onAskEnd, onCloseTracking, onCloseEnding }: Props) {
  return (
    <>
      <TrackingDialog order={open.tracked} onAskEnd={onAskEnd} onClose={onCloseTracking} />
      <CancelDialog order={open.cancelled} busy={busy} onEnd={onEnd} onClose={onCloseEnding} />
      <ReturnDialog order={open.returned} busy={busy} onEnd={onEnd} onClose={onCloseEnding} />
    </>
  )
}
