import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { limitUploads } from '#server/http/multipart.ts'
import { until } from '#tests/support/background-jobs.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { userOf } from '#tests/support/ordering.ts'
import { type Answer, cookieOf, done, sellerOnce, shopper, visitor } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { dial, type Line } from '#tests/support/sockets.ts'

/** Decompression bombs, unusual pictures, and aborted and slow uploads. */
const shop = testShop()
const okra = { name: 'Okra', category: 'Fruit Vegetable', basePrice: 58 }
const megabyte = 1024 * 1024

const boss = sellerOnce(shop)

async function add(...files: Buffer[]): Promise<Answer> {
  const uploads = files.map((bytes) => ({ bytes }))
  return (await boss()).upload('/api/product/add', okra, uploads)
}

/** Stored products and pictures, in tables and folder. */
async function stored(): Promise<unknown> {
  const [counts] = await shop.it.rows(
    'select (select count(*) from product) as products, (select count(*) from picture) as pictures',
  )
  const folder = join(shop.it.folder, 'pictures')
  return { ...counts, files: existsSync(folder) ? readdirSync(folder).sort() : [] }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A valid black PNG of 1 bit a pixel. */
function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 })
  const chunks = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

test('a picture of 225 megapixels in 27 kB is refused before it is decoded', async () => {
  const bomb = blackPng(15_000)
  assert.ok(bomb.length < 30_000, `${bomb.length} bytes`)
  assert.equal((await add(blackPng(1000))).status, 200)
  const before = await stored()
  const memory = process.memoryUsage().rss
  const work = process.cpuUsage()
  const answer = await add(bomb, bomb, bomb, bomb)
  const { user, system } = process.cpuUsage(work)
  assert.deepEqual([answer.status, answer.body.code], [400, 'BAD_INPUT'])
  assert.match(answer.body.message ?? '', /25 megapixels/)
  assert.deepEqual(await stored(), before)
  // Decoding one takes more than half a second of CPU.
  assert.ok((user + system) / 1000 < 300, `${(user + system) / 1000} ms of CPU`)
  assert.ok(process.memoryUsage().rss - memory < 16 * megabyte)
})

test('CMYK and animated pictures become one still sRGB picture', async () => {
  const plain = { create: { width: 40, height: 20, channels: 3, background: 'green' } } as const
  const printed = await sharp(plain).toColourspace('cmyk').jpeg().toBuffer()
  assert.equal((await sharp(printed).metadata()).space, 'cmyk')
  const frames = [await photo('png'), await sharp(plain).png().toBuffer()]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  assert.equal((await sharp(moving).metadata()).pages, 2)
  const { product } = done(await add(printed, moving))
  for (const url of (product as { image: string[] }).image) {
    const { rawPayload } = await shop.it.app.inject(url)
    const { format, space, width, height, pages = 1 } = await sharp(rawPayload).metadata()
    assert.deepEqual([format, space, width, height, pages], ['webp', 'srgb', 40, 20, 1])
  }
})

/** Sends a product upload over TCP without its end. */
async function startUpload(): Promise<Line> {
  const start = [
    '--x\r\ncontent-disposition: form-data; name="productData"\r\n\r\n',
    `${JSON.stringify(okra)}\r\n`,
    '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n',
  ]
  const head = [
    'POST /api/product/add HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookieOf(await boss())}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${megabyte}`,
  ]
  const line = await dial(await portOf(shop.it.app))
  line.socket.write(`${head.join('\r\n')}\r\n\r\n${start.join('')}`)
  line.socket.write(await photo('png', { width: 400, height: 400 }))
  return line
}

test('an aborted upload leaves nothing and logs no error', async () => {
  const before = await stored()
  const seen = { begun: 0, ended: 0 }
  shop.it.app.server.on('request', (request) => {
    seen.begun++
    request.on('close', () => seen.ended++)
  })
  const lines = await Promise.all([startUpload(), startUpload(), startUpload()])
  await until('all uploads have started', () => seen.begun === lines.length)
  for (const { socket } of lines) socket.destroy()
  await until('the store has closed them', () => seen.ended === lines.length)
  assert.equal((await add(await photo())).status, 200)
  const [after, earlier] = [await stored(), before] as { products: string; pictures: string; files: string[] }[]
  assert.equal(Number(after?.products), Number(earlier?.products) + 1)
  assert.equal(after?.files.length, (earlier?.files.length ?? 0) + 1)
  assert.doesNotMatch(shop.it.logged(), /"level":(50|60)/)
})

test('a fifth upload of the seller waits for one of four that run, and a shopper’s does not', async () => {
  const begun: string[] = []
  const held = Promise.withResolvers<void>()
  const upload = (kind: 'shopper' | 'seller', id: string) =>
    limitUploads({ kind, id }, async () => {
      begun.push(id)
      await held.promise
    })
  const four = ['1', '2', '3', '4'].map((id) => upload('seller', id))
  const [fifth, asha] = [add(await photo()), upload('shopper', 'asha')]
  await visitor(shop.it).get('/api/product/list')
  assert.deepEqual(begun, ['1', '2', '3', '4', 'asha'])
  const before = await stored()
  held.resolve()
  assert.equal((await fifth).status, 200)
  assert.notDeepEqual(await stored(), before)
  await Promise.all([...four, asha])
})

test('a third upload of one shopper is refused', async () => {
  const asha = await shopper(shop.it)
  const { _id: id } = await userOf(asha)
  const report = async () =>
    asha.upload('/api/order/NOPE-000000/problem', { kind: 'quality', text: 'Wilted' }, [{ bytes: await photo() }])
  const held = Promise.withResolvers<void>()
  const [first, second] = [1, 2].map(() => limitUploads({ kind: 'shopper', id }, () => held.promise))
  const third = await report()
  assert.deepEqual([third.status, third.body.code, third.headers['retry-after']], [429, 'TOO_MANY_TRIES', '30'])
  held.resolve()
  await Promise.all([first, second])
  assert.equal((await report()).status, 404)
})

test('a slow upload is aborted at the request timeout and blocks no other upload', async (t) => {
  const { server } = shop.it.app
  const { headersTimeout, requestTimeout } = server
  t.after(() => Object.assign(server, { headersTimeout, requestTimeout }))
  // The 30 seconds of production are held by wire.test.ts.
  Object.assign(server, { headersTimeout: 1_000, requestTimeout: 2_000 })
  const before = await stored()
  const { socket, heard, ended } = await startUpload()
  const drip = setInterval(() => socket.write('x'), 1000)
  await ended
  clearInterval(drip)
  assert.match(heard(), /^HTTP\/1\.1 4\d\d /)
  assert.deepEqual(await stored(), before)
  assert.equal((await add(await photo())).status, 200)
  assert.doesNotMatch(shop.it.logged(), /"level":(50|60)/)
})
