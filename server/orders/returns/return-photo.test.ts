import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import { dayMs } from '#domain/time/durations.ts'
import { column } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, ordersOf, placed, refused } from '#tests/support/ordering.ts'
import { type Caller, cookieOf, done, seller, shopper, visitor } from '#tests/support/people.ts'
import { phonePhoto, photo } from '#tests/support/photos.ts'
import { deleteStrayPictures } from '../../catalogue/pictures.ts'
import { applyRetention } from '../../privacy/apply-retention.ts'

const shop = testShop()
const { readyShopper } = orderingAt(shop)

const reason = 'The spinach has wilted.'

/** A delivered order, and its return with photos. */
async function delivered() {
  const { anita, order } = await readyShopper()
  const id = await placed(anita, order)
  const boss = await seller(shop.it)
  assert.equal((await boss.put(`/api/order/status/${id}`, { status: 'Delivered' })).status, 200)
  const url = `/api/order/${id}/return`
  const send = (data: unknown, ...photos: Buffer[]) =>
    anita.upload(
      url,
      data,
      photos.map((bytes) => ({ bytes })),
    )
  return { anita, boss, id, url, send }
}

/** Returns and pictures in the tables. */
const stored = () =>
  shop.it.rows(
    'select (select count(*) from order_return)::int as returns, (select count(*) from picture)::int as pictures',
  )

function read(caller: Caller, url: string) {
  return shop.it.app.inject({ url, headers: { cookie: cookieOf(caller) } })
}

test('a return carries a photo, which its shopper and the seller alone see, without where it was taken', async () => {
  const { anita, boss, id, url, send } = await delivered()
  assert.equal((await send({ reason }, await phonePhoto())).status, 200)
  const [order] = await ordersOf(anita)
  const { body } = await boss.get('/api/inbox')
  const item = (body.items as InboxItemJson[]).find(({ orderId }) => orderId === id)
  assert.deepEqual([order?.return?.reason, order?.return?.photo, item?.photo], [reason, `${url}/photo`, `${url}/photo`])
  for (const who of [anita, boss]) {
    const { statusCode, rawPayload } = await read(who, `${url}/photo`)
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    assert.deepEqual([statusCode, format, width, height, exif], [200, 'webp', 20, 40, undefined])
  }
  assert.equal((await read(await shopper(shop.it), `${url}/photo`)).statusCode, 404)
  assert.equal((await read(visitor(shop.it), `${url}/photo`)).statusCode, 401)
})

test('a photo that is none, too large or a bomb is refused with the return, and nothing is stored', async () => {
  const { send } = await delivered()
  const before = await stored()
  refused(await send({ reason }, Buffer.from('<svg onload="alert(1)">')), 415, 'IMAGE_TYPE')
  refused(await send({ reason }, (await photo('png')).subarray(0, 60)), 400, 'IMAGE_UNREADABLE')
  refused(await send({ reason }, Buffer.concat([await photo('jpeg'), Buffer.alloc(5 * 1024 * 1024)])), 413, 'TOO_LARGE')
  const bomb = await send({ reason }, await photo('png', { width: 5001, height: 5000 }))
  refused(bomb, 400, 'BAD_INPUT', 'images: A picture may have at most 25 megapixels.')
  const two = await send({ reason }, await photo(), await photo())
  refused(two, 400, 'BAD_INPUT', 'images: Please choose one picture.')
  for (const data of [{}, { reason: ' ' }, 'no JSON', '[]', { reason, lines: ['another-0'] }])
    refused(await send(data, await photo()), 400, 'BAD_INPUT')
  assert.deepEqual(await stored(), before)
  assert.equal((await send({ reason })).status, 200)
})

test('no photo is stored for the order of another shopper, one that cannot be returned, or a return that was requested or settled', async () => {
  const { boss, id, url, send } = await delivered()
  const stranger = await shopper(shop.it)
  const files = [{ bytes: await photo() }]
  const before = await stored()
  refused(await stranger.upload(url, { reason }, files), 404, 'ORDER_UNKNOWN')
  refused(await visitor(shop.it).upload(url, { reason }, files), 401, 'LOGIN_REQUIRED')
  const { anita, order } = await readyShopper()
  const fresh = await placed(anita, order)
  refused(await anita.upload(`/api/order/${fresh}/return`, { reason }, files), 409, 'RETURN_TOO_EARLY')
  assert.deepEqual(await stored(), before)
  assert.equal((await send({ reason })).status, 200)
  const requested = await stored()
  // The repeat without its photo is answered as the first; with one it would lose it.
  done(await send({ reason }))
  refused(await send({ reason }, await photo()), 409, 'RETURN_REQUESTED')
  assert.equal((await boss.post(`/api/order/${id}/return/settle`, { refused: 'It was fresh.' })).status, 200)
  refused(await send({ reason }, await photo()), 409, 'RETURN_REFUSED')
  assert.deepEqual(await stored(), requested)
})

test('of two returns sent at once with their photos one is stored, and its photo is shown', async () => {
  const { anita, send, url } = await delivered()
  const answers = await Promise.all([send({ reason }, await photo('png')), send({ reason }, await photo('jpeg'))])
  assert.deepEqual(column(answers, 'status'), [200, 200])
  assert.equal((await ordersOf(anita))[0]?.return?.photo, `${url}/photo`)
  assert.equal((await read(anita, `${url}/photo`)).statusCode, 200)
})

test('the photo of a settled return is removed after the time for which messages are kept, and the return stays', async () => {
  const [settled, open] = [await delivered(), await delivered()]
  for (const { send } of [settled, open]) done(await send({ reason }, await photo()))
  done(await settled.boss.post(`/api/order/${settled.id}/return/settle`, { refused: 'It was fresh.' }))
  const statuses = async () => [
    (await read(settled.boss, `${settled.url}/photo`)).statusCode,
    (await read(open.boss, `${open.url}/photo`)).statusCode,
  ]
  await applyRetention(shop.it.shop)
  assert.deepEqual(await statuses(), [200, 200])
  const [back] = await shop.it.rows<{ photo: string }>('select photo from order_return where order_id = $1', [
    settled.id,
  ])
  shop.it.moveClock(366 * dayMs)
  await applyRetention(shop.it.shop)
  await deleteStrayPictures(shop.it.shop, shop.it.now())
  const kept = await shop.it.rows(
    'select state, photo is null as "isRemoved" from order_return where order_id in ($1, $2) order by state',
    [settled.id, open.id],
  )
  assert.deepEqual(kept, [
    { state: 'refused', isRemoved: true },
    { state: 'requested', isRemoved: false },
  ])
  assert.deepEqual(await shop.it.rows('select id from picture where id = $1', [back?.photo]), [])
})
