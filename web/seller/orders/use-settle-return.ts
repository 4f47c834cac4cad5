import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SentSettlement } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Settles a return, shows the outcome and reloads the list. */
export function useSettleReturn(id: string) {
  const messages = useSellerMessages().orders.returns
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function settle(settlement: SentSettlement): Promise<void> {
    setBusy(true)
    try {
      await callApi(sellerApi.returnSettle, { params: { id }, body: settlement })
      showSuccess(messages.done)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setBusy(false)
  }
  return { busy, settle }
}
