import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { showError, showUndo } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Takes a product off sale or back, with Undo in the toast. */
export function useShelf(id: string, onPut?: () => void): { busy: boolean; put: (onShelf: boolean) => void } {
  const messages = useSellerMessages().products
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function put(onShelf: boolean): Promise<void> {
    setBusy(true)
    try {
      const { message } = await callApi(sellerApi.productShelf, { body: { id, onShelf } })
      showUndo(message, { label: messages.undo, run: () => void put(!onShelf) })
      onPut?.()
      await revalidate()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return { busy, put: (onShelf) => void put(onShelf) }
}
