import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { type Person, personOf, sessionNameOf } from '../auth/sessions.ts'
import type { Shop } from '../shop.ts'
import { openStreams, type Watcher } from './open-streams.ts'

/** Below the half minute after which a silent connection is closed, here and by most proxies. */
const heartbeatMs = 15_000
/** The longest a timer can run, 24 days: a stream is never too slow an answer. */
const forEverMs = 2 ** 31 - 1
/** A browser that lost its stream comes again after this long. */
const comeAgainMs = 2_000

/** Who watches: with ?as=seller the seller, otherwise the shopper, or the seller where no shopper is logged in. */
async function watcherOf(shop: Shop, request: FastifyRequest): Promise<Person> {
  const { as } = request.query as { as?: unknown }
  if (as !== undefined && as !== 'shopper' && as !== 'seller')
    throw new Refusal('BAD_INPUT', { message: 'as: must be shopper or seller.' })
  const shopper = await personOf(shop, request, 'shopper')
  if (as !== 'seller' && shopper !== undefined) return shopper
  const seller = as === 'shopper' ? undefined : await personOf(shop, request, 'seller')
  if (seller !== undefined) return seller
  throw new Refusal(as === 'seller' && shopper !== undefined ? 'SELLER_ONLY' : 'LOGIN_REQUIRED')
}

/**
 * GET /api/order/stream: server-sent events with the ids and statuses of orders as they change, for the shopper their
 * own, for the seller all (CONTRACT "Orders"). It ends with the session and with the store; a session may have four, a network 200.
 */
export function orderStream(app: FastifyInstance, shop: Shop): void {
  const streams = openStreams(shop)

  /** Keeps the connection warm, and ends it once the session has run out or was ended otherwise. */
  async function beat({ person, stream, ...watcher }: Watcher, request: FastifyRequest): Promise<void> {
    const present = await personOf(shop, request, person.kind).catch(() => person)
    if (present === undefined) stream.end()
    else streams.write({ person, stream, ...watcher }, ': still here\n\n')
  }

  app.get('/api/order/stream', { exposeHeadRoute: false, handlerTimeout: forEverMs }, async (request, reply) => {
    const person = await watcherOf(shop, request)
    const watcher = streams.open(person, sessionNameOf(request, person.kind) ?? '', request.ip)
    const beating = setInterval(() => void beat(watcher, request), heartbeatMs).unref()
    watcher.stream.once('close', () => clearInterval(beating))
    reply.raw.once('close', () => watcher.stream.destroy())
    // The first word at once, so that proxies pass on the headers and the browser knows that it is connected.
    watcher.stream.write(`retry: ${comeAgainMs}\n: open\n\n`)
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Ends with the stream: a connection kept for the next call would hold up a store that is closing.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      .send(watcher.stream)
  })

  app.addHook('preClose', async () => streams.close())
}
