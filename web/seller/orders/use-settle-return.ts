import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/contract.ts'
import type { SentSettlement } from '#domain/shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

/** Settles a return, shows the outcome and reloads the list. */
export function useSettleReturn(id: string) {
  const messages = useSellerMessages().orders.returns
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function settle(settlement: SentSettlement): Promise<void> {
    setBusy(true)
    try {
      await callApi(api.returnSettle, { params: { id }, body: settlement })
      showSuccess(messages.done)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setBusy(false)
  }
  return { busy, settle }
}
