import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import { listen } from '../http/listen.ts'
import { tellOperator } from '../observability/log.ts'
import { version } from '../observability/version.ts'
import { isDatabaseUnavailable } from './errors.ts'

const firstPauseMs = 250
const maxPauseMs = 5_000
const answerWithinMs = 5_000

/** Asks the database for a word; throws what keeps it from answering. */
async function ask(connectionString: string): Promise<void> {
  const bounds = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs }
  const client = new pg.Client({ connectionString, ...bounds, application_name: 'thela start' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;text-align:center;' +
  'font:16px/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff}h1,p{margin:0}h1{font-size:24px}'
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page of a store that opens in a moment, in both languages; it asks again by itself. */
const pageOf = (name: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><title>${escaped(name)}</title><style>${style}</style></head>
<body><h1>${escaped(name)}</h1><p>The store opens in a moment. This page then opens by itself.</p>
<p lang="hi">दुकान कुछ ही पल में खुल रही है। यह पेज अपने आप खुल जाएगा।</p></body></html>
`

/** What everybody is told meanwhile: /healthz that the process is well, all others that the store is not there yet. */
function answering(name: string): RequestListener {
  const { status, code, message, retryAfter } = new Refusal('BUSY', {
    message: 'The database does not answer.',
    retryAfter: 5,
  })
  const no = JSON.stringify({ success: false, code, message })
  const page = pageOf(name)
  const always = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src ${styleHash}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  }
  return ({ url = '', headers }, response) => {
    const isPage = headers.accept?.includes('text/html') === true && !/^\/(api|readyz)\b/.test(url)
    const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
    if (/^\/healthz(\?|$)/.test(url))
      response
        .writeHead(200, { ...always, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ success: true, version }))
    else
      response
        .writeHead(status, { ...always, 'content-type': type, 'retry-after': String(retryAfter), connection: 'close' })
        .end(isPage ? page : no)
  }
}

/** A door at which everybody is told to come again. */
async function openWaitingRoom(config: Config, log: Logger) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, answering(config.store.name))
  server.maxConnections = config.maxConnections
  const listening = once(server, 'listening')
  server.listen(config.port, config.host)
  await listen(listening, config)
  const leave = () => {
    log.info('stopped')
    process.exit(0)
  }
  const signals = ['SIGTERM', 'SIGINT', 'disconnect'] as const
  for (const signal of signals) process.once(signal, leave)
  if (process.connected === false) leave()
  return {
    /** Closes the door, for the store's own to open in its place. */
    async close() {
      for (const signal of signals) process.off(signal, leave)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Waits, with growing pauses, until the database of the settings answers, as after a power cut, when it comes up later than the
 * store. Meanwhile the port is open: /healthz is 200, /readyz and all else 503 with Retry-After (CONTRACT "Running"). Answers
 * the door to close when the store opens its own, or nothing where nobody had to wait. Refuses what waiting does not mend: a
 * wrong password, a database that is not there, a host that nobody knows.
 */
export async function waitForDatabase(config: Config, log: Logger): Promise<{ close(): Promise<void> } | undefined> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) return undefined
  let room: Awaited<ReturnType<typeof openWaitingRoom>> | undefined
  let said = ''
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, maxPauseMs)) {
    try {
      await ask(databaseUrl)
      return room
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      room ??= await openWaitingRoom(config, log)
      // Where a name has several addresses, what went wrong has a code alone.
      const { message, code } = error as NodeJS.ErrnoException
      const reason = message || String(code)
      if (reason !== said) tellOperator(log, 'warn', `The store waits for its database (DATABASE_URL: ${reason}).`)
      said = reason
      await pause(wait)
    }
  }
}
