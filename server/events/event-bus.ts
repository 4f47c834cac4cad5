import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Database, DatabaseAddress } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { newId } from '../ids.ts'
import { pgSubscribe } from './pg-subscribe.ts'

type NoData = Record<never, never>

/** The events of the store, with their data. */
export type EventData = {
  /** A product, price, stock or topic has changed. */
  'catalogue-changed': NoData
  /** The store was closed or opened, or its settings were saved. */
  'store-changed': NoData
  /** An order was placed or changed; `status` is its current status. */
  'order-changed': { orderId: string; shopperId: string; status: OrderStatus }
  /** A browser has subscribed to notifications. */
  'browser-subscribed': NoData
  /** A session has ended; `session` is the hash of its token. */
  'session-ended': { session: string }
  /** This process may have missed events; its caches may be stale. */
  'events-missed': NoData
}
type EventName = keyof EventData

export type EventBus = {
  /** Delivers to this process at once and to the others within milliseconds. Called after the commit; never rejects. */
  publish<N extends EventName>(event: N, ...data: DataArgument<N>): Promise<void>
  /** Calls the handler for each such event; returns the function that unsubscribes. */
  subscribe<N extends EventName>(event: N, handler: (data: EventData[N]) => void): () => void
  stop(): Promise<void>
}
/** The argument after an event's name: its data, which may be left out where there is none. */
type DataArgument<N extends EventName> = NoData extends EventData[N] ? [data?: EventData[N]] : [data: EventData[N]]
type Handler = (data: never) => void

const messageShape = z.object({ from: z.string(), event: z.string(), data: z.object({}).loose() })
type Message = { from: string; event: EventName; data: never }

const channel = 'thela_events'
/** Milliseconds between two batches: every NOTIFY costs all processes of the store. */
const batchIntervalMs = 20

// PostgreSQL commits one NOTIFY at a time. This transaction writes no rows, so its commit need not wait for the disk.
const notifyAll = statement<object, { channel: string; messages: readonly string[] }>(
  'notify_all',
  (
    placeholder,
  ) => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${placeholder('channel')}, message)
    from unnest(${placeholder('messages')}::text[]) as message`,
)

/** A process's message; undefined if anybody else used the channel. */
function parseMessage(text: string): Message | undefined {
  try {
    return messageShape.parse(JSON.parse(text)) as Message
  } catch {
    return undefined
  }
}

/** Sends messages to the other processes in batches. A failed batch is only logged: caches expire, and orders compare the settings' version. */
function openSender(db: Database, log: FastifyBaseLogger) {
  let lastBatch: Promise<void> = Promise.resolve()
  let nextBatch: { readonly messages: string[]; readonly sent: Promise<void> } | undefined
  function openBatch(): NonNullable<typeof nextBatch> {
    const messages: string[] = []
    const sent = lastBatch.then(async () => {
      nextBatch = undefined
      await notifyAll(db, { channel, messages }).catch((error: unknown) =>
        log.warn({ err: error }, 'events did not reach the other processes'),
      )
    })
    lastBatch = sent.then(() => pause(batchIntervalMs))
    return { messages, sent }
  }
  return {
    send(message: string): Promise<void> {
      nextBatch ??= openBatch()
      nextBatch.messages.push(message)
      return nextBatch.sent
    },
    flush: () => lastBatch,
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
      const message = parseMessage(text)
      if (message === undefined) return log.warn({ text }, 'a notification of the database is no event of the store')
      // Its own events were delivered by `publish`.
      if (message.from !== processId) deliver(message.event, message.data)
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
