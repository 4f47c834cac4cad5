import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Database, DatabaseAddress } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { newId } from '../ids.ts'
import { pgSubscribe } from './pg-subscribe.ts'

/** The events of the store, with their data. */
export type EventData = {
  /** A product, price, stock or topic has changed. */
  'catalogue-changed': Record<never, never>
  /** The store was closed or opened, or its settings were saved. */
  'store-changed': Record<never, never>
  /** An order was placed or changed; `status` is its present one. */
  'order-changed': { orderId: string; shopperId: string; status: OrderStatus }
  /** A browser has subscribed to notifications. */
  'browser-subscribed': Record<never, never>
  /** A session has ended; its name is the hash of the token. */
  'session-ended': { session: string }
  /** This process may have missed events, so that its caches may be stale. */
  'events-missed': Record<never, never>
}
type EventName = keyof EventData

export type EventBus = {
  /** Delivers in this process at once and in others within a moment; call it after the commit. Never rejects. */
  publish<N extends EventName>(event: N, ...data: DataArgument<N>): Promise<void>
  /** Calls the handler for each such event; returns the function that unsubscribes. */
  subscribe<N extends EventName>(event: N, handler: (data: EventData[N]) => void): () => void
  stop(): Promise<void>
}
type DataArgument<N extends EventName> =
  Record<never, never> extends EventData[N] ? [data?: EventData[N]] : [data: EventData[N]]
type Handler = (data: never) => void
type Message = { from: string; event: EventName; data: never }

const channel = 'thela_events'
/** Every NOTIFY reaches all processes of the store; therefore messages are sent in batches this far apart. */
const minIntervalMs = 20

// NOTIFY serializes the commits of a database; without waiting for the disk each one is short, and a crash loses no data.
const notifyAll = statement<object, { channel: string; messages: readonly string[] }>(
  'notify_all',
  (value) => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${value('channel')}, message)
    from unnest(${value('messages')}::text[]) as message`,
)

/** Batches messages to the other processes; a failed batch is only logged, and caches there expire by themselves. */
function openSender(db: Database, log: FastifyBaseLogger) {
  let last: Promise<void> = Promise.resolve()
  let next: { readonly messages: string[]; readonly sent: Promise<void> } | undefined
  function openBatch(): NonNullable<typeof next> {
    const messages: string[] = []
    const sent = last.then(async () => {
      next = undefined
      await notifyAll(db, { channel, messages }).catch((error: unknown) =>
        log.warn({ err: error }, 'events did not reach the other processes'),
      )
    })
    last = sent.then(() => pause(minIntervalMs))
    return { messages, sent }
  }
  return {
    send(message: string): Promise<void> {
      next ??= openBatch()
      next.messages.push(message)
      return next.sent
    },
    flush: () => last,
  }
}

/** Events between all processes of the store, over PostgreSQL's LISTEN and NOTIFY. */
export async function openEventBus(address: DatabaseAddress, db: Database, log: FastifyBaseLogger): Promise<EventBus> {
  const processId = newId()
  const handlers = new Map<EventName, Set<Handler>>()
  const deliver = (event: EventName, data: never) => {
    for (const handler of handlers.get(event) ?? []) handler(data)
  }
  const subscription = await pgSubscribe(address, channel, {
    onMessage(text) {
      const { from, event, data } = JSON.parse(text) as Message
      // This process has delivered its own events already.
      if (from !== processId) deliver(event, data)
    },
    onGap: () => deliver('events-missed', {} as never),
    onError: (error) => log.warn({ err: error }, 'the connection for events was lost'),
  })
  const sender = openSender(db, log)
  return {
    publish(event, ...[data = {}]) {
      deliver(event, data as never)
      return sender.send(JSON.stringify({ from: processId, event, data }))
    },
    subscribe(event, handler) {
      const known = handlers.get(event) ?? new Set()
      handlers.set(event, known.add(handler as Handler))
      return () => void known.delete(handler as Handler)
    },
    async stop() {
      await sender.flush()
      await subscription.close()
    },
  }
}
