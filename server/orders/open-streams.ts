import { PassThrough } from 'node:stream'
import { toSellerStatus } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/sessions.ts'
import type { EventData } from '../events/event-bus.ts'
import { networkOf } from '../http/client-network.ts'
import type { Shop } from '../shop.ts'

/** Somebody whose page is open, the session it was opened with, and the network it came from. */
export type Watcher = {
  readonly person: Person
  readonly session: string
  readonly network: string
  readonly stream: PassThrough
}

/** A few windows of one browser; the next one asks from time to time instead. */
const maxOfSession = 4
/** Whoever logs in again and again opens no more than this, in all of their sessions together. */
const maxOfPerson = { shopper: 24, seller: 400 }
/** Many households may share one address of a mobile network, but no one with many accounts takes the streams of all. */
const maxOfNetwork = 200
const maxOfAll = 2_000
/** Shoppers may fill the store's streams but for these: the seller must hear of orders. */
const keptForSeller = 100
/** Whoever reads so slowly is cut off; the browser comes again and looks for itself. */
const maxUnreadBytes = 64 * 1024

function text(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The open pages that are told of changes to orders: a shopper of their own, the seller of all. */
export function openStreams(shop: Shop) {
  const watchers = new Set<Watcher>()
  let closed = false

  function write({ stream }: Watcher, words: string): void {
    if (stream.writableLength > maxUnreadBytes) stream.destroy()
    else if (!stream.writableEnded) stream.write(words)
  }

  function tellOfOrder({ orderId, shopperId, status }: EventData['order-changed']): void {
    const shoppers = text('order', { id: orderId, status })
    const sellers = text('order', { id: orderId, status: toSellerStatus(status) })
    for (const watcher of watchers) {
      if (watcher.person.kind === 'seller') write(watcher, sellers)
      else if (watcher.person.id === shopperId) write(watcher, shoppers)
    }
  }

  const deaf = [
    shop.events.listen('order-changed', tellOfOrder),
    shop.events.listen('events-missed', () => {
      for (const watcher of watchers) write(watcher, text('missed', {}))
    }),
    shop.events.listen('session-ended', ({ session }) => {
      for (const watcher of watchers) if (watcher.session === session) watcher.stream.end()
    }),
  ]

  return {
    watchers: watchers as ReadonlySet<Watcher>,
    write,
    /**
     * A new stream for this session, opened from this network address; refuses a fifth, a shopper's 25th, the 201st of shoppers
     * at one address (an IPv6 line counts as one), and any while the store is closing or full.
     */
    open(person: Person, session: string, address: string): Watcher {
      const most = person.kind === 'seller' ? maxOfAll : maxOfAll - keptForSeller
      if (closed || watchers.size >= most) throw new Refusal('BUSY', { retryAfter: 5 })
      const theirs = [...watchers].filter((each) => each.person.kind === person.kind && each.person.id === person.id)
      const own = theirs.filter((each) => each.session === session)
      if (own.length >= maxOfSession || theirs.length >= maxOfPerson[person.kind])
        throw new Refusal('TOO_MANY_STREAMS', { retryAfter: 60 })
      const network = networkOf(address)
      const neighbours = [...watchers].filter((each) => each.person.kind === 'shopper' && each.network === network)
      if (person.kind === 'shopper' && neighbours.length >= maxOfNetwork)
        throw new Refusal('TOO_MANY_STREAMS', { retryAfter: 60 })
      const watcher = { person, session, network, stream: new PassThrough() }
      watchers.add(watcher)
      watcher.stream.once('close', () => watchers.delete(watcher))
      return watcher
    },
    /** Ends every stream and opens no more. */
    close(): void {
      closed = true
      for (const stopListening of deaf) stopListening()
      for (const { stream } of watchers) stream.end()
    },
  }
}
