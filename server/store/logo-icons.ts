import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { type AppIcon, appIcons, touchIcon } from '#domain/store/app-icons.ts'
import { drawOnCanvas } from '../catalogue/load-sharp.ts'
import { largestKey } from '../catalogue/pictures.ts'
import type { Shop } from '../shop.ts'

const background = '#FBFAF5'
/** A centred square of this share of a maskable icon lies within the circle that launchers cut out. */
const maskableShare = 0.56

/** An icon of the present logo, drawn at its first request and stored beside the logo; undefined for another picture. */
async function logoIcon(shop: Shop, id: string, icon: AppIcon): Promise<Buffer | undefined> {
  const { values } = await shop.settings.fresh()
  if (values.shop.logo !== `/images/${id}`) return undefined
  const key = `${id}/${icon.file}`
  const stored = await shop.storage.get(key)
  if (stored !== undefined) return stored
  const logo = await shop.storage.get(largestKey(id))
  if (logo === undefined) return undefined
  const { size, purpose } = icon
  const innerSize = purpose === 'maskable' ? Math.round(size * maskableShare) : size
  const drawn = await drawOnCanvas({ width: size, height: size, background }, logo, innerSize)
  await shop.storage
    .put(key, drawn)
    .catch((error: unknown) => shop.log.warn({ err: error }, 'an icon of the logo could not be stored'))
  return drawn
}

/** App icons of the installed store, made from the seller's logo. */
export function logoIconRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/icons/:file', async (request, reply) => {
    const { id, file } = request.params
    const icon = [...appIcons, touchIcon].find((each) => each.file === file)
    const bytes = icon && (await logoIcon(shop, id, icon))
    if (bytes === undefined) throw new Refusal('IMAGE_UNKNOWN')
    return reply
      .headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(bytes)
  })
}
