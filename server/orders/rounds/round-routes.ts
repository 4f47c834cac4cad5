import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#domain/contract.ts'
import { cashDue } from '#domain/orders/order-money.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashToken, isToken } from '../../auth/tokens.ts'
import { endpoint } from '../../http/endpoint.ts'
import { answerOnce, type SaveAnswer, validKey } from '../../http/idempotency.ts'
import { consume } from '../../rate-limit/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { orderJson } from '../order-json.ts'
import { placedOrder } from '../queries.ts'
import { handOver } from './hand-over.ts'
import { recordStop } from './record-stop.ts'
import { revokeRound } from './revoke-round.ts'
import { type Round, roundByToken, roundsUnderWay } from './round-queries.ts'
import { orderUpi, roundJson } from './show-round.ts'

/** The open round of a rider's link. Throws ROUND_UNKNOWN, the same for unknown, past and revoked links. */
async function roundOfLink(
  shop: Shop,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Round> {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  await consume(shop, 'roundsByNetwork', request.ip)
  const round = isToken(token) ? await roundByToken(shop.db, hashToken(token), shop.clock()) : undefined
  if (round === undefined) throw new Refusal('ROUND_UNKNOWN')
  return round
}

/** Rounds of the seller, the rider's page, and a UPI link for one order (CONTRACT "The round"). */
export function roundRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.roundsOpen, async () => ({
    rounds: (await roundsUnderWay(shop.db)).map(({ id, expiresAt, ...round }) => ({
      _id: id,
      until: expiresAt.toISOString(),
      ...round,
    })),
  }))

  endpoint(app, shop, api.roundMake, async ({ body, person, saveAnswer }) => handOver(shop, person, body, saveAnswer))

  endpoint(app, shop, api.roundRevoke, async ({ params, person }) => {
    await revokeRound(shop, person, params.id)
    return { message: 'Link ended' }
  })

  endpoint(app, shop, api.roundShow, async ({ params, request, reply }) => ({
    round: await roundJson(shop, await roundOfLink(shop, params.token, { request, reply })),
  }))

  endpoint(app, shop, api.recordStop, async ({ params, body, key: sentKey, request, reply }) => {
    const round = await roundOfLink(shop, params.token, { request, reply })
    const key = validKey(sentKey)
    const run = async (saveAnswer?: SaveAnswer) => ({ stop: await recordStop(shop, round, body, saveAnswer) })
    const sent = { method: 'POST', url: '/api/round/stop', body, form: undefined, files: [] }
    const owner = { kind: 'round', id: round.id } as const
    const answer = key === null ? await run() : await answerOnce(shop, owner, key, sent, run)
    const { stop } = answer as Awaited<ReturnType<typeof run>>
    // Refused after the commit, so that the wrong code stays counted, once for each tap.
    if (stop === undefined) throw new Refusal('DOOR_CODE_WRONG')
    return { stop }
  })

  endpoint(app, shop, api.orderUpi, async ({ params, person }) => {
    const order = await placedOrder(shop.db, params.id)
    if (order === undefined) throw new Refusal('ORDER_UNKNOWN')
    const amount = cashDue(orderJson(order, person))
    if (amount === 0) throw new Refusal('NOTHING_DUE')
    const uri = orderUpi(shop.store(), { id: order.id, amount })
    if (uri === undefined) throw new Refusal('UPI_OFF')
    return { uri }
  })
}
