import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { until } from '#tests/support/background-jobs.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Answer, done, sellerOnce, type Upload } from '#tests/support/people.ts'
import { type PhotoFormat, phonePhoto, photo } from '#tests/support/photos.ts'
import { strayPictures } from './picture-queries.ts'
import { makeAvif, removePicture, requeueMissingAvif } from './pictures.ts'

const shop = testShop()
const stored = () => join(shop.it.folder, 'pictures')

const megabyte = 1024 * 1024
const okra = { name: 'Okra', category: 'Fruit Vegetable', basePrice: 58, discountPercent: 12 }

const boss = sellerOnce(shop)
/** The seller uploads a product with files. */
async function add(...files: (Upload | Buffer)[]): Promise<Answer> {
  const uploads = files.map((file) => (Buffer.isBuffer(file) ? { bytes: file } : file))
  return (await boss()).upload('/api/product/add', okra, uploads)
}

/** The URLs of a new product's pictures. */
async function pictured(...files: (Upload | Buffer)[]): Promise<string[]> {
  return (done(await add(...files)).product as { image: string[] }).image
}

async function firstPictured(file: Buffer): Promise<string> {
  const [url] = await pictured(file)
  return url ?? assert.fail('no picture')
}

const get = (url: string, accept = 'image/webp,*/*') => shop.it.app.inject({ url, headers: { accept } })
const filesOf = (url: string) => readdirSync(join(stored(), url.replace('/images/', '')))

/** Stored products and pictures, in tables and folder. */
async function snapshot(): Promise<unknown> {
  const [counts] = await shop.it.rows(
    'select (select count(*) from product) as products, (select count(*) from picture) as pictures',
  )
  // Without AVIF files, because a background job writes them at any time.
  const files = existsSync(stored()) ? readdirSync(stored(), { recursive: true }).map(String) : []
  return { ...counts, files: files.filter((name) => !name.includes('.avif')).sort() }
}

async function isRefused(status: number, code: string, message: RegExp, ...files: (Upload | Buffer)[]): Promise<void> {
  const before = await snapshot()
  const answer = await add(...files)
  const about = JSON.stringify(answer.body)
  assert.deepEqual([answer.status, answer.body.success, answer.body.code], [status, false, code], about)
  assert.match(answer.body.message ?? '', message)
  assert.deepEqual((await snapshot()) as object, before, about)
}

const first = { url: '' }

test('JPEG, PNG, WebP and AVIF are accepted by content, not by name', async () => {
  const formats: PhotoFormat[] = ['jpeg', 'png', 'webp', 'avif']
  const files = await Promise.all(
    formats.map(async (format) => ({ bytes: await photo(format), name: 'notes.txt', type: 'text/plain' })),
  )
  const urls = await pictured(...files)
  assert.equal(new Set(urls).size, 4)
  first.url = urls[0] ?? ''
  for (const url of urls) {
    const answer = await get(url)
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/webp'])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([format, width, height], ['webp', 40, 20])
  }
})

test("a picture is served in the pages' widths, never enlarged", async () => {
  const url = await firstPictured(await photo('jpeg', { width: 1000, height: 500 }))
  for (const width of [96, 200, 400, 800]) {
    const answer = await get(`${url}/${width}`)
    assert.equal(answer.statusCode, 200)
    const found = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([found.width, found.height], [width, width / 2])
  }
  assert.equal((await sharp((await get(url)).rawPayload).metadata()).width, 800)
  const id = url.replace('/images/', '')
  const [row] = await shop.it.rows('select width, height, avif_ready from picture where id = $1', [id])
  assert.deepEqual(row, { width: 800, height: 400, avif_ready: false })
  const small = await get(`${await firstPictured(await photo('png', { width: 50, height: 50 }))}/800`)
  assert.equal((await sharp(small.rawPayload).metadata()).width, 50)
})

test('a picture is served with its own content type only', async () => {
  const { headers } = await get(await firstPictured(await photo('png', { width: 11, height: 11 })))
  // Until its AVIF exists it is cacheable for a short time only.
  const expected = { 'x-content-type-options': 'nosniff', vary: 'Accept', 'cache-control': 'public, max-age=60' }
  assert.partialDeepStrictEqual(headers, expected)
})

test("a photo's metadata is removed and it is turned upright", async () => {
  const sent = await phonePhoto()
  assert.match(sent.toString('latin1'), /SecretPhone/)
  assert.ok((await sharp(sent).metadata()).exif)
  const url = await firstPictured(sent)
  const names = filesOf(url)
  const widths = ['200.webp', '400.webp', '800.webp', '96.webp']
  assert.deepEqual(names.filter((name) => name.endsWith('.webp')).sort(), widths)
  for (const name of names) {
    const bytes = readFileSync(join(stored(), url.replace('/images/', ''), name))
    assert.doesNotMatch(bytes.toString('latin1'), /SecretPhone|Anita|Exif/, name)
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([exif, xmp, iptc, orientation], [undefined, undefined, undefined, undefined], name)
    assert.deepEqual([width, height], [20, 40], name)
  }
})

test('HTML appended to a picture is removed', async () => {
  const url = await firstPictured(Buffer.concat([await photo('jpeg'), Buffer.from('<script>alert(1)</script>')]))
  for (const name of filesOf(url))
    assert.ok(!readFileSync(join(stored(), url.replace('/images/', ''), name)).includes('script'), name)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test('SVG and other files are refused by content, even if named PNG', async () => {
  const red = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  const texts = [
    svg,
    `<?xml version="1.0"?>\n${svg}`,
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
    'PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaa',
    '\u007fELF\u0002\u0001\u0001aaaaaaaaaaaa',
    '\0\0\0\u0018ftypheic\0\0\0\0mif1heic',
    '',
    'abc',
  ]
  const others = texts.map((text) => Buffer.from(text, 'latin1'))
  const onlyPhotos = /^Only JPEG, PNG, WebP and AVIF images are accepted\.$/
  for (const bytes of [...others, await red.gif().toBuffer(), await red.tiff().toBuffer()])
    await isRefused(415, 'IMAGE_TYPE', onlyPhotos, { bytes, name: 'a.png' })
})

test('a broken photo is refused', async () => {
  const noise = { width: 120, height: 120 }
  const jpeg = await sharp(await photo('png', noise))
    .jpeg({ quality: 100 })
    .toBuffer()
  const png = await photo('png', noise)
  const broken = [
    jpeg.subarray(0, jpeg.length - 200),
    png.subarray(0, 60),
    (await photo('webp', noise)).subarray(0, 30),
    (await photo('avif', noise)).subarray(0, 100),
    Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from(svg)]),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    Buffer.from(`RIFF\0\0\0\0WEBP${svg}`, 'latin1'),
  ]
  for (const bytes of broken) await isRefused(400, 'IMAGE_UNREADABLE', /^images: /, bytes)
})

test('a file may have at most five megabytes', async () => {
  const jpeg = await photo('jpeg')
  const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
  await pictured(padded(5 * megabyte))
  await isRefused(413, 'TOO_LARGE', /too large/, padded(5 * megabyte + 1))
  await isRefused(413, 'TOO_LARGE', /too large/, await photo(), padded(6 * megabyte))
})

test('a picture may have at most 25 megapixels, however small its file', async () => {
  const bomb = await photo('png', { width: 4901, height: 5101 })
  assert.ok(bomb.length < megabyte)
  await isRefused(400, 'BAD_INPUT', /^images: .*25 megapixels/, bomb)
  await pictured(await photo('png', { width: 5000, height: 5000 }))
})

test('an AVIF picture may have at most 8 megapixels, because decoding one takes more memory', async () => {
  const large = await photo('avif', { width: 2900, height: 2800 })
  await isRefused(400, 'BAD_INPUT', /^images: An AVIF picture .* 8 megapixels/, large)
})

test('at most four pictures are accepted, in the field "images"', async () => {
  const png = await photo()
  assert.equal((await pictured(png, png, png, png)).length, 4)
  await isRefused(400, 'TOO_MANY_IMAGES', /^Please upload at most 4 images\.$/, png, png, png, png, png)
  await isRefused(400, 'BAD_INPUT', /^images: /, png, { bytes: png, field: 'avatar' })
  await isRefused(400, 'BAD_INPUT', /^images: /, { bytes: png, field: 'productData' })
})

test('an empty file input of a browser is no picture; a picture needs no name', async () => {
  const empty = { bytes: Buffer.alloc(0), name: '' }
  assert.equal((await pictured({ bytes: await photo(), name: '' }, empty)).length, 1)
})

test('one bad picture refuses the whole product', async () => {
  const png = await photo()
  await isRefused(415, 'IMAGE_TYPE', /Only JPEG/, png, png, png, Buffer.from(svg))
  await isRefused(400, 'IMAGE_UNREADABLE', /^images: /, png, (await photo('png')).subarray(0, 60))
})

test('a file name cannot address another path', async () => {
  const before = readdirSync(shop.it.folder).sort()
  const names = ['../../evil.png', '/etc/passwd', '..\\..\\evil.png', 'a%00.png', '.htaccess', 'x'.repeat(300)]
  for (const name of names) {
    const [url = ''] = await pictured({ bytes: await photo(), name })
    assert.match(url, /^\/images\/[A-Za-z0-9_-]{22}$/)
  }
  assert.deepEqual(readdirSync(shop.it.folder).sort(), before)
})

test('only pictures in known widths can be fetched', async () => {
  const widths = ['/100', '/0', '/-1', '/1e2', '/096', '/']
  const files = ['/96.webp', '/96.avif', '/original', '/original.png', '/96/']
  assert.equal((await get('/images/unknown')).json().code, 'IMAGE_UNKNOWN')
  const paths = [
    ...[...widths, ...files].map((end) => first.url + end),
    '/images/unknown',
    '/images/unknown/96',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/%2e%2e%2f%2e%2e%2fetc%2fpasswd/96',
    '/images/%252e%252e%252fetc/96',
    '/images/..%5c..%5cetc/96',
    '/images/../database/PG_VERSION',
    '/images//etc/passwd',
    '/images/.',
    '/images/..',
    '/images/%00/96',
    '/Images/unknown/96',
    `${first.url.toUpperCase()}/96`,
    `${first.url}%00/96`,
    `${first.url}%2f96.webp`,
    '/pictures/original.png',
  ]
  for (const path of paths) {
    const answer = await get(path)
    assert.deepEqual([answer.statusCode, answer.json().success], [404, false], path)
    assert.doesNotMatch(answer.payload, /root:|ENOENT/)
  }
})

test('after the background job a browser that accepts AVIF gets it as immutable', async () => {
  const id = first.url.replace('/images/', '')
  const ready = () => shop.it.rows('select from picture where id = $1 and avif_ready', [id])
  await until('the AVIF files', async () => (await ready()).length === 1)
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*', '']) {
    const type = accept.startsWith('image/avif') ? 'avif' : 'webp'
    const answer = await get(`${first.url}/96`, accept)
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, `image/${type}`], accept)
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(answer.headers.vary, 'Accept')
    const { format, compression } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([format, compression], type === 'avif' ? ['heif', 'av1'] : ['webp', undefined])
  }
  assert.equal(filesOf(first.url).length, 9)
})

test('a picture with AVIF files is not encoded again', async () => {
  const { shop: it } = shop.it
  const get = () => assert.fail('read')
  await makeAvif({ ...it, storage: { ...it.storage, get } }, first.url.replace('/images/', ''))
})

test('a start enqueues a picture without AVIF files once, however many starts come before its job', async (t) => {
  const { shop: it } = shop.it
  const held = Promise.withResolvers<undefined>()
  t.after(() => held.resolve(undefined))
  t.mock.method(it.storage, 'get', () => held.promise)
  await shop.it.rows(`insert into picture (id, width, height, product_id, created_at) values ('left', 8, 8, '', now())`)
  const jobsOf = async (id: string) =>
    (await shop.it.rows(`select from pgboss.job where name = 'make-avif' and data ->> 'pictureId' = $1`, [id])).length
  const made = first.url.replace('/images/', '')
  const before = await jobsOf(made)
  for (let starts = 0; starts < 2; starts++) await requeueMissingAvif(it)
  assert.deepEqual([await jobsOf('left'), await jobsOf(made)], [1, before])
})

test('a picture deleted during its AVIF encoding leaves no files', async (t) => {
  const { shop: it } = shop.it
  // Otherwise the background job may be first.
  t.mock.method(it.jobs, 'enqueue', async () => {})
  const url = await firstPictured(await photo('png', { width: 40, height: 40 }))
  const id = url.replace('/images/', '')
  let rival: Promise<void> | undefined
  const drawn: typeof it = {
    ...it,
    storage: {
      ...it.storage,
      async put(key, bytes) {
        rival ??= removePicture(it, id)
        await rival
        await it.storage.put(key, bytes)
      },
    },
  }
  await makeAvif(drawn, id)
  assert.ok(rival !== undefined)
  assert.equal(existsSync(join(stored(), id)), false)
})

test('an old picture of a just changed product is not deleted, because open pages show it', async () => {
  const url = await firstPictured(await photo('png', { width: 40, height: 40 }))
  const id = url.replace('/images/', '')
  const [row] = await shop.it.rows<{ product_id: string }>('select product_id from picture where id = $1', [id])
  const moment = new Date(shop.it.now().getTime() + 60_000)
  const changed = "update product set image = '[]', changed_at = $2 where id = $1"
  await shop.it.rows(changed, [row?.product_id, moment])
  const isStray = async () => (await strayPictures(shop.it.shop.db, moment)).includes(id)
  assert.equal(await isStray(), false)
  await shop.it.rows(changed, [row?.product_id, new Date(moment.getTime() - 1)])
  assert.equal(await isStray(), true)
  await shop.it.rows('update picture set created_at = $2 where id = $1', [id, moment])
  assert.equal(await isStray(), false)
})
