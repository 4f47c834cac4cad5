import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CountAnswer } from '../observability/metrics.ts'
import { languageIn } from '../pages/locale.ts'
import { type EncodedResponse, keptIn, type SentAs, sentAs } from './encoded-response.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * An answer as it went out the long way: its route, status and every header, and how long the body was, which may be compressed
 * better later. Not the body itself: the answer lets go of a form that nobody wants.
 */
type Way = {
  readonly route: string
  readonly status: number
  readonly headers: string[]
  readonly length: number | undefined
}

/**
 * Answers what is kept before Fastify looks at it, at half the cost: the first time such an answer goes the long way, through
 * every hook, and the next ones get the very headers it got. They are forgotten with the kept answer. Whatever is unusual
 * (a query that says more than the page reads, a form, a cookie to be set, a store that is closing) goes the long way.
 */
export function fastPath(app: FastifyInstance, kept: ResponseCache, count: CountAnswer | undefined): void {
  const ways = new WeakMap<EncodedResponse, Partial<Record<SentAs, Way>>>()
  let isClosing = false

  function learn(request: FastifyRequest, reply: FastifyReply): void {
    const packed = keptIn(reply)
    if (packed === undefined || request.method !== 'GET') return
    if (reply.hasHeader('set-cookie') || reply.hasHeader('connection')) return
    const as = sentAs(packed, request.headers)
    // Somebody on the long way has compressed it after all: for `*`, say.
    if (reply.getHeader('content-encoding') !== (as === 'br' || as === 'gzip' ? as : undefined)) return
    const length = as === 'known' ? undefined : packed.ready(as)?.length
    // What was sent is not what lies ready: not yet, or no longer.
    if (as !== 'known' && Number(reply.getHeader('content-length')) !== length) return
    const known = ways.get(packed) ?? {}
    ways.set(packed, known)
    known[as] = {
      length,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      headers: Object.entries(reply.getHeaders()).flat().map(String),
    }
  }

  function keptFor({ url = '/', method, headers }: IncomingMessage): EncodedResponse | undefined {
    if (isClosing || method !== 'GET' || headers['content-type'] !== undefined) return undefined
    if (url.startsWith('/api/')) return kept.known(url)
    return kept.known(`${languageIn(app, headers.cookie)} ${url}`)
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const packed = keptFor(request)
    if (packed === undefined) return false
    const as = sentAs(packed, request.headers)
    const way = ways.get(packed)?.[as]
    const body = as === 'known' ? undefined : packed.ready(as)
    if (way === undefined || body?.length !== way.length) return false
    if (count !== undefined) {
      const since = performance.now()
      const about = { method: 'GET', route: way.route, status: way.status }
      response.once('finish', () => count(about, performance.now() - since))
    }
    response.writeHead(way.status, way.headers).end(body)
    return true
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', (request, reply, done) => {
    learn(request, reply)
    done()
  })
  const [longWay] = app.server.listeners('request') as RequestListener[]
  if (longWay === undefined) return
  app.server.off('request', longWay)
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) longWay(request, response)
  })
}
