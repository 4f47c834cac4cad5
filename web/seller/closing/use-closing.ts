import { useState } from 'react'
import type { ClosingJson } from '#domain/store/store-shapes.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { reloadClosing, useStoreClosing } from '../../store/store-closing.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

export type StoreClosing = {
  readonly closing: ClosingJson | undefined
  /** The closing by opening hours, unless the seller has closed the store. */
  readonly byHours: ClosingJson | undefined
  readonly busy: boolean
  readonly isDialogOpen: boolean
  turn(on: boolean): void
  close(closing: BodyOf<typeof sellerApi.storeClose>): void
  cancel(): void
}

/** Opens and closes the store; reloads when the window gets the focus, as another one may have changed it. */
export function useClosing(): StoreClosing {
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
    // A closing by hours ends by itself, so the switch shows only the other one.
    closing: isByHours ? undefined : closed,
    byHours: isByHours ? closed : undefined,
    busy,
    isDialogOpen,
    turn: (on) => (on ? void send(() => callApi(sellerApi.storeOpen)) : setDialogOpen(true)),
    close: (body) => void send(() => callApi(sellerApi.storeClose, { body })),
    cancel: () => setDialogOpen(false),
  }
}
