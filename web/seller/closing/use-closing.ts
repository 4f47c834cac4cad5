import { useState } from 'react'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { reloadClosing, useStoreClosing } from '../../store/store-closing.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Opens and closes the store; reloads when the window gets the focus, as another one may have changed it. */
export function useClosing() {
  const closed = useStoreClosing()
  const isByHours = closed?.byHours === true
  const [busy, setBusy] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  useOnReturn(() => void reloadClosing())

  async function send(call: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      const { message } = await call()
      setDialogOpen(false)
      showSuccess(message)
    } catch (error) {
      showError(error)
    }
    await reloadClosing()
    setBusy(false)
  }

  return {
    isTakingOrders: closed === undefined,
    // The seller's own closing, which the switch shows; one by hours ends by itself.
    closing: isByHours ? undefined : closed,
    byHours: isByHours ? closed : undefined,
    busy,
    isDialogOpen,
    turn: (on: boolean) => (on ? void send(() => callApi(sellerApi.storeOpen)) : setDialogOpen(true)),
    close: (body: BodyOf<typeof sellerApi.storeClose>) => void send(() => callApi(sellerApi.storeClose, { body })),
    cancel: () => setDialogOpen(false),
  }
}

export type StoreClosing = ReturnType<typeof useClosing>
