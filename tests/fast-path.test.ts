import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, request } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { seller } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { servePages } from '#tests/support/shop-with-pages.ts'

const token = 'a token of the tests, long enough'
/** Requests that went through Fastify. */
let normalRequests = 0
let port = 0
const keep = { connection: 'keep-alive' }
let lastConnection: string | undefined

const shop = testShop({ METRICS_TOKEN: token, PUBLIC_URL: 'https://shop.example' }, async (store) => {
  await stock(store)
  const { app } = store
  app.addHook('onRequest', async () => void normalRequests++)
  app.addHook('preClose', async () => {
    lastConnection = (await ask('/api/store', keep)).headers.connection
  })
  await servePages(app, store.shop)
  port = await portOf(app)
})

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers, method }, (answer) => {
      const parts: Buffer[] = []
      const { date: _date, ...others } = answer.headers
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: others, body: Buffer.concat(parts) }))
    })
    sent.on('error', reject).end()
  })
}

/** Whether a request is answered before Fastify. */
async function isFast(...request: Parameters<typeof ask>): Promise<boolean> {
  const before = normalRequests
  await ask(...request)
  return normalRequests === before
}

/** The response of the fast path, after comparing it with that of the normal path. */
async function fastAsNormal(path: string, headers: Record<string, string>): Promise<Answer> {
  while (!(await isFast(path, headers)));
  // A content type, even without a body, takes the normal path.
  const isNormal = !(await isFast(path, { ...headers, 'content-type': 'text/html' }))
  const normal = await ask(path, { ...headers, 'content-type': 'text/html' })
  const fast = await ask(path, headers)
  assert.deepEqual([fast, isNormal], [normal, true])
  return fast
}

const paths = ['/api/product/list', '/api/store', '/', '/products', '/faqpage', '/products/fruit%20vegetable/okra']

for (const path of paths)
  test(`${path} takes the fast path with the headers and bytes of the normal path, in each encoding`, async () => {
    const { etag = '' } = (await ask(path)).headers
    for (const headers of [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br', 'if-none-match': etag },
      { 'accept-encoding': 'br', cookie: 'lang=hi; thela_shopper=x' },
    ]) {
      const again = await fastAsNormal(path, headers)
      assert.equal(again.status, 'if-none-match' in headers ? 304 : 200)
      const isBare = again.status === 304 && path.startsWith('/api/')
      assert.equal(again.headers['x-content-type-options'], isBare ? undefined : 'nosniff')
      assert.equal(again.headers['strict-transport-security'], 'max-age=31536000')
    }
  })

test('a 304 carries few headers, but a page carries its policy again', async () => {
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

test('a page that the compress plugin encoded spoils none of its other encodings', async () => {
  shop.it.moveClock(61_000)
  const plain = await ask('/about', { 'accept-encoding': 'br' })
  for (const accepted of ['*', '*', '*', 'identity', 'identity', '*']) {
    const { headers, body } = await ask('/about', { 'accept-encoding': accepted })
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[headers['content-encoding'] ?? '']
    assert.equal(String(unpack === undefined ? body : unpack(body)), String(brotliDecompressSync(plain.body)), accepted)
  }
})

test('each language has its own response, and ?lang still sets its cookie', async () => {
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

test('personal, unusual and unknown URLs take the normal path each time', async () => {
  for (let round = 0; round < 3; round++) {
    assert.equal(await isFast('/cart'), false)
    assert.equal(await isFast('/nowhere'), false)
    assert.equal(await isFast('/api/user/is-auth'), false)
    assert.equal(await isFast('/api/product/list', {}, 'HEAD'), false)
    assert.equal(await isFast('/api/product/list?x=1'), false)
    assert.equal(await isFast('/api/product/list', { 'content-type': 'multipart/form-data; boundary=x' }), false)
  }
})

test('a successful search is cached by its query, a missed one is counted each time', async () => {
  const timesMissed = async () => {
    const rows = await shop.it.rows<{ count: number }>(`select count from missed_search where term = 'kiwi'`)
    return rows[0]?.count ?? 0
  }
  for (const path of ['/products?q=okra', '/products.data?q=okra', '/products?sort=price-low&instock=1']) {
    await fastAsNormal(path, keep)
    for (const other of [`${path}&lang=hi`, `${path}&seen=1`]) {
      assert.equal(await isFast(other, keep), false)
      assert.equal(await isFast(other, keep), false)
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

test('after a change of the seller no old response and no 304 is sent', async () => {
  const boss = await seller(shop.it)
  for (const inStock of [false, true, false]) {
    const { etag = '' } = (await ask('/api/product/list')).headers
    while (!(await isFast('/api/product/list', { 'if-none-match': etag })));
    assert.equal((await boss.post('/api/product/stock', { id: 'okra', inStock })).status, 200)
    const answer = await ask('/api/product/list', { 'if-none-match': etag })
    assert.equal(answer.status, 200)
    assert.equal(
      (JSON.parse(String(answer.body)) as { products: { inStock: boolean }[] }).products[0]?.inStock,
      inStock,
    )
  }
  shop.it.moveClock(61_000)
  assert.equal(await isFast('/api/product/list'), false)
})

test('the metrics count responses of the fast path', async () => {
  const counted = async () => {
    const { body } = await ask('/metrics', { authorization: `Bearer ${token}` })
    const line = /^thela_answer_seconds_count\{method="GET",route="\/api\/store",status="200"\} (\d+)$/m
    return Number(line.exec(String(body))?.[1] ?? 0)
  }
  await ask('/api/store')
  const before = await counted()
  const forms = ['br', 'br', 'br']
  for (const form of forms) await ask('/api/store', { 'accept-encoding': form })
  assert.equal(await isFast('/api/store', { 'accept-encoding': 'br' }), true)
  assert.equal(await counted(), before + forms.length + 1)
})

test('while the store stops, responses of the fast path end their connections too', async () => {
  while (!(await isFast('/api/store')));
  assert.equal((await ask('/api/store', keep)).headers.connection, 'keep-alive')
  await shop.it.app.close()
  assert.equal(lastConnection, 'close')
})
