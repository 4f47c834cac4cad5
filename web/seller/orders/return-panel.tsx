import { useState } from 'react'
import { mayAct } from '#domain/accounts/staff.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { useRole } from '../layout/page-roles.ts'
import { AcceptDialog, RefuseDialog } from './return-dialogs.tsx'
import { useSettleReturn } from './use-settle-return.ts'

/** A return's lines, reason, photo and the seller's actions (CONTRACT "Orders"). */
export function ReturnPanel({ order }: { order: OrderJson }) {
  const messages = useSellerMessages().orders.returns
  const { busy, settle } = useSettleReturn(order._id)
  const [chosen, setChosen] = useState<'accept' | 'refuse' | 'tick'>()
  const maySettle = mayAct(useRole(), 'manager')
  const back = order.return
  if (back === undefined) return null
  const isCashOwed =
    maySettle && back.state === 'accepted' && order.paymentType === 'COD' && back.givenBackAt === undefined
  const close = () => setChosen(undefined)
  const send: typeof settle = (settlement) => {
    close()
    return settle(settlement)
  }
  return (
    <div className="flex flex-col gap-2 break-words rounded-control bg-error-50 px-3 py-2 text-error text-hint">
      <p>
        <span className="block font-bold">
          {back.state === 'refused' ? messages.refused(back.refusal ?? '') : messages[back.state]}
        </span>
        {back.reason}
      </p>
      {back.photo !== undefined && maySettle && (
        <a href={back.photo} className="self-start">
          <img
            src={back.photo}
            alt={messages.photo}
            loading="lazy"
            className="max-h-40 min-h-20 min-w-20 rounded-control border border-line bg-sunken"
          />
        </a>
      )}
      {back.state === 'requested' && maySettle && (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => setChosen('accept')} className="flex-1 px-2">
            {messages.accept}
          </Button>
          <Button look="secondary" disabled={busy} onClick={() => setChosen('refuse')} className="px-3">
            {messages.refuse}
          </Button>
        </div>
      )}
      {isCashOwed && (
        <Button busy={busy} onClick={() => setChosen('tick')} className="px-2">
          {messages.tick}
        </Button>
      )}
      {chosen === 'accept' && (
        <AcceptDialog order={order} onAccept={(accepted) => void send({ accepted })} onClose={close} />
      )}
      {chosen === 'refuse' && <RefuseDialog onRefuse={(refused) => void send({ refused })} onClose={close} />}
      <ConfirmDialog
        open={chosen === 'tick'}
        question={messages.tickQuestion(formatRupees(rupeesToPaise(back.amount ?? 0)))}
        action={messages.tick}
        onConfirm={() => void send({ givenBack: 'cash' })}
        onClose={close}
      >
        {back.reason}
      </ConfirmDialog>
    </div>
  )
}
