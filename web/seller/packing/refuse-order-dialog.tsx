import { useState } from 'react'
import { maxReasonText, type RefuseReason, refuseReasons } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { Choice } from '../layout/choice.tsx'
import { FormDialog } from '../layout/form-dialog.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

/** Asks why the seller refuses an order, with a text for its shopper. */
export function RefuseOrderDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const { refuse: messages, number } = messagesOf('packing')
  const names = messagesOf('shop').names
  const { busy, send } = useChange()
  const [seen, setSeen] = useState(order.status)
  const [reason, setReason] = useState<RefuseReason>(order.status === 'Out for Delivery' ? 'asked' : 'gone')
  const [text, setText] = useState('')

  async function refuse(): Promise<void> {
    const body = { reason, text, seen }
    const call = () =>
      callApi(sellerApi.orderRefuse, { params: { id: order._id }, body }).catch((error) => {
        // The dialog stays and shows the order's new status; pressing again refuses it nevertheless.
        if (isRefusal(error, 'CHANGED_MEANWHILE')) setSeen((error.extra.current as OrderJson).status)
        throw error
      })
    await send(call, onClose)
  }

  return (
    <FormDialog
      title={messages.title}
      action={messages.button}
      look="danger"
      busy={busy}
      cancel={messages.keepOrder}
      onSubmit={refuse}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <span className="block font-bold text-ink">
          {number(order._id)} · {order.address.firstName} {order.address.lastName} · {names.status(seen)}
        </span>
        {order.isPaid ? messages.paid : messages.unpaid}
      </p>
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-semibold">{messages.reason}</legend>
        {refuseReasons.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="reason"
            value={each}
            checked={reason === each}
            onChange={() => setReason(each)}
          >
            {messages.reasons[each]}
          </Choice>
        ))}
      </fieldset>
      <TextAreaField
        label={messages.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={maxReasonText}
        rows={2}
      />
    </FormDialog>
  )
}
