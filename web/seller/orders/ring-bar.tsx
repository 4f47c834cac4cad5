import { BellRing, VolumeOff } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { passFocus } from '../layout/pass-focus.ts'
import { passFocusToCard } from './card-focus.ts'
import { toggleChime, useChime } from './chime.ts'
import { spanText, useNow } from './minute-clock.ts'
import { acceptOrders } from './move-orders.ts'
import { placedAt, useNewOrders } from './order-watch.ts'

type Props = { onAccepted: () => void }
type RingingProps = Props & { orders: readonly OrderJson[] }

const barClass = '-mx-4 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 lg:-mx-6 lg:px-6'

/** Above the queue: the orders that ring, with 'Accept all', and a red bar or button while this window makes no sound. */
export function RingBar({ onAccepted }: Props) {
  const orders = useNewOrders()
  const isHydrated = useHydrated()
  const sound = useChime()
  if (!isHydrated) return null
  return (
    <>
      {sound !== 'on' && <SilentBar className={orders.length > 0 ? 'max-sm:hidden' : undefined} />}
      {orders.length > 0 && <Ringing orders={orders} isSilent={sound !== 'on'} onAccepted={onAccepted} />}
    </>
  )
}

/** The orders that ring, on other pages than the orders page, where a bar would move the page under a thumb. */
export function RingChip({ onAccepted, className }: Props & { className: string }) {
  const messages = messagesOf('queue').ring
  const orders = useNewOrders()
  const sound = useChime()
  return (
    <div
      className={classNames(
        'flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control text-haldi-900 text-hint',
        sound === 'on' ? 'bg-haldi-300' : 'xl:bg-haldi-300',
        className,
      )}
    >
      {sound === 'on' ? <BellRing size={22} aria-hidden className="ml-2.5" /> : <ChimeIconButton />}
      <strong role="status" className="max-xl:sr-only xl:mx-1.5">
        {messages.count(orders.length)}
      </strong>
      <AcceptAll orders={orders} onAccepted={onAccepted} text={messages.acceptOrders(orders.length)} />
    </div>
  )
}

/** To the orders page's button for the sound. */
const passFocusToChime = passFocus(() => document.querySelector('[data-chime]'))

function ChimeIconButton({ className }: { className?: string }) {
  const messages = messagesOf('queue').ring
  return (
    <button
      ref={passFocusToChime}
      type="button"
      data-chime
      aria-label={`${messages.silent} ${messages.turnOn}`}
      onClick={toggleChime}
      className={classNames('flex size-11 items-center justify-center rounded-control bg-error text-white', className)}
    >
      <VolumeOff size={22} aria-hidden />
    </button>
  )
}

function SilentBar({ className }: { className: string | undefined }) {
  const messages = messagesOf('queue').ring
  return (
    <div className={classNames(barClass, 'bg-error text-white', className)}>
      <VolumeOff size={22} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">{messages.silent}</p>
      <Button ref={passFocusToChime} data-chime look="secondary" onClick={toggleChime}>
        {messages.turnOn}
      </Button>
    </div>
  )
}

function Ringing({ orders, isSilent, onAccepted }: RingingProps & { isSilent: boolean }) {
  const messages = messagesOf('queue').ring
  const { orders: spans } = messagesOf('seller')
  const firstPlacedAt = Math.min(...orders.map((order) => Date.parse(placedAt(order))))
  const waitedMs = (useNow() ?? 0) - firstPlacedAt
  return (
    <div className={`${barClass} bg-haldi-300 text-haldi-900`}>
      {/* On phones the button stands for the red bar, so that the orders begin higher up. */}
      {isSilent && <ChimeIconButton className="sm:hidden" />}
      <BellRing size={24} aria-hidden className={classNames('shrink-0', isSilent && 'max-sm:hidden')} />
      <p role="status" className="min-w-0 flex-1">
        <strong>{messages.count(orders.length)}</strong>{' '}
        <span className="text-hint max-sm:block">
          {waitedMs < minuteMs ? messages.justCame : messages.ringing(spanText(waitedMs, spans))}
        </span>
      </p>
      <AcceptAll orders={orders} onAccepted={onAccepted} text={messages.acceptAll(orders.length)} />
    </div>
  )
}

function AcceptAll({ orders, onAccepted, text }: RingingProps & { text: string }) {
  const { ring: messages, selection } = messagesOf('queue')
  const { busy, run } = useBusy()
  async function acceptAll(): Promise<void> {
    await run(async () => {
      const { accepted, error } = await acceptOrders(orders)
      if (accepted > 0) showSuccess(messages.accepted(accepted))
      if (error !== undefined) throw error
      if (accepted < orders.length) showError(selection.stale(orders.length - accepted))
    })
    onAccepted()
  }
  return (
    <button
      ref={passFocusToCard(orders[0]?._id ?? '')}
      type="button"
      aria-busy={busy || undefined}
      // A button that is `disabled` would lose the focus.
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : () => void acceptAll()}
      className="min-h-11 rounded-control bg-haldi-900 px-3 font-semibold text-white aria-disabled:opacity-60 sm:px-4"
    >
      {text}
    </button>
  )
}
