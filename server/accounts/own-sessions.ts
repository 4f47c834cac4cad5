import type { FastifyRequest } from 'fastify'
import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import type { Person } from '../auth/person.ts'
import { deleteOtherSessions, openSessionsOf } from '../auth/session-queries.ts'
import { publishSessionsEnded, sessionHashOf } from '../auth/sessions.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'

/** Lists the person's open sessions, newest first; `isThis` marks the request's own. */
export async function listSessions(shop: Shop, person: Person, request: FastifyRequest): Promise<OpenSession[]> {
  const current = sessionHashOf(request, person.kind)
  const sessions = await openSessionsOf(shop.db, person, shop.clock())
  return sessions.map(({ device, createdAt, tokenHash }) => ({
    device,
    createdAt: createdAt.toISOString(),
    isThis: current.equals(tokenHash),
  }))
}

/** Ends all sessions of the person but the request's own, and closes their live pages. */
export async function endOtherSessions(shop: Shop, person: Person, request: FastifyRequest): Promise<void> {
  const ended = await deleteOtherSessions(shop.db, person, sessionHashOf(request, person.kind))
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, 'sessions ended', { kind: person.kind, account: person.id, from: request.ip })
}
