import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { returnableUntil } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { shopperApi } from '../../api/call-api.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import type { Busy } from '../../browser/use-busy.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { LineChoice, useLineChoice } from '../../orders/line-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { callWithPhoto } from './call-with-photo.ts'
import { PhotoField } from './photo-field.tsx'

type Props = Busy & { order: OrderJson; onClose: () => void }

/** Asks which lines of a delivered order come back, and why (SPEC 2 "FAQ page", CONTRACT "Orders"). */
export function ReturnForm({ order, onClose, busy, run }: Props) {
  const { orders, orderDialogs } = shopperMessages()
  const { giveBack } = orderDialogs
  const choice = useLineChoice(order.items)
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<Blob>()
  const [isMissing, setMissing] = useState(false)
  const until = returnableUntil(order)
  const { revalidate } = useRevalidator()
  const send = async () => {
    const sent = { params: { id: order._id }, body: { reason, lines: choice.chosen } }
    const isSent = await run(async () => {
      showSuccess((await callWithPhoto(shopperApi.orderReturn, sent, photo)).message)
      await revalidate()
      onClose()
    })
    // The text and the photo stay, so that the shopper can send them again.
    if (!isSent) await revalidate()
  }
  return (
    <form
      noValidate
      onSubmit={submitHandler(() => {
        setMissing(reason.trim() === '')
        if (reason.trim() !== '' && choice.chosen.length > 0) void send()
      })}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-2">
        <span className="block font-bold text-ink">{orders.number(order._id)}</span>
        {giveBack.terms} {until && giveBack.until(indiaTime(new Date(until).toISOString()))}
      </p>
      <LineChoice legend={giveBack.lines} choice={choice} />
      <TextAreaField
        label={giveBack.reason}
        hint={giveBack.reasonHint}
        error={isMissing && reason.trim() === '' ? giveBack.reasonMissing : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
        required
      />
      <PhotoField photo={photo} onChange={setPhoto} busy={busy} run={run} />
      <DialogButtons cancel={giveBack.keepOrder} onCancel={onClose}>
        <Button type="submit" busy={busy} disabled={choice.chosen.length === 0}>
          {orders.giveBack.button}
        </Button>
      </DialogButtons>
    </form>
  )
}
