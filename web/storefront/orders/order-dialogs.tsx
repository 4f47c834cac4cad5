import type { OrderJson } from '#domain/shapes.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import type { Ending, EndOrder } from './use-end-order.ts'

/** The order that each dialog is about; a dialog without one is closed. */
export type Asked = Record<'tracked' | 'cancelled' | 'returned', OrderJson | undefined>

type Props = {
  asked: Asked
  busy: boolean
  onEnd: EndOrder
  onAskEnd: (how: Ending, id: string) => void
  onCloseTracking: () => void
  onCloseEnding: () => void
}

/** Tracking, cancelling and returning one order; downloaded when the first of them is opened. */
export function OrderDialogs({ asked, busy, onEnd, onAskEnd, onCloseTracking, onCloseEnding }: Props) {
  return (
    <>
      <TrackingDialog order={asked.tracked} onAskEnd={onAskEnd} onClose={onCloseTracking} />
      <CancelDialog order={asked.cancelled} busy={busy} onEnd={onEnd} onClose={onCloseEnding} />
      <ReturnDialog order={asked.returned} busy={busy} onEnd={onEnd} onClose={onCloseEnding} />
    </>
  )
}
