import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { openApp } from '#server/app.ts'
import { calls } from '#tests/support/calls.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { cookieOf, done, shopper, visitor } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { servePages } from '#tests/support/shop-with-pages.ts'
import { say } from '#tests/support/sockets.ts'

/** Requests that are allowed by the letter of HTTP and that no browser sends, over a real connection to the whole store. */
const shop = testShop()
let open: Promise<{ app: FastifyInstance; port: number }> | undefined
after(async () => (await open)?.app.close())

async function openStore() {
  await stock(shop.it)
  const app = await openApp(shop.it.shop)
  await servePages(app, shop.it.shop)
  return { app, port: await portOf(app) }
}

/** What comes back for these bytes; a busy machine may take its time for a page. */
async function ask(bytes: string): Promise<string> {
  open ??= openStore()
  return say((await open).port, bytes, 10_000)
}

/** The first status that is no mere word to go on. */
const statusOf = (heard: string) => Number(/^HTTP\/1\.1 ([2-5]\d\d)/m.exec(heard)?.[1])
const last = 'Connection: close\r\n\r\n'

test('a URL of another site in the path leads to the page of its path, personal ones uncached, and never to another site', async () => {
  const person = await shopper(shop.it, { name: 'Secret Name' })
  const addresses = [
    ['', 200],
    ['?x=1', 200],
    ['/products', 200],
    ['/cart', 200],
    ['/api/user/is-auth', 200],
    ['/nothing-here', 404],
  ] as const
  for (const [path, status] of addresses) {
    for (const site of ['http://evil.example', 'HTTPS://evil.example.:81']) {
      const cookie = `Cookie: ${cookieOf(person)}\r\n`
      const heard = await ask(`GET ${site}${path} HTTP/1.1\r\nHost: evil.example\r\n${cookie}${last}`)
      const about = `${site}${path}: ${heard.slice(0, 300)}`
      assert.equal(statusOf(heard), status, about)
      assert.doesNotMatch(heard, /(href|src|content)="(https?:)?\/\/evil|location: .*evil/i, about)
      if (/cart|is-auth/.test(path)) assert.match(heard, /cache-control: no-store/i, about)
      const next = await ask(`GET ${site}${path} HTTP/1.1\r\nHost: evil.example\r\n${last}`)
      assert.doesNotMatch(next, /Secret Name/, about)
    }
  }
})

test('HTTP/1.0, dots behind the host, ranges and protocol upgrades end in a page or a clean refusal', async () => {
  const requests = [
    'GET / HTTP/1.0\r\n\r\n',
    `GET /products HTTP/1.1\r\nHost: localhost.\r\n${last}`,
    `GET /products HTTP/1.1\r\nHost: localhost..\r\n${last}`,
    `GET / HTTP/1.1\r\nHost: \r\n${last}`,
    `GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-0,${'1-2,'.repeat(1000)}5-\r\n${last}`,
    `GET /service-worker.js HTTP/1.1\r\nHost: x\r\nRange: bytes=${'0-,'.repeat(2000)}0-\r\n${last}`,
    `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nConnection: Upgrade, close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nConnection: Upgrade, HTTP2-Settings, close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${last}`,
    `OPTIONS * HTTP/1.1\r\nHost: x\r\n${last}`,
    `TRACE / HTTP/1.1\r\nHost: x\r\nCookie: thela_shopper=secret-of-the-cookie\r\n${last}`,
    `GET /api/order/../user/is-auth HTTP/1.1\r\nHost: x\r\n${last}`,
  ]
  for (const bytes of requests) {
    const heard = await ask(bytes)
    const about = `${bytes.slice(0, 120)}: ${heard.slice(0, 200)}`
    assert.ok(heard === '' || (statusOf(heard) >= 200 && statusOf(heard) < 500), about)
    assert.doesNotMatch(heard, /secret-of-the-cookie|^HTTP\/1\.1 101/, about)
  }
  assert.equal(statusOf(await ask(`GET / HTTP/1.1\r\nHost: x\r\n${last}`)), 200)
})

test('a range beyond the end of a file is 416 with the length of the file', async () => {
  const heard = await ask(`GET /service-worker.js HTTP/1.1\r\nHost: x\r\nRange: bytes=99999999999-\r\n${last}`)
  assert.equal(statusOf(heard), 416, heard)
  assert.match(heard, /^content-range: bytes \*\/\d+\r$/im)
  assert.match(heard, /"message":"The request could not be read\."/)
})

test('HEAD of every URL has headers only, and leaves no stream open', async () => {
  const person = await shopper(shop.it)
  const paths = [...calls.filter(({ method }) => method === 'GET').map(({ path }) => path), '/', '/cart', '/products']
  for (const path of [...paths, '/api/order/stream', '/sitemap.xml', '/robots.txt', '/healthz', '/metrics']) {
    if (/logout/.test(path)) continue
    const url = path.replace(/:\w+/g, 'x')
    const heard = await ask(`HEAD ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${cookieOf(person)}\r\n${last}`)
    assert.ok(statusOf(heard) >= 200 && statusOf(heard) < 500, `${path}: ${heard.slice(0, 200)}`)
    assert.equal(heard.split('\r\n\r\n')[1], '', `${path} has a body`)
  }
})

test('a compressed body is never decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip', 'zstd', 'x'.repeat(5000)]) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const payload = bomb.subarray(0, 90_000)
    const answer = await shop.it.app.inject({ method: 'POST', url: '/api/user/login', headers, payload })
    assert.deepEqual([answer.statusCode, answer.json().code], [415, 'WRONG_TYPE'], encoding.slice(0, 20))
  }
})

test('look-alike e-mails are refused or are the same account', async () => {
  const { email, password } = await shopper(shop.it, { email: 'kim.isk@example.com' })
  const alike = [
    '\u212aim.isk@example.com',
    'kım.isk@example.com',
    'kim.i\u017fk@example.com',
    'KİM.ISK@example.com',
    'k\u0456m.isk@example.com',
    'ｋｉｍ.isk@example.com',
    'kim.isk\u200b@example.com',
    'kim.isk@exampl\u0435.com',
    'kim.isk@example。com',
    'kim.isk@example.com.',
    'kim.isk@[127.0.0.1]',
    '"kim.isk"@example.com',
    'kim.isk@example.com\u0000',
  ]
  for (const typed of alike) {
    const account = { name: 'Not Kim', email: typed, password: 'long enough' }
    const made = await visitor(shop.it).post('/api/user/register', account, { from: '10.96.0.1' })
    assert.equal(made.status, 400, `${typed}: ${JSON.stringify(made.body)}`)
  }
  const same = await visitor(shop.it).post(
    '/api/user/register',
    { name: 'Not Kim', email: ' KIM.ISK@EXAMPLE.COM ', password: 'long enough' },
    { from: '10.96.0.1' },
  )
  assert.equal(same.body.code, 'EMAIL_TAKEN')
  assert.equal((await visitor(shop.it).post('/api/user/login', { email, password }, { from: '10.96.0.2' })).status, 200)
})

test('of a duplicate JSON name the last value counts, and is checked like any other', async () => {
  const person = await shopper(shop.it)
  const headers = { 'content-type': 'application/json' }
  const cart = (quantities: string) =>
    `{"cartItems":[{"productId":"okra","unit":{"label":"500g"},${quantities}}]}` as unknown
  for (const bad of [
    '"quantity":1,"quantity":-1',
    '"quantity":1,"quantity":1e400',
    '"quantity":1,"quantity":"2"',
    '"quantity":99999999999999999999',
  ])
    assert.equal((await person.post('/api/cart/update', cart(bad), { headers })).status, 400, bad)
  const [row] = await shop.it.rows<{ count: string }>('select count(*) from cart_line')
  assert.equal(row?.count, '0')
  done(await person.post('/api/cart/update', cart('"quantity":-1,"quantity":2e0'), { headers }))
})
