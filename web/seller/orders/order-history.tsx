import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { HistoryEntryJson } from '#domain/orders/history-shapes.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { shortIndiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useLoaded } from '../layout/use-loaded.ts'

/** Who did what to an order, and when; loaded when it is opened. */
export function OrderHistory({ order }: { order: OrderJson }) {
  const messages = messagesOf('queue').history
  const [isOpen, setOpen] = useState(false)
  const listId = `history-${order._id}`
  return (
    <div className="flex flex-col text-hint">
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={messages.showOf(order._id)}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 justify-between px-2"
      >
        {messages.show}
        <ChevronDown size={18} aria-hidden className={classNames('transition', isOpen && 'rotate-180')} />
      </Button>
      <div id={listId}>{isOpen && <Entries id={order._id} updatedAt={order.updatedAt} />}</div>
    </div>
  )
}

/** Loads again when the order changes. */
function Entries({ id, updatedAt }: { id: string; updatedAt: string }) {
  const messages = messagesOf('queue').history
  const loaded = useLoaded(() => callApi(sellerApi.orderHistory, { params: { id } }), `${id} ${updatedAt}`)
  if (loaded === undefined) return null
  if (loaded === 'failed') return <p role="alert">{messages.failed}</p>
  if (loaded.history.length === 0) return <p className="text-ink-2">{messages.none}</p>
  return (
    <ol className="mt-1 flex flex-col gap-1.5">
      {loaded.history.map((entry) => (
        <li key={entry.position} className="break-words border-line border-l-2 pl-2">
          <Sentence entry={entry} />
          {', '}
          <time dateTime={entry.at} className="whitespace-nowrap text-ink-2">
            {shortIndiaTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Sentence({ entry: { kind, by, status, rider, settled } }: { entry: HistoryEntryJson }) {
  const messages = messagesOf('queue').history
  const names = messagesOf('shop').names
  const who = by.name ?? messages.who[by.role]
  if (status !== undefined) return messages.moved(names.status(status), who)
  if (rider !== undefined) return messages.handedOver(rider, who)
  if (settled !== undefined) return messages.settled[settled](who)
  return messages.kinds[kind](who)
}
