import { useState } from 'react'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { reloadClosing, useStoreClosing } from '../../store/store-closing.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

/** Opens and closes the store; `useOrderWatch` reloads the closing, which another device may have changed. */
export function useClosing() {
  const closed = useStoreClosing()
  const isByHours = closed?.byHours === true
  const [isDialogOpen, setDialogOpen] = useState(false)

  const { busy, send } = useChange(undefined, reloadClosing)
  const close = (body: BodyOf<typeof sellerApi.storeClose>) =>
    send(
      () => callApi(sellerApi.storeClose, { body }),
      () => setDialogOpen(false),
    )

  return {
    isTakingOrders: closed === undefined,
    // The seller's own closing, which the switch shows; one by hours ends by itself.
    closing: isByHours ? undefined : closed,
    byHours: isByHours ? closed : undefined,
    busy,
    isDialogOpen,
    turn: (on: boolean) => (on ? void send(() => callApi(sellerApi.storeOpen)) : setDialogOpen(true)),
    close,
    cancel: () => setDialogOpen(false),
  }
}

export type StoreClosing = ReturnType<typeof useClosing>
