import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Paise, toRupees } from '#domain/money.ts'
import { callApi } from '../../api/call-api.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Closes a day with the counted cash, and loads it as it was closed. */
export function useCloseDay(date: string) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function close(counted: Paise, float: Paise): Promise<void> {
    setBusy(true)
    try {
      const body = { date, countedCash: toRupees(counted), openingFloat: toRupees(float) }
      showSuccess((await callApi(sellerApi.dayClose, { body })).message)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setBusy(false)
  }
  return { busy, close }
}
