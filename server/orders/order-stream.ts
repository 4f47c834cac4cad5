import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { personOf, sessionHashTextOf } from '../auth/sessions.ts'
import type { Shop } from '../shop.ts'
import { openStreams, type Watcher } from './open-streams.ts'

/** Most proxies close a connection after 30 s of silence. */
const heartbeatMs = 15_000
/** Node's longest timer, 24 days, since a stream must not end with the usual handler timeout. */
const maxTimerMs = 2 ** 31 - 1
/** A browser reconnects after this time. */
const reconnectMs = 2_000

/** The person who watches: by `?as=shopper` or `?as=seller`, without it the shopper, or else the seller. */
async function watchingPerson(shop: Shop, request: FastifyRequest): Promise<Person> {
  const { as } = request.query as { as?: unknown }
  if (as !== undefined && as !== 'shopper' && as !== 'seller')
    throw new Refusal('BAD_INPUT', { message: 'as: must be shopper or seller.' })
  const shopper = await personOf(shop, request, 'shopper')
  if (as !== 'seller' && shopper !== undefined) return shopper
  const seller = as === 'shopper' ? undefined : await personOf(shop, request, 'seller')
  if (seller !== undefined) return seller
  throw new Refusal(as === 'seller' && shopper !== undefined ? 'SELLER_ONLY' : 'LOGIN_REQUIRED')
}

/** GET /api/order/stream: server-sent events of changed orders, a shopper's own or all for the seller (CONTRACT "Orders"). */
export function orderStream(app: FastifyInstance, shop: Shop): void {
  const streams = openStreams(shop)

  /** Sends a heartbeat, or ends the stream once its session has ended; a failing database ends no stream. */
  async function beat(watcher: Watcher, request: FastifyRequest): Promise<void> {
    const { person, stream } = watcher
    const current = await personOf(shop, request, person.kind).catch(() => person)
    if (current === undefined) stream.end()
    else streams.write(watcher, ': still here\n\n')
  }

  app.get('/api/order/stream', { exposeHeadRoute: false, handlerTimeout: maxTimerMs }, async (request, reply) => {
    const person = await watchingPerson(shop, request)
    const watcher = streams.open(person, sessionHashTextOf(request, person.kind) ?? '', request.ip)
    const beating = setInterval(() => void beat(watcher, request), heartbeatMs).unref()
    watcher.stream.once('close', () => clearInterval(beating))
    reply.raw.once('close', () => watcher.stream.destroy())
    // Written at once: proxies pass on the headers with the first byte.
    watcher.stream.write(`retry: ${reconnectMs}\n: open\n\n`)
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Keep-alive would delay a graceful shutdown.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      .send(watcher.stream)
  })

  app.addHook('preClose', async () => streams.close())
}
