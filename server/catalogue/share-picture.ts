import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { categories, type Product } from '#domain/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import { pictureById } from './picture-queries.ts'
import { pictureTools } from './picture-tools.ts'
import { productsByIds } from './queries.ts'

const size = { width: 1200, height: 630 }
/** The picture's box in the middle, so that a square cut of it still shows the whole vegetable. */
const inner = 540

const publicFolder = join(import.meta.dirname, '..', '..', 'public')

/** What a product shows first: one of our drawings, or a photo of the seller's. */
function shownBy(url: string): { drawing?: string | undefined; photo?: string | undefined } {
  const [, drawing] = /^\/(pictures\/products\/[a-z0-9-]+\.svg)$/.exec(url) ?? []
  const [, photo] = /^\/images\/([A-Za-z0-9_-]{1,64})$/.exec(url) ?? []
  return { drawing, photo }
}

/** The file behind a product's picture. */
async function pictureFile(shop: Shop, url: string): Promise<Buffer | undefined> {
  const { drawing, photo } = shownBy(url)
  if (drawing !== undefined) return readFile(join(publicFolder, drawing)).catch(() => undefined)
  return photo === undefined ? undefined : shop.storage.get(`${photo}/original.png`)
}

async function draw(picture: Buffer | undefined, background: string): Promise<Buffer> {
  const sharp = await pictureTools()
  const canvas = sharp({ create: { ...size, channels: 3, background } }).png({ palette: true, quality: 90 })
  if (picture === undefined) return canvas.toBuffer()
  const fitted = await sharp(picture, { density: 216 })
    .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  return canvas.composite([{ input: fitted, gravity: 'centre' }]).toBuffer()
}

/** Keeps a card; one of a photo beside it, and with it gone when it is thrown away. It is shown all the same where that fails. */
async function keepCard(shop: Shop, key: string, card: Buffer, photo: string | undefined): Promise<void> {
  try {
    await shop.storage.put(key, card)
    // Thrown away while its card was drawn, it has no row by which anybody would find that.
    if (photo !== undefined && (await pictureById(shop.db, photo)) === undefined) await shop.storage.deleteAll(photo)
  } catch (error) {
    shop.log.warn({ err: error }, 'a share picture is not kept')
  }
}

/** The kept card of a product, drawn when it is asked for the first time; named by what it shows, so it never grows old. */
async function shareCard(shop: Shop, product: Product): Promise<Buffer> {
  const background = categories.find(({ path }) => path === product.category)?.bgColor ?? '#FBFAF5'
  const url = product.image[0] ?? ''
  const { photo } = shownBy(url)
  const name = createHash('sha256').update(`${url} ${background}`).digest('hex').slice(0, 32)
  const key = photo === undefined ? `share-cards/${name}.png` : `${photo}/share-${name}.png`
  const kept = await shop.storage.get(key)
  if (kept !== undefined) return kept
  const picture = await pictureFile(shop, url)
  const card = await draw(picture, background)
  if (photo === undefined || picture !== undefined) await keepCard(shop, key, card, photo)
  return card
}

/** What a shared link to a product shows, 1200 × 630: its picture on its category's colour, as PNG because crawlers read no SVG. */
export function sharePictureRoutes(app: FastifyInstance, shop: Shop): void {
  const drawing = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, id] = /^([A-Za-z0-9_-]{1,64})\.png$/.exec(request.params.file) ?? []
    const product = id === undefined ? undefined : (await productsByIds(shop.db, [id])).get(id)
    if (product === undefined) throw new Refusal('IMAGE_UNKNOWN')
    const card = drawing.get(product.id) ?? shareCard(shop, product).finally(() => drawing.delete(product.id))
    drawing.set(product.id, card)
    return reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }).send(await card)
  })
}
