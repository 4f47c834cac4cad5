import { useState } from 'react'
import { formatRupees, type Paise, sumOf, toRupees } from '#domain/money.ts'
import { wasDelivered } from '#domain/orders/order-ending.ts'
import { cashDue, receiptsFromJson } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useRoundMessages } from '../../i18n/use-messages.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { ReceiptChoice } from '../../orders/receipt-choice.tsx'
import { namedWay, type PaymentWay, receiptSums, wayOf } from '../../orders/receipt-sums.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { OrderUpi } from './order-upi.tsx'

/** Money on delivery other than full cash, or what is paid later; nothing where nothing is due. */
export function DeliverButton({ order }: { order: OrderJson }) {
  const messages = useRoundMessages().door
  const { later } = useSellerMessages().orders
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const isLater = wasDelivered(order.status)
  const isDue = cashDue(order) > 0 && order.return?.state !== 'requested'
  if (isLater ? !isDue : order.status !== 'Out for Delivery' || order.paymentType !== 'COD') return null
  return (
    <>
      <Button look="secondary" disabled={!isHydrated} onClick={() => setOpen(true)} className="px-2">
        {isLater ? later.button : messages.other}
      </Button>
      {isOpen && <DeliverDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeliverDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const messages = useRoundMessages().door
  const { later } = useSellerMessages().orders
  // After a refusal the dialog goes on with what is due now.
  const { busy, send } = useChange()
  const [chosen, setChosen] = useState<PaymentWay>()
  const [cashText, setCashText] = useState('')
  const isLater = wasDelivered(order.status)
  const due = cashDue(order)
  const way = wayOf(due, chosen)
  const { word, sum } = namedWay(due, way)
  const before = receiptsFromJson(order.received)
  const sums = receiptSums(due, way, cashText)
  const inRupees = ({ cash, upi }: Record<'cash' | 'upi', Paise>) => ({ cash: toRupees(cash), upi: toRupees(upi) })

  async function deliver(): Promise<void> {
    if (sums === undefined) return
    const paid = inRupees({ cash: sumOf([before.cash, sums.cash]), upi: sumOf([before.upi, sums.upi]) })
    await send(async () => {
      await callApi(sellerApi.orderDeliver, { params: { id: order._id }, body: { ...paid, seen: inRupees(before) } })
      onClose()
      return { message: isLater ? later.done : messages.done }
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isLater ? later.title(order._id) : messages.title(order._id)}
      className="sm:max-w-md"
    >
      <div className="flex flex-col gap-3">
        <ReceiptChoice due={due} way={way} cashText={cashText} onWay={setChosen} onCashText={setCashText} />
        {sums !== undefined && sums.upi > 0 && <OrderUpi order={order} part={sums.upi} className="mx-auto w-48" />}
        <Button
          size="large"
          busy={busy}
          disabled={sums === undefined || (isLater && way === 'none')}
          onClick={() => void deliver()}
        >
          {(isLater ? later.by : messages.deliveredBy)[word](formatRupees(sum))}
        </Button>
      </div>
    </Dialog>
  )
}
