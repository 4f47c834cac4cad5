import { useState } from 'react'
import { mayAct } from '#domain/accounts/staff.ts'
import { deliveredAt, isReturnable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { LineChoice, useLineChoice } from '../../orders/line-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useRole } from '../layout/page-roles.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { useNow } from './minute-clock.ts'

/** Records a return for a customer who asks by telephone, in the seven days after the delivery. */
export function RecordReturnButton({ order }: { order: OrderJson }) {
  const { record } = useSellerMessages().orders.returns
  const mayRecord = mayAct(useRole(), 'manager')
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const delivery = deliveredAt(order.statusTimeline)
  if (!mayRecord || now === undefined || delivery === undefined || order.return !== undefined) return null
  if (!isReturnable(order.status, now - Date.parse(delivery))) return null
  return (
    <>
      <Button look="quiet" aria-label={record.buttonOf(order._id)} onClick={() => setOpen(true)} className="px-2">
        {record.button}
      </Button>
      {isOpen && <RecordDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function RecordDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const { lines, record } = useSellerMessages().orders.returns
  const { confirm } = useSellerMessages()
  const { busy, send } = useChange()
  const choice = useLineChoice(order.items)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  async function save(): Promise<void> {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    const isRecorded = await send(async () => {
      await callApi(sellerApi.returnRecord, { params: { id: order._id }, body: { reason, lines: choice.chosen } })
      return { message: record.done }
    })
    if (isRecorded) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={record.question} className="sm:max-w-md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <LineChoice legend={lines} choice={choice} />
        <TextAreaField
          label={record.reason}
          hint={record.reasonHint}
          error={isMissing && reason.trim() === '' ? record.reasonMissing : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          required
        />
        <DialogButtons cancel={confirm.cancel} onCancel={onClose}>
          <Button type="submit" busy={busy} disabled={choice.chosen.length === 0}>
            {record.button}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
