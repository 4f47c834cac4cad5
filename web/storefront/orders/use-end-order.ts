import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { callWithPhoto } from './call-with-photo.ts'

/** The two ways in which a shopper ends an order. */
export type Ending = 'cancel' | 'return'
/** A shopper's return: why, which lines, and a photo. */
type Return = { reason: string; lines: string[]; photo: Blob | undefined }
/** Cancels an order, or returns it where there is a return. */
export type EndOrder = (id: string, back?: Return) => void
export type EndDialogProps = { order: OrderJson | undefined; busy: boolean; onEnd: EndOrder; onClose: () => void }

/** Confirms and sends a cancellation or return, then reloads the orders. */
export function useEndOrder() {
  const messages = useMessages().orders
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<{ how: Ending; id: string }>()
  const [busy, setBusy] = useState(false)

  async function send(id: string, back: Return | undefined): Promise<void> {
    setBusy(true)
    let isOver = true
    try {
      if (back === undefined) await callApi(shopperApi.orderCancel, { params: { id } })
      else await sendReturn(id, back)
      showSuccess(back === undefined ? messages.cancel.done : messages.giveBack.done)
    } catch (error) {
      // The words and the photo of a return stay, to be sent again.
      isOver = back === undefined
      showError(error)
    }
    await revalidate()
    setBusy(false)
    if (isOver) setChosen(undefined)
  }

  const end: EndOrder = (id, back) => void send(id, back)
  return {
    busy,
    end,
    ask: (how: Ending, id: string) => setChosen({ how, id }),
    close: () => setChosen(undefined),
    idFor: (how: Ending) => (chosen?.how === how ? chosen.id : undefined),
  }
}

function sendReturn(id: string, { reason, lines, photo }: Return): Promise<unknown> {
  return callWithPhoto(shopperApi.orderReturn, { params: { id }, body: { reason, lines } }, photo)
}
