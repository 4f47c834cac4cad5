import type { FastifyRequest } from 'fastify'
import { mayAct } from '#domain/accounts/staff.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import type { Person } from './person.ts'
import { personOf } from './sessions.ts'

/** The logged-in shopper if this is their id, else a logged-in manager; undefined for another shopper. Throws LOGIN_REQUIRED, STAFF_ROLE. */
export async function shopperOrManager(
  shop: Shop,
  request: FastifyRequest,
  shopperId: string | undefined,
): Promise<Person | undefined> {
  const shopper = await personOf(shop, request, 'shopper')
  if (shopper !== undefined && shopper.id === shopperId) return shopper
  const seller = await personOf(shop, request, 'seller')
  if (seller?.kind === 'seller' && !mayAct(seller.role, 'manager')) throw new Refusal('STAFF_ROLE')
  if (shopper === undefined && seller === undefined) throw new Refusal('LOGIN_REQUIRED')
  return seller
}
