import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, callApi } from '../../api/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

/** The two ways in which a shopper ends an order. */
export type Ending = 'cancel' | 'return'
export type EndOrder = (how: Ending, id: string, reason?: string, lines?: string[]) => void

/** Confirms and sends a cancellation or return, then reloads the orders. */
export function useEndOrder() {
  const messages = useMessages().orders
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<{ how: Ending; id: string }>()
  const [busy, setBusy] = useState(false)

  async function send(how: Ending, id: string, reason: string, lines?: string[]): Promise<void> {
    setBusy(true)
    try {
      if (how === 'cancel') await callApi(api.orderCancel, { params: { id } })
      else await callApi(api.orderReturn, { params: { id }, body: { reason, ...(lines && { lines }) } })
      showSuccess(how === 'cancel' ? messages.cancel.done : messages.giveBack.done)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setBusy(false)
    setChosen(undefined)
  }

  const end: EndOrder = (how, id, reason = '', lines) => void send(how, id, reason, lines)
  return {
    busy,
    end,
    ask: (how: Ending, id: string) => setChosen({ how, id }),
    close: () => setChosen(undefined),
    idFor: (how: Ending) => (chosen?.how === how ? chosen.id : undefined),
  }
}
