import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { categories, type Product } from '#domain/catalogue/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import { projectFile } from '../config/project-folder.ts'
import type { Shop } from '../shop.ts'
import { drawOnCanvas } from './load-sharp.ts'
import { pictureById } from './picture-queries.ts'
import { largestKey } from './pictures.ts'
import { productsOnShelf } from './queries.ts'

const pictureSize = { width: 1200, height: 630 }
/** Width and height of the product's picture in the middle, which a square crop still shows whole. */
const innerSize = 540

const publicFolder = projectFile('public')

/** The path of our drawing, or the id of the stored picture, that a picture's URL shows. */
function sourceOf(url: string): { drawing?: string | undefined; pictureId?: string | undefined } {
  const [, drawing] = /^\/(pictures\/products\/[a-z0-9-]+\.svg)$/.exec(url) ?? []
  const [, pictureId] = /^\/images\/([A-Za-z0-9_-]{1,64})$/.exec(url) ?? []
  return { drawing, pictureId }
}

async function pictureFile(shop: Shop, url: string): Promise<Buffer | undefined> {
  const { drawing, pictureId } = sourceOf(url)
  if (drawing !== undefined) return readFile(join(publicFolder, drawing)).catch(() => undefined)
  return pictureId === undefined ? undefined : shop.storage.get(largestKey(pictureId))
}

/** Stores a share picture under its key; a failure is only logged. */
async function storeSharePicture(shop: Shop, key: string, bytes: Buffer, pictureId: string | undefined): Promise<void> {
  try {
    await shop.storage.put(key, bytes)
    // A picture deleted meanwhile has no row by which the clean-up would find the new file.
    if (pictureId !== undefined && (await pictureById(shop.db, pictureId)) === undefined)
      await shop.storage.deleteAll(pictureId)
  } catch (error) {
    shop.log.warn({ err: error }, 'a share picture could not be stored')
  }
}

/** A product's share picture, drawn at its first request and stored under a hash of what it shows. */
async function sharePicture(shop: Shop, product: Product): Promise<Buffer> {
  const background = categories.find(({ path }) => path === product.category)?.bgColor ?? '#FBFAF5'
  const url = product.image[0] ?? ''
  const { pictureId } = sourceOf(url)
  const name = hash('sha256', `${url} ${background}`).slice(0, 32)
  const key = pictureId === undefined ? `share-cards/${name}.png` : `${pictureId}/share-${name}.png`
  const stored = await shop.storage.get(key)
  if (stored !== undefined) return stored
  const picture = await pictureFile(shop, url)
  const drawn = await drawOnCanvas({ ...pictureSize, background }, picture, innerSize, { palette: true, quality: 90 })
  if (pictureId === undefined || picture !== undefined) await storeSharePicture(shop, key, drawn, pictureId)
  return drawn
}

/** Share pictures, which link previews show: a product's picture on its category's colour, 1200 × 630, as PNG. */
export function sharePictureRoutes(app: FastifyInstance, shop: Shop): void {
  const inProgress = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, id] = /^([A-Za-z0-9_-]{1,64})\.png$/.exec(request.params.file) ?? []
    const product = id === undefined ? undefined : (await productsOnShelf(shop.db, [id])).get(id)
    if (product === undefined) throw new Refusal('IMAGE_UNKNOWN')
    const picture =
      inProgress.get(product.id) ?? sharePicture(shop, product).finally(() => inProgress.delete(product.id))
    inProgress.set(product.id, picture)
    return reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }).send(await picture)
  })
}
