import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from '../database/connect.ts'

type Handlers = {
  onMessage(text: string): void
  /** The line stands again after a break; what was said in between is lost. */
  onMissed(): void
  onTrouble(error: Error): void
}

const firstPauseMs = 100
const maxPauseMs = 10_000
/** A line that died without a word is found out after this long. */
const askEveryMs = 20_000

/** Listens to a channel of PostgreSQL on a connection of its own, and dials again, with growing pauses, when it breaks. */
export async function pgSubscribe(address: DatabaseAddress, channel: string, ears: Handlers) {
  const closing = new AbortController()
  const first = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  /** Stands until the line breaks; tells by `onUp` that it stands. */
  async function listenOnce(onUp: () => void): Promise<void> {
    const dialled = new pg.Client({
      ...address,
      application_name: 'thela events',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = dialled
    const { promise: broken, reject } = Promise.withResolvers<never>()
    broken.catch(() => {})
    dialled.on('error', reject)
    dialled.on('end', () => reject(new Error('the connection ended')))
    dialled.on('notification', ({ payload }) => payload !== undefined && ears.onMessage(payload))
    let asking: NodeJS.Timeout | undefined
    try {
      await Promise.race([dialled.connect(), broken])
      await Promise.race([dialled.query(`listen ${channel}`), broken])
      asking = setInterval(() => void dialled.query('select 1').catch(reject), askEveryMs).unref()
      onUp()
      await broken
    } finally {
      clearInterval(asking)
      dialled.end().catch(() => {})
    }
  }

  async function listenForEver(): Promise<void> {
    let failures = 0
    let heardBefore = false
    while (!closing.signal.aborted) {
      await listenOnce(() => {
        failures = 0
        if (heardBefore) ears.onMissed()
        heardBefore = true
        first.resolve()
      }).catch((error: Error) => closing.signal.aborted || ears.onTrouble(error))
      if (closing.signal.aborted) return
      const waitMs = Math.min(firstPauseMs * 2 ** failures++, maxPauseMs)
      await pause(waitMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const listening = listenForEver()
  await first.promise
  return {
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}
