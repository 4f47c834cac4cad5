import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from '../database/connect.ts'

type Handlers = {
  onMessage(payload: string): void
  /** Called after a reconnection, since messages in between are lost. */
  onGap(): void
  onError(error: Error): void
}

const minRetryMs = 100
const maxRetryMs = 10_000
/** A connection that died silently is detected after this time. */
const pingIntervalMs = 20_000

/** Listens to a PostgreSQL channel on its own connection; reconnects with backoff. */
export async function pgSubscribe(address: DatabaseAddress, channel: string, handlers: Handlers) {
  const stopping = new AbortController()
  const connected = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  /** Listens until the connection is lost, and then rejects. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const connection = new pg.Client({
      ...address,
      application_name: 'thela events',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = connection
    const { promise: lost, reject } = Promise.withResolvers<never>()
    // Handled here too, in case it rejects before it is awaited.
    lost.catch(() => {})
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('the connection ended')))
    connection.on('notification', ({ payload }) => payload !== undefined && handlers.onMessage(payload))
    let ping: NodeJS.Timeout | undefined
    try {
      await Promise.race([connection.connect(), lost])
      await Promise.race([connection.query(`listen ${channel}`), lost])
      ping = setInterval(() => void connection.query('select 1').catch(reject), pingIntervalMs).unref()
      onListening()
      await lost
    } finally {
      clearInterval(ping)
      connection.end().catch(() => {})
    }
  }

  async function reconnectUntilClosed(): Promise<void> {
    let failures = 0
    let wasConnected = false
    while (!stopping.signal.aborted) {
      await listenOnce(() => {
        failures = 0
        if (wasConnected) handlers.onGap()
        wasConnected = true
        connected.resolve()
      }).catch((error: Error) => stopping.signal.aborted || handlers.onError(error))
      if (stopping.signal.aborted) return
      const backoffMs = Math.min(minRetryMs * 2 ** failures++, maxRetryMs)
      await pause(backoffMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = reconnectUntilClosed()
  await connected.promise
  return {
    async close() {
      stopping.abort()
      await client?.end().catch(() => {})
      await running
    },
  }
}
