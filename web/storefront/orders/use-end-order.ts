import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, callApi } from '../../api/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

/** The two ways in which a shopper ends an order. */
export type Ending = 'cancel' | 'return'
export type EndOrder = (how: Ending, id: string, reason?: string) => void

/** Cancelling and returning: asked in a dialog, sent, and the orders loaded again, whatever came of it. */
export function useEndOrder() {
  const words = useMessages().orders
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ how: Ending; id: string }>()
  const [busy, setBusy] = useState(false)

  async function send(how: Ending, id: string, reason: string): Promise<void> {
    setBusy(true)
    try {
      if (how === 'cancel') await callApi(api.orderCancel, { params: { id } })
      else await callApi(api.orderReturn, { params: { id }, body: { reason } })
      showSuccess(how === 'cancel' ? words.cancel.done : words.giveBack.done)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setBusy(false)
    setAsked(undefined)
  }

  const end: EndOrder = (how, id, reason = '') => void send(how, id, reason)
  return {
    busy,
    end,
    ask: (how: Ending, id: string) => setAsked({ how, id }),
    close: () => setAsked(undefined),
    idFor: (how: Ending) => (asked?.how === how ? asked.id : undefined),
  }
}
