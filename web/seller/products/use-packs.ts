import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SentPack, SentStockLevel } from '#domain/pack-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Changes stock and packs of a product, and reloads the list. */
export function usePacks(id: string) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function working(work: () => Promise<{ message: string }>): Promise<boolean> {
    setBusy(true)
    try {
      showSuccess((await work()).message)
      await revalidate()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const setStock = (sent: Omit<SentStockLevel, 'id'>) =>
    working(() => callApi(sellerApi.stockLevel, { body: { id, ...sent } }))
  const addPack = (type: SentPack['type'], unit: SentPack['unit']) =>
    working(() => callApi(sellerApi.packAdd, { body: { id, type, unit } }))
  return { busy, setStock, addPack }
}
