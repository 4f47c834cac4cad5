import type { FastifyRequest } from 'fastify'
import type { OpenSession } from '#domain/shapes.ts'
import { endOtherSessions, openSessionsOf } from '../auth/session-queries.ts'
import { type Person, sessionHashOf, tellEnded } from '../auth/sessions.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'

/** The shopper's open sessions, the newest first, and which of them asks. */
export async function sessionsFor(shop: Shop, person: Person, request: FastifyRequest): Promise<OpenSession[]> {
  const own = sessionHashOf(request, 'shopper')
  const sessions = await openSessionsOf(shop.db, person, shop.clock())
  return sessions.map(({ device, createdAt, tokenHash }) => ({
    device,
    createdAt: createdAt.toISOString(),
    isThis: own.equals(tokenHash),
  }))
}

/** Logs the shopper out everywhere but here, at once; open pages of the ended sessions are told nothing more. */
export async function endSessions(shop: Shop, person: Person, request: FastifyRequest): Promise<void> {
  const ended = await endOtherSessions(shop.db, person, sessionHashOf(request, 'shopper'))
  await tellEnded(shop, ended)
  logSecurity(shop, 'sessions ended', { kind: person.kind, account: person.id, from: request.ip })
}
