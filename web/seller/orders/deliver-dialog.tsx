import { useState } from 'react'
import { type Paise, sumOf, toRupees } from '#domain/money.ts'
import { wasDelivered } from '#domain/orders/order-ending.ts'
import { cashDue, receiptsFromJson } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ReceiptChoice, useReceipt } from '../../orders/receipt-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { OrderUpi } from './order-upi.tsx'

/** The button and dialog that record money taken at or after the delivery; hidden where no money is due. */
export function DeliverButton({ order }: { order: OrderJson }) {
  const messages = messagesOf('round').door
  const { later } = messagesOf('seller').orders
  const [isOpen, setOpen] = useState(false)
  const isDelivered = wasDelivered(order.status)
  const isDue = cashDue(order) > 0 && order.return?.state !== 'requested'
  const isAtDoor = order.status === 'Out for Delivery' && order.paymentType === 'COD'
  if (!isAtDoor && !(isDelivered && isDue)) return null
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)} className="px-2">
        {isDelivered ? later.button : messages.other}
      </Button>
      {isOpen && <DeliverDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

const inRupees = ({ cash, upi }: Record<'cash' | 'upi', Paise>) => ({ cash: toRupees(cash), upi: toRupees(upi) })

function DeliverDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const messages = messagesOf('round').door
  const { later } = messagesOf('seller').orders
  // After an error the dialog stays open and shows what is due by then.
  const { busy, send } = useChange()
  const receipt = useReceipt(cashDue(order))
  const { way, word, sum, sums: taken } = receipt
  const isDelivered = wasDelivered(order.status)
  const earlier = receiptsFromJson(order.received)

  async function deliver(): Promise<void> {
    if (taken === undefined) return
    const paid = inRupees({ cash: sumOf([earlier.cash, taken.cash]), upi: sumOf([earlier.upi, taken.upi]) })
    const call = { params: { id: order._id }, body: { ...paid, seen: inRupees(earlier) } }
    const done = { message: isDelivered ? later.done : messages.done }
    await send(() => callApi(sellerApi.orderDeliver, call).then(() => done), onClose)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isDelivered ? later.title(order._id) : messages.title(order._id)}
      className="sm:max-w-md"
    >
      <div className="flex flex-col gap-3">
        <ReceiptChoice receipt={receipt} />
        {taken !== undefined && taken.upi > 0 && <OrderUpi order={order} amount={taken.upi} className="mx-auto w-48" />}
        <Button
          size="large"
          busy={busy}
          disabled={taken === undefined || (isDelivered && way === 'none')}
          onClick={() => void deliver()}
        >
          {(isDelivered ? later.by : messages.deliveredBy)[word](shortRupees(sum))}
        </Button>
      </div>
    </Dialog>
  )
}
