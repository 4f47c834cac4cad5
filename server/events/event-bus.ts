import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { OrderStatus } from '#domain/orders.ts'
import { together } from '../concurrency/coalesce.ts'
import type { Database, DatabaseAddress } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { newId } from '../ids.ts'
import { pgSubscribe } from './pg-subscribe.ts'

/** What may be told inside the house, to every process of the store, with what each tells. */
export type EventData = {
  /** Cached pages show yesterday's prices. */
  'catalogue-changed': Record<never, never>
  /** The seller has closed or opened the store: kept pages say otherwise. */
  'store-changed': Record<never, never>
  /** An order was placed, or has another status. */
  'order-changed': { orderId: string; shopperId: string; status: OrderStatus }
  /** A browser wants to be notified of what concerns this kind of person. */
  'browser-subscribed': Record<never, never>
  /** Somebody logged out; the session is named by the hash of its token. */
  'session-ended': { session: string }
  /** For a while this process heard nothing of the others: whatever it keeps may be old. */
  'events-missed': Record<never, never>
}
export type EventName = keyof EventData

export type EventBus = {
  /**
   * Tells this process at once and every other one within a moment; call it after the commit. It never fails, so nobody need
   * wait for it: `stop` does.
   */
  tell<N extends EventName>(notice: N, ...about: About<N>): Promise<void>
  /** Answers the way to stop listening. */
  listen<N extends EventName>(notice: N, then: (data: EventData[N]) => void): () => void
  stop(): Promise<void>
}
type About<N extends EventName> =
  Record<never, never> extends EventData[N] ? [data?: EventData[N]] : [data: EventData[N]]
type Listener = (data: never) => void
type Message = { from: string; notice: EventName; data: never }

const channel = 'thela_notices'
/** Each telling wakes every process of the store: where much happens, what happens within so many milliseconds is told at once. */
const apartMs = 20

const notifyAll = statement<object, { channel: string; telegrams: readonly string[] }>(
  'notify_all',
  (value) => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${value('channel')}, telegram)
    from unnest(${value('telegrams')}::text[]) as telegram`,
)

/** A house-wide call: whoever changes something tells it once, whoever keeps a copy listens. PostgreSQL carries it between processes. */
export async function openEventBus(address: DatabaseAddress, db: Database, log: FastifyBaseLogger): Promise<EventBus> {
  const me = newId()
  const listeners = new Map<EventName, Set<Listener>>()
  const tellHere = (notice: EventName, data: never) => {
    for (const then of listeners.get(notice) ?? []) then(data)
  }
  const line = await pgSubscribe(address, channel, {
    onMessage(text) {
      const { from, notice, data } = JSON.parse(text) as Message
      // What this process told, it has told itself already.
      if (from !== me) tellHere(notice, data)
    },
    onMissed: () => tellHere('events-missed', {} as never),
    onTrouble: (error) => log.warn({ err: error }, 'the line between the processes was lost'),
  })
  // Commits that tell something go one after the other in the whole database. This one keeps nothing, so nobody need wait
  // until it is on disk: whoever hears it is told by PostgreSQL's memory, and hears of its crash by the broken line.
  const tellOthers = together<string>(async (telegrams) => {
    await notifyAll(db, { channel, telegrams })
  }, apartMs)
  const underWay = new Set<Promise<void>>()
  return {
    tell(notice, ...[data]) {
      tellHere(notice, (data ?? {}) as never)
      const told = tellOthers(JSON.stringify({ from: me, notice, data: data ?? {} }))
        .catch((error: unknown) => {
          // What it tells of is committed; the other processes look again by themselves before long.
          log.warn({ err: error }, 'a notice did not reach the other processes')
        })
        .finally(() => underWay.delete(told))
      underWay.add(told)
      return told
    },
    listen(notice, then) {
      const known = listeners.get(notice) ?? new Set()
      listeners.set(notice, known.add(then as Listener))
      return () => void known.delete(then as Listener)
    },
    async stop() {
      await Promise.all(underWay)
      await line.close()
    },
  }
}
