import { isReturnable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { LineChoice, useLineChoice } from '../../orders/line-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { useIsManager } from '../layout/page-roles.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { passFocusToCard } from './card-focus.ts'
import { useNow } from './minute-clock.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** The button that opens `RecordReturnDialog`, within seven days after the delivery. */
export function RecordReturnButton({ order, onOpen }: { order: OrderJson; onOpen: () => void }) {
  const { record } = messagesOf('seller').orders.returns
  const mayRecord = useIsManager()
  const now = useNow()
  if (!mayRecord || now === undefined || order.return !== undefined || !isReturnable(order, now)) return null
  return (
    <Button
      ref={passFocusToCard(order._id)}
      look="quiet"
      aria-label={record.buttonOf(order._id)}
      onClick={onOpen}
      className="px-2"
    >
      {record.button}
    </Button>
  )
}

/** Records a return for a customer at the telephone. */
export function RecordReturnDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const { lines, record } = messagesOf('seller').orders.returns
  const { busy, send } = useChange()
  const choice = useLineChoice(order.items)
  const save = (reason: string) =>
    send(async () => {
      await callApi(sellerApi.returnRecord, { params: { id: order._id }, body: { reason, lines: choice.chosen } })
      return { message: record.done }
    }, onClose)
  const texts = { label: record.reason, hint: record.reasonHint, missing: record.reasonMissing, send: record.button }
  return (
    <ReasonDialog
      title={record.question}
      texts={texts}
      busy={busy}
      disabled={choice.chosen.length === 0}
      onSend={save}
      onClose={onClose}
    >
      <LineChoice legend={lines} choice={choice} />
    </ReasonDialog>
  )
}
