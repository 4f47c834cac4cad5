import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openPages } from '#server/pages/routes.ts'
import { openTestShop, type TestShop } from '#tests/support/open-test-shop.ts'
import { seller } from '#tests/support/people.ts'
import { ensureBuild } from '#tests/support/running-store.ts'
import { stock } from '#tests/support/shelves.ts'
import type { PagesBuild } from '#web/api/call-api.ts'

const token = 'a token of the tests, long enough'
const build = join(import.meta.dirname, '..', 'build')
let shop: TestShop
/** How many requests went through Fastify. */
let long = 0
let port = 0
const keep = { connection: 'keep-alive' }
let lastConnection: string | undefined

before(async () => {
  ensureBuild()
  shop = await openTestShop({ METRICS_TOKEN: token, PUBLIC_URL: 'https://shop.example' })
  await stock(shop)
  const { app } = shop
  app.addHook('onRequest', async () => void long++)
  app.addHook('preClose', async () => {
    lastConnection = (await ask('/api/store', keep)).headers.connection
  })
  const pages = (await import(pathToFileURL(join(build, 'server', 'index.js')).href)) as PagesBuild
  await openPages(app, shop.shop, { build: async () => pages, files: join(build, 'client'), keep: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})

after(() => shop.close())

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, method }, (answer) => {
      const parts: Buffer[] = []
      const { date: _date, ...others } = answer.headers
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: others, body: Buffer.concat(parts) }))
    })
    asked.on('error', reject).end()
  })
}

/** Whether this is answered without Fastify. */
async function isShort(...asked: Parameters<typeof ask>): Promise<boolean> {
  const before = long
  await ask(...asked)
  return long === before
}

/** The answer of the short way, which has the very headers and bytes of the long one. */
async function shortAsLong(path: string, headers: Record<string, string>): Promise<Answer> {
  // What is asked for again is compressed better meanwhile, and then goes the long way once more.
  for (let tries = 0; ; tries++) {
    while (!(await isShort(path, headers)));
    // With a content type, be it of nothing, a request goes the long way.
    const isLong = !(await isShort(path, { ...headers, 'content-type': 'text/html' }))
    const ofLong = await ask(path, { ...headers, 'content-type': 'text/html' })
    const [before, ofShort] = [long, await ask(path, headers)]
    if (tries < 20 && (!ofLong.body.equals(ofShort.body) || long > before)) continue
    assert.deepEqual([ofShort, isLong], [ofLong, true])
    return ofShort
  }
}

const paths = ['/api/product/list', '/api/store', '/', '/products', '/faqpage', '/products/fruit%20vegetable/okra']

for (const path of paths)
  test(`${path} is answered the short way with the very headers and bytes of the long one, in each form`, async () => {
    const { etag = '' } = (await ask(path)).headers
    for (const headers of [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br', 'if-none-match': etag },
      { 'accept-encoding': 'br', cookie: 'lang=hi; thela_shopper=x' },
    ]) {
      const again = await shortAsLong(path, headers)
      assert.equal(again.status, 'if-none-match' in headers ? 304 : 200)
      const isAsBefore = again.status === 304 && path.startsWith('/api/')
      assert.equal(again.headers['x-content-type-options'], isAsBefore ? undefined : 'nosniff')
      assert.equal(again.headers['strict-transport-security'], 'max-age=31536000')
    }
  })

test('a 304 says no more than it must, but a page says its policy again', async () => {
  const namesOf = async (path: string) => {
    const { etag = '', vary } = (await ask(path)).headers
    const { status, headers } = await ask(path, { 'if-none-match': etag })
    assert.deepEqual([status, headers.etag, headers.vary], [304, etag, vary])
    return Object.keys(headers).filter((name) => name !== 'connection' && name !== 'keep-alive')
  }
  const ofCall = ['cache-control', 'etag', 'strict-transport-security', 'vary']
  assert.deepEqual((await namesOf('/api/product/list')).sort(), ofCall)
  const ofPage = await namesOf('/faqpage')
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'])
    assert.ok(ofPage.includes(name), name)
  assert.ok(!ofPage.includes('content-type'))
})

test('a page that was compressed on its long way spoils none of its other forms', async () => {
  shop.moveClock(61_000)
  const plain = await ask('/about', { 'accept-encoding': 'br' })
  for (const accepted of ['*', '*', '*', 'identity', 'identity', '*']) {
    const { headers, body } = await ask('/about', { 'accept-encoding': accepted })
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[headers['content-encoding'] ?? '']
    assert.equal(String(unpack === undefined ? body : unpack(body)), String(brotliDecompressSync(plain.body)), accepted)
  }
})

test('each language has its own answer, and asking for one by the address still sets its cookie', async () => {
  for (let round = 0; round < 4; round++) {
    const hindi = await ask('/faqpage?lang=hi')
    assert.match(String(hindi.headers['set-cookie']), /lang=hi/)
    assert.match(String(hindi.body), /<html lang="hi"/)
    for (const [cookie, language] of [
      ['lang=hi', 'hi'],
      ['x=1; lang=en', 'en'],
      ['language=hi', 'en'],
      ['lang=fr', 'en'],
      ['lang=%zz', 'en'],
      ['lang=hi; lang=en', 'hi'],
    ] as const) {
      const page = await ask('/faqpage', { cookie })
      assert.match(String(page.body), new RegExp(`<html lang="${language}"`), cookie)
      assert.deepEqual([page.headers['set-cookie'], page.headers.vary], [undefined, 'Cookie, Accept-Encoding'])
    }
  }
})

test('what is personal, unusual or not there goes the long way each time', async () => {
  for (let round = 0; round < 3; round++) {
    assert.equal(await isShort('/cart'), false)
    assert.equal(await isShort('/nowhere'), false)
    assert.equal(await isShort('/api/user/is-auth'), false)
    assert.equal(await isShort('/api/product/list', {}, 'HEAD'), false)
    assert.equal(await isShort('/api/product/list?x=1'), false)
    assert.equal(await isShort('/api/product/list', { 'content-type': 'multipart/form-data; boundary=x' }), false)
  }
})

test('a search that finds something is kept as it is typed, one in vain is counted for the seller each time', async () => {
  const timesMissed = async () => {
    const rows = await shop.rows<{ count: number }>(`select count from missed_search where term = 'kiwi'`)
    return rows[0]?.count ?? 0
  }
  for (const path of ['/products?q=okra', '/products.data?q=okra', '/products?sort=price-low&instock=1']) {
    await shortAsLong(path, keep)
    for (const other of [`${path}&lang=hi`, `${path}&seen=1`]) {
      assert.equal(await isShort(other, keep), false)
      assert.equal(await isShort(other, keep), false)
    }
  }
  const hindi = await ask('/products?q=okra&lang=hi')
  assert.match(String(hindi.body), /<html lang="hi"/)
  for (let times = 1; times <= 4; times++) {
    assert.equal((await ask('/products?q=kiwi', keep)).status, 200)
    assert.equal(await timesMissed(), times)
  }
  await Promise.all([1, 2, 3].map(() => ask('/products?q=kiwi', keep)))
  assert.equal(await timesMissed(), 7)
})

test('after a change by the seller nothing old is answered, and nothing that is known', async () => {
  const boss = await seller(shop)
  for (const inStock of [false, true, false]) {
    const { etag = '' } = (await ask('/api/product/list')).headers
    while (!(await isShort('/api/product/list', { 'if-none-match': etag })));
    assert.equal((await boss.post('/api/product/stock', { id: 'okra', inStock })).status, 200)
    const answer = await ask('/api/product/list', { 'if-none-match': etag })
    assert.equal(answer.status, 200)
    assert.equal(
      (JSON.parse(String(answer.body)) as { products: { inStock: boolean }[] }).products[0]?.inStock,
      inStock,
    )
  }
  shop.moveClock(61_000)
  assert.equal(await isShort('/api/product/list'), false)
})

test('the metrics count these answers like the others', async () => {
  const counted = async () => {
    const { body } = await ask('/metrics', { authorization: `Bearer ${token}` })
    const line = /^thela_answer_seconds_count\{method="GET",route="\/api\/store",status="200"\} (\d+)$/m
    return Number(line.exec(String(body))?.[1] ?? 0)
  }
  await ask('/api/store')
  const before = await counted()
  const forms = ['br', 'br', 'br']
  for (const form of forms) await ask('/api/store', { 'accept-encoding': form })
  assert.equal(await isShort('/api/store', { 'accept-encoding': 'br' }), true)
  assert.equal(await counted(), before + forms.length + 1)
})

test('while the store closes these answers are the last on their connections, too', async () => {
  while (!(await isShort('/api/store')));
  assert.equal((await ask('/api/store', keep)).headers.connection, 'keep-alive')
  await shop.app.close()
  assert.equal(lastConnection, 'close')
})
