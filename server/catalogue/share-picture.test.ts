import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { testShop } from '#tests/support/open-test-shop.ts'
import { done, seller } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { stock } from '#tests/support/shelves.ts'
import { deleteStrayPictures, removePicture } from './pictures.ts'

const shop = testShop()

const folderOf = (photo: string) => join(shop.it.folder, 'pictures', photo)
const cardsOf = (photo: string) => readdirSync(folderOf(photo)).filter((name) => name.startsWith('share-'))

/** The photo's AVIF files may be in the making: their job deletes them afterwards. */
async function expectDeleted(t: TestContext, photo: string): Promise<void> {
  await t.waitFor(() => assert.equal(existsSync(folderOf(photo)), false), { timeout: 30_000 })
}

/** The ids of a new product and its photo. */
async function withPhoto(name: string, category: string) {
  const boss = await seller(shop.it)
  const bytes = await photo('jpeg', { width: 400, height: 400 })
  const { product } = done(await boss.upload('/api/product/add', { name, category, basePrice: 58 }, [{ bytes }]))
  const { _id: id, image } = product as { _id: string; image: string[] }
  return { id, photoId: basename(image[0] ?? '') }
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await pixel.raw().toBuffer())]
}

test("a link preview shows the whole photo on its category's colour, is drawn once and deleted with the photo", async (t) => {
  const { id, photoId } = await withPhoto('Okra', 'Fruit Vegetable')
  const both = await Promise.all([0, 1].map(() => shop.it.app.inject(`/share/${id}.png`)))
  for (const card of both) {
    assert.deepEqual([card.statusCode, card.headers['content-type']], [200, 'image/png'])
    assert.deepEqual(await colourAt(card.rawPayload, 5, 5), [0xf0, 0xf5, 0xde])
    const [red = 0, green = 0] = await colourAt(card.rawPayload, 600, 315)
    assert.ok(green > 140 && red < 80, 'the photo stands in the middle')
  }
  assert.equal(cardsOf(photoId).length, 1)
  await shop.it.pool.query(`update product set image = '["/pictures/products/okra.svg"]' where id = $1`, [id])
  await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() + 60_000))
  await expectDeleted(t, photoId)
})

test('the link preview of a photo deleted meanwhile is deleted', async (t) => {
  const { id, photoId } = await withPhoto('Beetroot', 'Root')
  const { storage } = shop.it.shop
  const { put } = storage
  t.mock.method(storage, 'put', async (...sent: Parameters<typeof put>) => {
    await removePicture(shop.it.shop, photoId)
    await put.apply(storage, sent)
  })
  assert.equal((await shop.it.app.inject(`/share/${id}.png`)).statusCode, 200)
  await expectDeleted(t, photoId)
})

test('a product without a readable picture has a plain link preview; an unknown one has none', async () => {
  const id = await stock(shop.it, { id: 'lost', category: 'Bulb' })
  await shop.it.pool.query(`update product set image = '["/images/../secret", "x"]' where id = $1`, [id])
  const card = await shop.it.app.inject(`/share/${id}.png`)
  assert.equal(card.statusCode, 200)
  assert.deepEqual(await colourAt(card.rawPayload, 600, 315), [0xe1, 0xf5, 0xec])
  for (const file of ['none.png', 'lost', 'lost.jpg', '..%2Flost.png', '%zz'])
    assert.ok((await shop.it.app.inject(`/share/${file}`)).statusCode >= 400, file)
})
