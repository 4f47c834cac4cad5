import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { EventBus } from '../events/event-bus.ts'
import { connect, type Database } from './connect.ts'

/** Runs a statement that only reads the catalogue, or whether the store is open, wherever that may be read. Nothing about money or people belongs here. */
export type ReadCatalogue = <T>(read: (db: Database) => Promise<T>) => Promise<T>

/** After this long the replica must prove anew that it follows: a notice may have been lost. */
const trustedForMs = 10_000
/** A replica that is away is looked for this often. */
const lookEveryMs = 10_000
/** One that lags is not asked again before. */
const letItReplayMs = 1_000
const tries = 5
const betweenTriesMs = 20

type Proof = { readonly changes: number; readonly at: number }
type Place = { readonly position: string; readonly cluster: string }

const resolveCanonical = sql`select pg_current_wal_insert_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`
const followed = ({ position, cluster }: Place) => sql`
  select pg_is_in_recovery() and system_identifier::text = ${cluster} as "isReplica",
    coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasAll" from pg_control_system()`

export type ReplicaParts = {
  readonly url: string
  readonly primary: Database
  readonly events: EventBus
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

/**
 * Reads the catalogue from a streaming replica. A notice of a change can be faster than the change itself: after each one
 * the primary is asked where its log stands, and the replica is used again once it has replayed that far. A replica that is
 * behind, away, or none at all costs nothing but the primary's time; that it is away is logged once.
 */
export function openReplica({ url, primary, events, clock, log }: ReplicaParts) {
  const bounds = { max: 6, connectionTimeoutMillis: 1_000, query_timeout: 2_000, application_name: 'thela reads' }
  const { pool, db: replica } = connect({ connectionString: url }, () => {}, bounds)
  let changes = 0
  let proof: Proof | undefined
  let behind: Proof | undefined
  let isKnown = false
  let lostAt: number | undefined
  let proving: { readonly changes: number; readonly done: Promise<boolean> } | undefined
  const hear = () => void changes++
  const stopListening = [
    events.listen('catalogue-changed', hear),
    events.listen('store-changed', hear),
    events.listen('events-missed', hear),
  ]
  const now = () => clock().getTime()

  function lose(error: unknown): void {
    if (lostAt === undefined) log.warn({ err: error }, 'the replica is not used: the primary answers in its place')
    lostAt = now()
    proof = undefined
    isKnown = false
  }

  /** Whether the replica has all that was committed when this was asked. */
  async function prove(): Promise<boolean> {
    const begun = { changes, at: now() }
    const input = await primary.execute<Place>(resolveCanonical).catch(() => undefined)
    // The primary is away: a catalogue that may be a moment old is better than none, and orders wait for the primary anyway.
    if (input === undefined) return isKnown
    const [place] = input.rows
    for (let at = 0; place !== undefined && at < tries; at++) {
      const answer = await replica.execute<{ isReplica: boolean; hasAll: boolean }>(followed(place))
      const [found] = answer.rows
      if (!found?.isReplica) throw new Error('DATABASE_READ_URL is no replica of DATABASE_URL')
      if (lostAt !== undefined) log.info('the replica is used again')
      lostAt = undefined
      if (found.hasAll) {
        proof = begun
        isKnown = true
        return true
      }
      await pause(betweenTriesMs)
    }
    behind = begun
    return false
  }

  function proveOnce(): Promise<boolean> {
    if (proving?.changes === changes) return proving.done
    const begun = {
      changes,
      done: prove()
        .catch((error: unknown) => {
          lose(error)
          return false
        })
        .finally(() => {
          if (proving === begun) proving = undefined
        }),
    }
    proving = begun
    return begun.done
  }

  /** Whether this is about the last change, and no older. */
  function holds(known: Proof | undefined, forMs: number): boolean {
    const age = now() - (known?.at ?? 0)
    return known?.changes === changes && age >= 0 && age < forMs
  }

  async function isUsable(): Promise<boolean> {
    if (holds(proof, trustedForMs)) return true
    if (holds(behind, letItReplayMs)) return false
    if (lostAt === undefined) return proveOnce()
    // Nobody waits for a replica that was away a moment ago: it is looked for beside the work.
    if (Math.abs(now() - lostAt) >= lookEveryMs) void proveOnce()
    return false
  }

  const readCatalogue: ReadCatalogue = async (read) => {
    if (!(await isUsable())) return read(primary)
    return read(replica).catch((error: unknown) => {
      lose(error)
      return read(primary)
    })
  }

  return {
    readCatalogue,
    async close() {
      for (const stop of stopListening) stop()
      await proving?.done
      await pool.end()
    },
  }
}
