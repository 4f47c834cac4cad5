import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Refusal } from '#domain/refusal.ts'
import { statusOf } from '#domain/refusal-statuses.ts'
import type { Config } from '../config/config.ts'
import { listen } from '../http/listen.ts'
import { plainPage } from '../http/plain-page.ts'
import { refusalResponse } from '../http/refusal-response.ts'
import { tellOperator } from '../observability/log.ts'
import { version } from '../observability/version.ts'
import { connectForCheck } from './connect.ts'
import { errorCodeOf, isDatabaseUnavailable } from './errors.ts'

const firstPauseMs = 250
const maxPauseMs = 5_000

/** Runs a query; throws the error that prevents it. */
async function ping(connectionString: string): Promise<void> {
  const client = await connectForCheck({ connectionString })
  try {
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}

/** Shown until the store opens; reloads every 5 s. */
const maintenancePage = (title: string) =>
  plainPage(
    {
      title,
      english: 'The store opens in a moment. This page then opens by itself.',
      hindi: 'दुकान कुछ ही पल में खुल रही है। यह पेज अपने-आप खुल जाएगा।',
    },
    '<meta http-equiv="refresh" content="5">',
  )

/** Answers 200 to /healthz and 503 to everything else. */
function maintenanceListener(name: string): RequestListener {
  const busy = new Refusal('BUSY', { message: 'The database does not answer.', retryAfter: 5 })
  const { headers, body } = refusalResponse(busy)
  const page = maintenancePage(name)
  const pageHeaders = { ...headers, ...page.headers, 'content-length': String(Buffer.byteLength(page.html)) }
  return ({ url = '', headers: { accept } }, response) => {
    const isPage = accept?.includes('text/html') === true && !/^\/(api|readyz)\b/.test(url)
    if (/^\/healthz(\?|$)/.test(url))
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .end(JSON.stringify({ success: true, version }))
    else response.writeHead(statusOf(busy.code), isPage ? pageHeaders : headers).end(isPage ? page.html : body)
  }
}

/** Listens on the store's port until the database is ready. */
async function startMaintenanceServer(config: Config, log: Logger) {
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 10_000 },
    maintenanceListener(config.store.shop.name),
  )
  server.maxConnections = config.maxConnections
  const listening = once(server, 'listening')
  server.listen(config.port, config.host)
  await listen(listening, config)
  const stop = () => {
    log.info('stopped')
    process.exit(0)
  }
  const signals = ['SIGTERM', 'SIGINT', 'disconnect'] as const
  for (const signal of signals) process.once(signal, stop)
  if (process.connected === false) stop()
  return {
    /** Frees the port for the store. */
    async close() {
      for (const signal of signals) process.off(signal, stop)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Waits until DATABASE_URL answers; returns the maintenance server of that time, if any. Throws lasting errors. */
export async function waitForDatabase(config: Config, log: Logger): Promise<{ close(): Promise<void> } | undefined> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) return undefined
  let server: Awaited<ReturnType<typeof startMaintenanceServer>> | undefined
  let reported = ''
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      await ping(databaseUrl)
      return server
    } catch (error) {
      // A host that is not found at the start is mistyped.
      if (!isDatabaseUnavailable(error) || errorCodeOf(error) === 'ENOTFOUND') throw error
      server ??= await startMaintenanceServer(config, log)
      // A host with several addresses fails with a code and no message.
      const { message, code } = error as NodeJS.ErrnoException
      const reason = message || String(code)
      if (reason !== reported) tellOperator(log, 'warn', `The store waits for its database (DATABASE_URL: ${reason}).`)
      reported = reason
      await pause(pauseMs)
    }
  }
}
