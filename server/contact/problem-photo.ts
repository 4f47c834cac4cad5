import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayAct } from '#domain/accounts/staff.ts'
import { Refusal } from '#domain/refusal.ts'
import { personOf } from '../auth/sessions.ts'
import { readPrivatePhoto } from '../catalogue/private-photos.ts'
import { returnPhoto } from '../orders/returns/return-queries.ts'
import type { Shop } from '../shop.ts'
import { complaintPhoto } from './complaint-queries.ts'

type Owned = { readonly photo: string | null; readonly shopperId: string }

/** Sends a photo to its shopper or to a manager; for others it is unknown. Throws LOGIN_REQUIRED, STAFF_ROLE, IMAGE_UNKNOWN. */
async function sendPhoto(shop: Shop, request: FastifyRequest, reply: FastifyReply, owned: Owned | undefined) {
  const shopper = await personOf(shop, request, 'shopper')
  const isOwn = shopper !== undefined && shopper.id === owned?.shopperId
  const seller = isOwn ? undefined : await personOf(shop, request, 'seller')
  if (seller !== undefined && !mayAct(seller.role ?? 'packer', 'manager')) throw new Refusal('STAFF_ROLE')
  if (shopper === undefined && seller === undefined) throw new Refusal('LOGIN_REQUIRED')
  const maySee = isOwn || seller !== undefined
  const bytes = maySee && owned?.photo != null ? await readPrivatePhoto(shop, owned.photo) : undefined
  if (bytes === undefined) throw new Refusal('IMAGE_UNKNOWN')
  return reply
    .headers({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
}

const isId = (id: string) => /^[A-Za-z0-9_-]{1,64}$/.test(id)

/** Photos of complaints and returns, which only their shopper and the seller may see. */
export function problemPhotoRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { id: string } }>('/api/problem/:id/photo', async (request, reply) => {
    const { id } = request.params
    return sendPhoto(shop, request, reply, isId(id) ? await complaintPhoto(shop.db, id) : undefined)
  })

  app.get<{ Params: { id: string } }>('/api/order/:id/return/photo', async (request, reply) => {
    const { id } = request.params
    return sendPhoto(shop, request, reply, isId(id) ? await returnPhoto(shop.db, id) : undefined)
  })
}
