import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { callWithPhoto } from './call-with-photo.ts'

/** What a shopper says about a return; `lines` has ids. */
type ReturnRequest = { reason: string; lines: string[]; photo: Blob | undefined }
/** Cancels an order; with a return request, requests its return instead. */
export type EndOrder = (id: string, request?: ReturnRequest) => void

/** Sends a cancellation or a return, reloads the orders and calls `onEnded`. */
export function useEndOrder(onEnded: () => void) {
  const messages = shopperMessages().orders
  const { revalidate } = useRevalidator()
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
    if (closesDialog) onEnded()
  }

  const end: EndOrder = (id, request) => void send(id, request)
  return { busy, end }
}

function sendReturn(id: string, { reason, lines, photo }: ReturnRequest): Promise<unknown> {
  return callWithPhoto(shopperApi.orderReturn, { params: { id }, body: { reason, lines } }, photo)
}
