import type { FastifyRequest } from 'fastify'
import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import type { Person } from '../auth/person.ts'
import { deleteOtherSessions, openSessionsOf } from '../auth/session-queries.ts'
import { publishEnded, sessionHashOf } from '../auth/sessions.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'

/** The person's open sessions, newest first, with the request's own marked. */
export async function sessionsFor(shop: Shop, person: Person, request: FastifyRequest): Promise<OpenSession[]> {
  const current = sessionHashOf(request, person.kind)
  const sessions = await openSessionsOf(shop.db, person, shop.clock())
  return sessions.map(({ device, createdAt, tokenHash }) => ({
    device,
    createdAt: createdAt.toISOString(),
    isThis: current.equals(tokenHash),
  }))
}

/** Ends all other sessions of the person, and closes their live pages. */
export async function endSessions(shop: Shop, person: Person, request: FastifyRequest): Promise<void> {
  const ended = await deleteOtherSessions(shop.db, person, sessionHashOf(request, person.kind))
  await publishEnded(shop, ended)
  logSecurity(shop, 'sessions ended', { kind: person.kind, account: person.id, from: request.ip })
}
