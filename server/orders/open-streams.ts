import { PassThrough } from 'node:stream'
import { toSellerStatus } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AccountKey } from '../auth/person.ts'
import type { EventData } from '../events/event-bus.ts'
import { networkOf } from '../http/client-network.ts'
import type { Shop } from '../shop.ts'

/** An open page that receives events; `session` is its token's hash. */
export type Watcher = {
  readonly person: AccountKey
  readonly session: string
  readonly network: string
  readonly stream: PassThrough
}

/** Limits of open streams; a browser window beyond them polls instead. */
export const streamLimits = {
  perSession: 4,
  /** In all sessions of one person. */
  perPerson: { shopper: 24, seller: 400 },
  /** Of shoppers; many households may share one address of a mobile network. */
  perNetwork: 200,
  total: 2_000,
  /** Streams that only the seller may use. */
  reservedForSeller: 100,
  /** Clients with more unread bytes are disconnected; browsers reconnect and reload. */
  unreadBytes: 64 * 1024,
}

function sseMessage(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Opens the registry of streams: a shopper receives changes of own orders, the seller of all orders. */
export function openStreams(shop: Shop) {
  const watchers = new Set<Watcher>()
  let isClosed = false

  function write({ stream }: Watcher, message: string): void {
    if (stream.writableLength > streamLimits.unreadBytes) stream.destroy()
    else if (!stream.writableEnded) stream.write(message)
  }

  function sendOrder({ orderId, shopperId, status }: EventData['order-changed']): void {
    const toShopper = sseMessage('order', { id: orderId, status })
    const toSeller = sseMessage('order', { id: orderId, status: toSellerStatus(status) })
    for (const watcher of watchers) {
      if (watcher.person.kind === 'seller') write(watcher, toSeller)
      else if (watcher.person.id === shopperId) write(watcher, toShopper)
    }
  }

  const subscriptions = [
    shop.events.subscribe('order-changed', sendOrder),
    shop.events.subscribe('events-missed', () => {
      for (const watcher of watchers) write(watcher, sseMessage('missed', {}))
    }),
    shop.events.subscribe('session-ended', ({ session }) => {
      for (const watcher of watchers) if (watcher.session === session) watcher.stream.end()
    }),
  ]

  return {
    write,
    /** Opens a stream for a session. Throws TOO_MANY_STREAMS above a limit, BUSY while closing or full. */
    open(person: AccountKey, session: string, address: string): Watcher {
      const max = person.kind === 'seller' ? streamLimits.total : streamLimits.total - streamLimits.reservedForSeller
      if (isClosed || watchers.size >= max) throw new Refusal('BUSY', { retryAfter: 5 })
      const network = networkOf(address)
      const sameKind = [...watchers].filter((each) => each.person.kind === person.kind)
      const ofPerson = sameKind.filter((each) => each.person.id === person.id)
      const ofSession = ofPerson.filter((each) => each.session === session)
      const ofNetwork = sameKind.filter((each) => each.network === network)
      const isTooMany =
        ofSession.length >= streamLimits.perSession ||
        ofPerson.length >= streamLimits.perPerson[person.kind] ||
        (person.kind === 'shopper' && ofNetwork.length >= streamLimits.perNetwork)
      if (isTooMany) throw new Refusal('TOO_MANY_STREAMS', { retryAfter: 60 })
      const watcher = { person, session, network, stream: new PassThrough() }
      watchers.add(watcher)
      watcher.stream.once('close', () => watchers.delete(watcher))
      return watcher
    },
    /** Ends every stream and opens no more. */
    close(): void {
      isClosed = true
      for (const unsubscribe of subscriptions) unsubscribe()
      for (const { stream } of watchers) stream.end()
    },
  }
}
