import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { minutesToDoor } from '#domain/delivery/delivery.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { callApi } from '../../api/call-api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { useQueueMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useNow } from './minute-clock.ts'

/** Accepts a new order and promises the usual time for its distance. */
export function AcceptButton({ order: { _id: id, address } }: { order: OrderJson }) {
  const messages = useQueueMessages().ring
  const isHydrated = useHydrated()
  const now = useNow()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const minutes = minutesToDoor(address.distanceKm)
  const by = now === undefined ? undefined : clockTime(now + minutes * 60_000, currentLanguage())
  async function accept(): Promise<void> {
    setBusy(true)
    try {
      showSuccess((await callApi(sellerApi.orderAccept, { params: { id }, body: { minutes } })).message)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setBusy(false)
  }
  return (
    <Button busy={busy} disabled={!isHydrated} onClick={() => void accept()} className="px-2">
      {by === undefined ? messages.accept : messages.acceptBy(by)}
    </Button>
  )
}
