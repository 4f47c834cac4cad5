import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { isId } from '#domain/shapes.ts'
import { shopperOrManager } from '../auth/shopper-or-manager.ts'
import { readPrivatePicture } from '../catalogue/pictures.ts'
import { returnPhoto } from '../orders/returns/return-queries.ts'
import type { Shop } from '../shop.ts'
import { complaintPhoto } from './complaint-queries.ts'

type ShopperPhoto = { readonly photo: string | null; readonly shopperId: string }

/** Sends a photo to its shopper or to a manager. Throws LOGIN_REQUIRED, STAFF_ROLE; IMAGE_UNKNOWN to other shoppers. */
async function sendPhoto(shop: Shop, request: FastifyRequest, reply: FastifyReply, found: ShopperPhoto | undefined) {
  const reader = await shopperOrManager(shop, request, found?.shopperId)
  const mayRead = reader !== undefined && found?.photo != null
  const bytes = mayRead ? await readPrivatePicture(shop, found.photo) : undefined
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

/** Photos of complaints and returns, for their shopper and managers only. */
export function shopperPhotoRoutes(app: FastifyInstance, shop: Shop): void {
  const photosBy = { '/api/problem/:id/photo': complaintPhoto, '/api/order/:id/return/photo': returnPhoto }
  for (const [path, find] of Object.entries(photosBy))
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const { id } = request.params
      return sendPhoto(shop, request, reply, isId(id) ? await find(shop.db, id) : undefined)
    })
}
