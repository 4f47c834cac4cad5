import { BellRing, VolumeOff } from 'lucide-react'
import { minutesToDoor } from '#domain/delivery/delivery.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { batchesOf } from '#domain/orders/queue.ts'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useQueueMessages, useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { toggleChime, useChime } from './chime.ts'
import { spanText, useMinutesSince } from './minute-clock.ts'
import { placedAt, useNewOrders } from './order-watch.ts'

const barClass = '-mx-4 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 lg:-mx-6 lg:px-6'

/** What rings, with 'Accept all', and a red bar while this window makes no sound. */
export function RingBar({ isQueue, onAccepted }: { isQueue: boolean; onAccepted: () => void }) {
  const orders = useNewOrders()
  const isHydrated = useHydrated()
  const sound = useChime()
  if (!isHydrated) return null
  return (
    <>
      {sound !== 'on' && (isQueue || orders.length > 0) && <SilentBar />}
      {orders.length > 0 && <Ringing orders={orders} onAccepted={onAccepted} />}
    </>
  )
}

function SilentBar() {
  const messages = useQueueMessages().ring
  return (
    <div className={`${barClass} bg-error text-white`}>
      <VolumeOff size={22} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">{messages.silent}</p>
      <Button data-chime look="secondary" onClick={toggleChime}>
        {messages.turnOn}
      </Button>
    </div>
  )
}

function Ringing({ orders, onAccepted }: { orders: readonly OrderJson[]; onAccepted: () => void }) {
  const messages = useQueueMessages().ring
  const { orders: spans } = useSellerMessages()
  const { busy, run } = useBusy()
  const since = orders.map(placedAt).toSorted()[0] ?? ''
  const minutes = useMinutesSince(since) ?? 0
  async function acceptAll(): Promise<void> {
    let accepted = 0
    const isWhole = await run(async () => {
      for (const batch of batchesOf(orders.map(toAcceptance))) {
        const { results } = await callApi(sellerApi.ordersAccept, { body: { orders: batch } })
        accepted += results.filter(({ success }) => success).length
      }
    })
    if (isWhole || accepted > 0) showSuccess(messages.accepted(accepted))
    onAccepted()
  }
  return (
    <div className={`${barClass} bg-haldi-300 text-haldi-900`}>
      <BellRing size={24} aria-hidden className="shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <strong>{messages.count(orders.length)}</strong>{' '}
        <span className="text-hint max-sm:block">
          {minutes < 1 ? messages.justCame : messages.ringing(spanText(minutes, spans))}
        </span>
      </p>
      <button
        type="button"
        disabled={busy}
        aria-busy={busy || undefined}
        onClick={() => void acceptAll()}
        className="min-h-11 rounded-control bg-haldi-900 px-4 font-semibold text-white disabled:opacity-60"
      >
        {messages.acceptAll(orders.length)}
      </button>
    </div>
  )
}

const toAcceptance = ({ _id, address }: OrderJson) => ({ id: _id, minutes: minutesToDoor(address.distanceKm) })
