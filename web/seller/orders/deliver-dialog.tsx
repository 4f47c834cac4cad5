import { useEffect, useState } from 'react'
import { formatRupees, inRupees, sumOf } from '#domain/money.ts'
import { wasDelivered } from '#domain/orders/order-ending.ts'
import { cashDue, receiptsFromJson } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { noReceipts, type Receipts } from '#domain/payments/receipts.ts'
import { callApi } from '../../api/call-api.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ReceiptChoice, useReceipt } from '../../orders/receipt-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { correctionChoices } from './correction-choices.ts'
import { OrderUpi } from './order-upi.tsx'

type Occasion = 'door' | 'later' | 'correction'

const isAnyReceived = ({ cash, upi }: Receipts) => cash > 0 || upi > 0

/** Why money of a cash order is recorded now: it is taken on delivery or later, or what was recorded is wrong. */
function occasionOf(order: OrderJson): Occasion | undefined {
  const { status, paymentType, received, return: back } = order
  if (paymentType !== 'COD' || back?.state === 'requested') return undefined
  if (status === 'Out for Delivery') return 'door'
  if (!wasDelivered(status)) return undefined
  if (cashDue(order) > 0) return 'later'
  return isAnyReceived(receiptsFromJson(received)) ? 'correction' : undefined
}

/** The button that opens `DeliverDialog`; hidden where there is no money to record. */
export function DeliverButton({ order, onOpen }: { order: OrderJson; onOpen: () => void }) {
  const { door } = messagesOf('round')
  const { later } = messagesOf('seller').orders
  const occasion = occasionOf(order)
  if (occasion === undefined) return null
  return (
    <Button look="secondary" onClick={onOpen} className="px-2">
      {{ door: door.other, later: later.button, correction: later.correct }[occasion]}
    </Button>
  )
}

/** Records or corrects the money taken at or after the delivery; closes once another person's receipt changes its question. */
export function DeliverDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const occasion = occasionOf(order)
  const [opened] = useState(occasion)
  const isAnotherQuestion = occasion !== opened
  useEffect(() => {
    if (isAnotherQuestion) onClose()
  }, [isAnotherQuestion, onClose])
  return occasion === undefined || isAnotherQuestion ? null : (
    <ReceiptDialog order={order} occasion={occasion} onClose={onClose} />
  )
}

type Props = { order: OrderJson; occasion: Occasion; onClose: () => void }

function ReceiptDialog({ order, occasion, onClose }: Props) {
  const { door } = messagesOf('round')
  const { later } = messagesOf('seller').orders
  // After an error the dialog stays open and shows what is due by then.
  const { busy, send } = useChange()
  const recorded = receiptsFromJson(order.received)
  const isCorrection = occasion === 'correction'
  const choices: Parameters<typeof useReceipt> = isCorrection ? correctionChoices(order) : [cashDue(order)]
  const receipt = useReceipt(...choices)
  const { way, word, sum, sums: taken } = receipt
  const recordedText = (['cash', 'upi'] as const)
    .filter((kind) => recorded[kind] > 0)
    .map((kind) => `${door.ways[kind]} ${formatRupees(recorded[kind])}`)

  const isRecorded = taken?.cash === recorded.cash && taken.upi === recorded.upi

  async function deliver(): Promise<void> {
    if (taken === undefined) return
    const earlier = isCorrection ? noReceipts : recorded
    const paid = inRupees({ cash: sumOf([earlier.cash, taken.cash]), upi: sumOf([earlier.upi, taken.upi]) })
    const call = {
      params: { id: order._id },
      body: { ...paid, seen: inRupees({ cash: recorded.cash, upi: recorded.upi }) },
    }
    const done = { message: occasion === 'door' ? door.done : later.done }
    await send(() => callApi(sellerApi.orderDeliver, call).then(() => done), onClose)
  }

  return (
    <Dialog
      open
      stays
      onClose={onClose}
      title={occasion === 'door' ? door.title(order._id) : later.title(order._id)}
      className="sm:max-w-md"
    >
      <div className="flex flex-col gap-3">
        {isCorrection && <p className="text-ink-2">{later.recorded(recordedText.join(' · '))}</p>}
        <ReceiptChoice receipt={receipt} />
        {!isCorrection && taken !== undefined && taken.upi > 0 && (
          <OrderUpi order={order} amount={taken.upi} className="mx-auto w-48" />
        )}
        <Button
          size="large"
          busy={busy}
          disabled={taken === undefined || (occasion === 'later' && way === 'none') || (isCorrection && isRecorded)}
          onClick={() => void deliver()}
        >
          {(occasion === 'door' ? door.deliveredBy : later.by)[word](shortRupees(sum))}
        </Button>
      </div>
    </Dialog>
  )
}
