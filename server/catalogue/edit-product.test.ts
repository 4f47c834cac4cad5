import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { EditableProduct } from '#domain/catalogue/product-shapes.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { fillCart, item, ordersOf, placed, refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, sellerOnce, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'
import { productFor, productsFor, stock } from '#tests/support/shelves.ts'
import { deleteStrayPictures } from './pictures.ts'

const shop = testShop()
keepInvariants(shop)
const png = await photo('png')

const boss = sellerOnce(shop)

const shown = async (id: string) =>
  (await (await boss()).get(`/api/product/edit/${id}`)).body.product as EditableProduct
async function put(id: string, data: unknown, files: Buffer[] = []): Promise<Answer> {
  const images = files.map((bytes) => ({ bytes }))
  return (await boss()).upload(`/api/product/edit/${id}`, data, images, { put: true })
}

/** A product with photos, added by the seller. */
async function added(photos: number, name = 'Okraa'): Promise<EditableProduct> {
  const data = { name, category: 'Root', basePrice: 58, discountPercent: 12, description: ['Fresh.'] }
  const files = Array.from({ length: photos }, () => ({ bytes: png }))
  const { product } = done(await (await boss()).upload('/api/product/add', data, files))
  return shown((product as { _id: string })._id)
}

/** Stored products and pictures, without the AVIF files of the background job. */
async function stored(): Promise<unknown> {
  const products = await shop.it.rows('select * from product order by id')
  const pictures = await shop.it.rows('select id, product_id from picture order by id')
  const stored = join(shop.it.folder, 'pictures')
  return { products, pictures, files: existsSync(stored) ? readdirSync(stored).sort() : [] }
}

const rowOf = async (id: string) => (await shop.it.rows('select * from product where id = $1', [id]))[0] as never
const unitsOf = (id: string) => shop.it.rows('select * from unit where product_id = $1 order by id', [id])
const pictureStatus = async (url = '') => (await shop.it.app.inject({ url: `${url}/96` })).statusCode

/** An edit with the current texts unless given. */
function correctedOf(product: EditableProduct, part: object): object {
  const { _id, ...texts } = product
  return { ...texts, ...part }
}

test('a mistyped name, a wrong category and better texts are corrected; prices, stock and place in the list stay', async () => {
  const okra = await added(1)
  await added(1, 'Onion')
  const [before, units] = [(await rowOf(okra._id)) as Record<string, unknown>, await unitsOf(okra._id)]
  shop.it.moveClock(60_000)
  let events = 0
  shop.it.shop.events.subscribe('catalogue-changed', () => events++)
  const corrected = {
    name: ' Okra ',
    nameHi: 'भिंडी',
    searchNames: ['bhindi', 'Bhindi', ' lady finger '],
    category: 'Fruit Vegetable',
    description: ['Fresh.', ' ', 'From Nashik.'],
    descriptionHi: 'ताज़ी।\nनासिक से।',
    hsn: ' 0709 ',
  }
  const answer = await put(okra._id, { ...correctedOf(okra, corrected), inStock: false, _id: 'mine' })
  assert.deepEqual([answer.status, answer.body.message], [200, 'Updated successfully'])
  assert.equal(events, 1)
  const is = {
    ...{ name: 'Okra', nameHi: 'भिंडी', searchNames: ['bhindi', 'lady finger'], category: 'Fruit Vegetable' },
    ...{ description: ['Fresh.', 'From Nashik.'], descriptionHi: ['ताज़ी।', 'नासिक से।'], hsn: '0709' },
  }
  const { _id, image, soldBy, basePrice } = okra
  assert.deepEqual(await shown(okra._id), { _id, version: 2, image, soldBy, basePrice, ...is })
  const { nameHi: name_hi, searchNames: search_names, descriptionHi: description_hi, ...same } = is
  const columns = { ...same, name_hi, search_names, description_hi, version: 2, changed_at: shop.it.now() }
  assert.deepEqual(await rowOf(okra._id), { ...before, ...columns })
  assert.deepEqual(await unitsOf(okra._id), units)
  const [first] = await productsFor(visitor(shop.it))
  assert.deepEqual([first?._id, first?.name, first?.category], [okra._id, 'Okra', 'Fruit Vegetable'])
  const found = await productsFor(visitor(shop.it), '/api/product/search?q=bhindi')
  assert.equal(found[0]?._id, okra._id)
  const description = (await visitor(shop.it).get(`/api/product/${okra._id}/description`)).body
  assert.deepEqual(description, { success: true, description: is.description, descriptionHi: is.descriptionHi })
})

test('pictures are stored, reordered, removed and added in one change; new ones are re-encoded', async () => {
  const okra = await added(3)
  const [first, second, third] = okra.image
  const sideways = await photo('jpeg', { width: 30, height: 50 })
  done(await put(okra._id, correctedOf(okra, { image: [third, 1, first, 0] }), [png, sideways]))
  const { image } = await shown(okra._id)
  assert.equal(image.length, 4)
  assert.deepEqual([image[0], image[2]], [third, first])
  const sizes = await shop.it.rows(
    `select width, height, product_id from picture where '/images/' || id = any($1)
     order by array_position($1, '/images/' || id)`,
    [[image[1], image[3]]],
  )
  assert.deepEqual(sizes, [
    { width: 30, height: 50, product_id: okra._id },
    { width: 40, height: 20, product_id: okra._id },
  ])
  for (const url of [...image, second]) assert.equal(await pictureStatus(url), 200)
  assert.deepEqual((await productFor(visitor(shop.it), okra._id)).image, image)
})

async function isRefused(product: EditableProduct, part: object, status: number, code: string, files: Buffer[] = []) {
  const before = await stored()
  const answer = await put(product._id, correctedOf(product, part), files)
  const about = `${JSON.stringify(part)}: ${JSON.stringify(answer.body)}`
  assert.deepEqual([answer.status, answer.body.success, answer.body.code], [status, false, code], about)
  assert.deepEqual(await stored(), before, about)
  return answer.body.message
}

test('an edit is refused for the same reasons as a new product and changes nothing', async () => {
  const okra = await added(2)
  const other = await added(1, 'Onion')
  const [first, second] = okra.image
  for (const part of [{ name: '  ' }, { category: '' }, { image: [] }, { image: undefined }])
    await isRefused(okra, part, 400, 'PRODUCT_INCOMPLETE')
  for (const part of [
    { name: 7 },
    { category: 'Fish' },
    { hsn: '070' },
    { hsn: 'O709' },
    { searchNames: Array.from({ length: 20 }, (_, n) => `a${n},b${n}`) },
    { version: undefined },
    { image: [first, other.image[0]] },
    { image: [first, 'https://evil.example/x.png'] },
  ])
    await isRefused(okra, part, 400, 'BAD_INPUT')
  const said: [image: unknown[], message: string][] = [
    [[first, first], 'image: A picture is there twice.'],
    [[first, '/images/nowhere'], 'image: This product does not have such a picture.'],
    [[first, 0], 'image: Each file needs one place.'],
  ]
  for (const [image, message] of said) assert.equal(await isRefused(okra, { image }, 400, 'BAD_INPUT'), message)
  await isRefused(okra, { image: [first, second, 0, 1, 2] }, 400, 'TOO_MANY_IMAGES', [png, png, png])
  for (const image of [[first], [first, 1], [first, 0, 0]]) await isRefused(okra, { image }, 400, 'BAD_INPUT', [png])
  await isRefused(okra, { image: [first, 0] }, 415, 'IMAGE_TYPE', [Buffer.from('<svg/>')])
  await isRefused(okra, { image: [0, 1] }, 400, 'IMAGE_UNREADABLE', [png, png.subarray(0, 60)])
  refused(await (await boss()).put(`/api/product/edit/${okra._id}`, correctedOf(okra, {})), 415, 'WRONG_TYPE')
})

test('a product without pictures, as an import adds it, is edited without one, and may get one', async () => {
  await stock(shop.it, { id: 'yam', name: 'Yam', category: 'Root' })
  await shop.it.rows(`update product set image = '[]' where id = 'yam'`)
  done(await put('yam', correctedOf(await shown('yam'), { nameHi: 'सूरन' })))
  const yam = await shown('yam')
  assert.deepEqual([yam.nameHi, yam.image], ['सूरन', []])
  done(await put('yam', correctedOf(yam, { image: [0] }), [png]))
  await isRefused(await shown('yam'), { image: [] }, 400, 'PRODUCT_INCOMPLETE')
})

test('a product that does not exist can be neither shown nor changed', async () => {
  const okra = await added(1)
  await isRefused({ ...okra, _id: 'nowhere' }, {}, 404, 'PRODUCT_UNKNOWN')
  assert.equal((await (await boss()).get('/api/product/edit/nowhere')).body.code, 'PRODUCT_UNKNOWN')
})

test('two products may have one name, as when they are added', async () => {
  const okra = await added(1)
  const onion = await added(1, 'Onion')
  assert.equal((await put(okra._id, correctedOf(okra, { name: onion.name }))).status, 200)
})

test('of two windows that edit a product the second is refused and overwrites nothing', async () => {
  const okra = await added(1)
  assert.equal((await put(okra._id, correctedOf(okra, { name: 'Okra' }))).status, 200)
  await isRefused(okra, { description: ['Old window.'] }, 409, 'PRODUCT_CHANGED')
  const again = await shown(okra._id)
  assert.equal(again.name, 'Okra')
  // Stock and prices have their own calls and raise no version.
  await (await boss()).post('/api/product/stock', { id: okra._id, inStock: false })
  assert.equal((await put(okra._id, correctedOf(again, { description: ['New window.'] }))).status, 200)
})

test('a base price that was changed elsewhere is not overwritten: today’s is told, and the rest is not saved either', async () => {
  const okra = await added(1)
  const sheet = { prices: [{ id: okra._id, basePrice: 62 }] }
  assert.equal((await (await boss()).post('/api/product/prices', sheet)).status, 200)
  const before = await stored()
  const stale = await put(okra._id, correctedOf(okra, { name: 'Okra', basePrice: 60, seenBasePrice: 58 }))
  const { current } = refused(stale, 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(current, [{ id: okra._id, basePrice: 62, version: 2 }])
  const stalePiece = await put(okra._id, correctedOf(okra, { soldBy: 'piece', basePrice: 12, seenBasePrice: 58 }))
  assert.deepEqual(refused(stalePiece, 409, 'CHANGED_MEANWHILE').current, current)
  assert.deepEqual(await stored(), before)
  assert.equal((await put(okra._id, correctedOf(okra, { basePrice: 60, seenBasePrice: 62 }))).status, 200)
  assert.equal((await shown(okra._id)).basePrice, 60)
})

test('a concurrent change during the photo check is not overwritten, and the photos are deleted', async (t) => {
  const okra = await added(1)
  const before = (await stored()) as { pictures: unknown; files: unknown }
  const theirs = [`update product set name = 'Theirs', version = version + 1 where id = $1`, okra._id] as const
  const change = () => put(okra._id, correctedOf(okra, { name: 'Ours', image: [0] }), [png])
  refused(await sentMeanwhile(t, shop.it, [theirs], change), 409, 'PRODUCT_CHANGED')
  const now = (await stored()) as { pictures: unknown; files: unknown }
  assert.deepEqual([now.pictures, now.files], [before.pictures, before.files])
  assert.deepEqual([(await shown(okra._id)).name, (await shown(okra._id)).image], ['Theirs', okra.image])
})

/** An order of half a kilogram, and the same in another shopper's cart. */
async function orderedAndInCart(product: EditableProduct): Promise<{ anita: Caller; rahul: Caller }> {
  const [anita, rahul] = [await shopper(shop.it), await shopper(shop.it)]
  const items = [item(product._id, '500g', 2)]
  await placed(anita, { items, address: await withAddress(anita), amount: 66.04 })
  await fillCart(rahul, product._id, '500g')
  return { anita, rahul }
}

test("an old order keeps its product's names and picture after an edit", async () => {
  const fresh = await added(3)
  await put(fresh._id, correctedOf(fresh, { nameHi: 'भिंडी' }))
  const okra = await shown(fresh._id)
  const [first, second, third] = okra.image
  const { anita, rahul } = await orderedAndInCart(okra)
  const theirs = async () => (await (await boss()).get('/api/order/seller')).body.orders
  const [before, sellerBefore] = [await ordersOf(anita), await theirs()]
  // First the ordered picture leaves the product, then one that only a cart shows.
  assert.equal((await put(okra._id, correctedOf(okra, { image: [second, third] }))).status, 200)
  await fillCart(rahul, okra._id)
  const part = { name: 'Carrot', nameHi: 'गाजर', category: 'Root', description: [], image: [0] }
  assert.equal((await put(okra._id, correctedOf(await shown(okra._id), part), [png])).status, 200)
  await (await boss()).post('/api/product/shelf', { id: okra._id, onShelf: false })
  assert.deepEqual(await ordersOf(anita), before)
  assert.deepEqual(await theirs(), sellerBefore)
  const snapshot = { _id: okra._id, name: 'Okraa', nameHi: 'भिंडी', image: [first], category: 'Root' }
  assert.deepEqual(before[0]?.items[0]?.product, snapshot)

  const hour = 60 * 60 * 1000
  await shop.it.rows(`update picture set created_at = created_at - interval '1 day'`)
  await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() - hour))
  assert.equal(await pictureStatus(third), 200, 'pages that are open show it')
  await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() + hour))
  assert.equal(await pictureStatus(first), 200, 'the order shows it')
  assert.equal(await pictureStatus(second), 200, 'a cart shows it')
  assert.equal(await pictureStatus(third), 404, 'it is unused')
  assert.equal(await pictureStatus((await shown(okra._id)).image[0]), 200, 'the product shows it, though off the shelf')
})

test('an order keeps the photo of its replacement after another takes its place', async () => {
  const missing = await stock(shop.it, { id: 'missing-root', name: 'Yam', category: 'Root', discountPercent: 0 })
  const offered = await added(1, 'Turnip')
  const anita = await shopper(shop.it)
  const id = await placed(anita, { items: [item(missing)], address: await withAddress(anita), amount: 73 })
  const replacedBy = { product: offered._id, unit: { label: '1kg' } }
  const lines = [{ item: `${id}-0`, gone: true, replacedBy }]
  done(await (await boss()).post(`/api/order/${id}/pack`, { lines, version: 1 }))
  assert.equal((await put(offered._id, correctedOf(await shown(offered._id), { image: [0] }), [png])).status, 200)
  await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() + 60 * 60 * 1000))
  assert.equal(await pictureStatus(offered.image[0]), 200)
})
