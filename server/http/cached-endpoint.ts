import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer, Endpoint } from '#domain/endpoint.ts'
import { type EncodedResponse, encodeResponse, sendEncoded } from '../cache/encoded-response.ts'
import { callKey } from '../cache/memo.ts'
import type { Shop } from '../shop.ts'
import { checkShape, type Input, readInput } from './endpoint.ts'

/** A client may store the response, but must revalidate it. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
}

type PublicEndpoint = Endpoint & { who: 'anyone'; method: 'GET' }

declare module 'fastify' {
  interface FastifyInstance {
    /** The memoized answers of cached calls, by path. */
    readonly cachedAnswers: Map<string, () => Promise<object>>
  }
}

/** The memoized answer of a cached call as an object, for pages rendered in this process; read-only. */
export async function cachedAnswer<E extends Endpoint>(app: FastifyInstance, { path }: E): Promise<Answer<E>> {
  const answer = app.cachedAnswers.get(path)
  if (answer === undefined) throw new Error(`${path} is no cached call`)
  return (await answer()) as Answer<E>
}

/** Serves from the cache a call that has no input; an answer of `forPerson` is sent instead and not cached. */
export function cachedEndpoint<const E extends PublicEndpoint>(
  app: FastifyInstance,
  shop: Shop,
  entry: E,
  compute: () => Promise<Answer<E>>,
  forPerson: (request: FastifyRequest) => Promise<object | undefined> = async () => undefined,
): void {
  const { path } = entry
  const answer = () =>
    shop.memo(callKey(path), async (): Promise<object> => ({ success: true, ...((await compute()) as object) }))
  /** The answer encoded last, to compare the next one with. */
  let lastEncoded: { readonly answer: object; readonly etag: string } | undefined
  // After these events all responses are gone, so that the last answer would only take up memory.
  for (const event of ['catalogue-changed', 'store-changed'] as const)
    shop.events.subscribe(event, () => (lastEncoded = undefined))

  /** Encodes the answer only if it changed: 10,000 products are 19 MB. */
  async function render(stale?: EncodedResponse): Promise<EncodedResponse> {
    const current = await answer()
    if (stale !== undefined && stale.etag === lastEncoded?.etag && isDeepStrictEqual(lastEncoded.answer, current))
      return stale
    const response = encodeResponse(200, headers, JSON.stringify(current))
    lastEncoded = { answer: current, etag: response.etag }
    return response
  }

  app.cachedAnswers.set(path, answer)
  app.get(path, { compress: false }, async (request, reply) => {
    const personal = await forPerson(request)
    if (personal !== undefined) return reply.header('cache-control', 'private, no-store').send(personal)
    return sendEncoded(request, reply, await shop.cache.fetch(path, render))
  })
}

/** Serves a call from the cache by its query; `isCacheable` tells which answers may be cached. */
export function cachedPerQueryEndpoint<const E extends PublicEndpoint & Required<Pick<Endpoint, 'query'>>>(
  app: FastifyInstance,
  shop: Shop,
  entry: E,
  compute: (input: Input<E>) => Promise<Answer<E>>,
  isCacheable: (answer: Answer<E>) => boolean,
): void {
  app.get(entry.path, { compress: false }, async (request, reply) => {
    const query = new URLSearchParams(checkShape(entry.query, request.query) as Record<string, string>).toString()
    const response = await shop.cache.fetchAlone(query === '' ? entry.path : `${entry.path}?${query}`, async () => {
      const input = { ...(await readInput(entry, request, reply)), person: undefined }
      const answer = await compute(input as unknown as Input<E>)
      return encodeResponse(200, headers, JSON.stringify({ success: true, ...(answer as object) }), isCacheable(answer))
    })
    return sendEncoded(request, reply, response)
  })
}
