import { minutesToDoor } from '#domain/delivery/delivery.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { callApi } from '../../api/call-api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { useQueueMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { useNow } from './minute-clock.ts'

/** Accepts a new order and promises the usual time for its distance. */
export function AcceptButton({ order: { _id: id, address } }: { order: OrderJson }) {
  const messages = useQueueMessages().ring
  const isHydrated = useHydrated()
  const now = useNow()
  const { busy, send } = useChange()
  const minutes = minutesToDoor(address.distanceKm)
  const promisedTime = now === undefined ? undefined : clockTime(now + minutes * 60_000, currentLanguage())
  const accept = () => send(() => callApi(sellerApi.orderAccept, { params: { id }, body: { minutes } }))
  return (
    <Button busy={busy} disabled={!isHydrated} onClick={() => void accept()} className="px-2">
      {promisedTime === undefined ? messages.accept : messages.acceptBy(promisedTime)}
    </Button>
  )
}
