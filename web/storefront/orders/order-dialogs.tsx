import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import type { Ending, EndOrder } from './use-end-order.ts'

/** The order that each dialog is about; a dialog without one is closed. */
type OpenDialogs = Record<'tracked' | 'cancelled' | 'returned', OrderJson | undefined>

type Props = {
  open: OpenDialogs
  busy: boolean
  onEnd: EndOrder
  onAskEnd: (how: Ending, id: string) => void
  onCloseTracking: () => void
  onCloseEnding: () => void
}

/** Tracking, cancelling and returning one order; downloaded when the first of them is opened. */
export function OrderDialogs({ open, busy, onEnd, onAskEnd, onCloseTracking, onCloseEnding }: Props) {
  return (
    <>
      <TrackingDialog order={open.tracked} onAskEnd={onAskEnd} onClose={onCloseTracking} />
      <CancelDialog order={open.cancelled} busy={busy} onEnd={onEnd} onClose={onCloseEnding} />
      <ReturnDialog order={open.returned} busy={busy} onEnd={onEnd} onClose={onCloseEnding} />
    </>
  )
}
