import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { callWithPhoto } from './call-with-photo.ts'

/** The two ways in which a shopper ends an order. */
export type Ending = 'cancel' | 'return'
/** Asks the shopper to confirm ending the order with this id. */
export type AskEnd = (ending: Ending, id: string) => void
/** What a shopper says about a return; `lines` has ids. */
type ReturnRequest = { reason: string; lines: string[]; photo: Blob | undefined }
/** Cancels an order; with a return request, requests its return instead. */
export type EndOrder = (id: string, request?: ReturnRequest) => void
export type EndDialogProps = { order: OrderJson | undefined; busy: boolean; onEnd: EndOrder; onClose: () => void }

/** Asks to confirm a cancellation or return, sends it, reloads the orders. */
export function useEndOrder() {
  const messages = shopperMessages().orders
  const { revalidate } = useRevalidator()
  const [toConfirm, setToConfirm] = useState<{ ending: Ending; id: string }>()
  const [busy, setBusy] = useState(false)

  async function send(id: string, request: ReturnRequest | undefined): Promise<void> {
    setBusy(true)
    let closesDialog = true
    try {
      if (request === undefined) await callApi(shopperApi.orderCancel, { params: { id } })
      else await sendReturn(id, request)
      showSuccess(request === undefined ? messages.cancel.done : messages.giveBack.done)
    } catch (error) {
      // The text and the photo of a return stay, so that the shopper can send them again.
      closesDialog = request === undefined
      showError(error)
    }
    await revalidate()
    setBusy(false)
    if (closesDialog) setToConfirm(undefined)
  }

  const end: EndOrder = (id, request) => void send(id, request)
  const ask: AskEnd = (ending, id) => setToConfirm({ ending, id })
  return {
    busy,
    end,
    ask,
    close: () => setToConfirm(undefined),
    idFor: (ending: Ending) => (toConfirm?.ending === ending ? toConfirm.id : undefined),
  }
}

function sendReturn(id: string, { reason, lines, photo }: ReturnRequest): Promise<unknown> {
  return callWithPhoto(shopperApi.orderReturn, { params: { id }, body: { reason, lines } }, photo)
}
