import { WifiOff } from 'lucide-react'
import { type ReactNode, useReducer, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { listen } from '../../browser/listen.ts'
import { useInterval } from '../../browser/use-interval.ts'
import { offlineMessages } from '../../i18n/offline-messages.ts'
import { forgetQueuedOrder, isFresh } from './order-queue.ts'
import { useOrderQueue } from './use-order-queue.ts'

/** The banner while the browser is offline or an order is queued. */
export function OfflineBanner() {
  return (
    <div role="status" className="bg-haldi-100 font-semibold text-haldi-900 text-hint">
      <Content />
    </div>
  )
}

function Content() {
  const isOnline = useIsOnline()
  const { order, isSending, why, send, dismiss } = useOrderQueue(isOnline)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // A queued order ceases to be fresh while its page waits.
  useInterval(redraw, order && 60_000)
  const messages = offlineMessages()
  const total = formatRupees(rupeesToPaise(order?.amount ?? 0))
  const dropButton = <BannerButton onClick={forgetQueuedOrder}>{messages.dropOrder}</BannerButton>
  if (isSending) return <Line>{messages.sending}</Line>
  if (why !== undefined)
    return (
      <Line
        actions={
          <>
            <Link to="/cart" onClick={dismiss} className={buttonClass}>
              {messages.seeCart}
            </Link>
            <BannerButton onClick={dismiss}>{messages.dismiss}</BannerButton>
          </>
        }
      >
        {messages.notPlaced(why)}
      </Line>
    )
  if (!isOnline && order)
    return <Line actions={dropButton}>{isFresh(order) ? messages.queued : messages.waiting(total)}</Line>
  if (!isOnline) return <Line>{messages.offline}</Line>
  if (order === undefined) return null
  return (
    <Line
      actions={
        <>
          <BannerButton onClick={() => void send(order)}>{messages.placeNow}</BannerButton>
          {dropButton}
        </>
      }
    >
      {messages.ask(total)}
    </Line>
  )
}

function Line({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="container-page flex min-h-11 flex-wrap items-center gap-x-3 py-1">
      <WifiOff size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60 py-1">{children}</p>
      {actions !== undefined && <div className="ml-4 flex">{actions}</div>}
    </div>
  )
}

const buttonClass = 'inline-flex min-h-11 items-center rounded-control px-3 font-bold underline underline-offset-2'

function BannerButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={buttonClass}>
      {children}
    </button>
  )
}

const followConnection = (onChange: () => void) => listen({ online: onChange, offline: onChange })

/** Whether the browser has a connection, as far as it knows. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
}
