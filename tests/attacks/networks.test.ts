import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { shopper, visitor } from '#tests/support/people.ts'

/** One caller with more network addresses than anybody can count: an IPv6 line has 2^64 of them. */
const shop = testShop()
const ofOneLine = (n: number) => `2001:db8:0:7::${n.toString(16)}`

async function tries(limit: string): Promise<number[]> {
  const rows = await shop.it.rows<{ tries: number }>('select tries from try_count where key like $1', [`${limit}:%`])
  return rows.map((row) => row.tries)
}

test('addresses of one IPv6 /64 share every limit by network address', async () => {
  const password = 'long enough'
  for (const n of [0, 1])
    await visitor(shop.it).post('/api/user/login', { email: `n${n}@example.com`, password }, { from: ofOneLine(n) })
  assert.deepEqual(await tries('wrongLoginsByAddress'), [2])
  await shop.it.rows(`update try_count set tries = 100 where key like 'wrongLoginsByAddress:%'`)
  const { email, password: right } = await shopper(shop.it)
  const blocked = await visitor(shop.it).post('/api/user/login', { email, password: right }, { from: ofOneLine(7777) })
  assert.deepEqual([blocked.status, blocked.body.code], [429, 'TOO_MANY_TRIES'])
  const neighbour = await visitor(shop.it).post(
    '/api/user/login',
    { email, password: right },
    { from: '2001:db8:0:8::1' },
  )
  assert.equal(neighbour.status, 200, 'the next line is somebody else')

  const ask = (n: number, url: string, body: object) => visitor(shop.it).post(url, body, { from: ofOneLine(n) })
  const message = { name: 'N', message: 'Hello' }
  for (const [url, most, body] of [
    ['/api/newsletter/subscribe', 10, (n: number) => ({ email: `s${n}@example.com` })],
    ['/api/contact/sendMail', 10, (n: number) => ({ ...message, email: `c${n}@example.com` })],
    ['/api/user/forgot-password', 30, (n: number) => ({ email: `f${n}@example.com` })],
    ['/api/location/reverse', 60, () => ({ latitude: 28.57, longitude: 77.24 })],
  ] as const) {
    for (let n = 0; n < most; n++) assert.equal((await ask(n, url, body(n))).status, 200, url)
    assert.equal((await ask(most, url, body(most))).status, 429, url)
  }
})

test('an IPv4 address that a proxy writes as an IPv6 one is the same address', async () => {
  const subscribe = (n: number, from: string) =>
    visitor(shop.it).post('/api/newsletter/subscribe', { email: `m${n}@example.com` }, { from })
  for (let n = 0; n < 10; n++) assert.equal((await subscribe(n, n % 2 ? '192.0.2.9' : '::ffff:192.0.2.9')).status, 200)
  assert.equal((await subscribe(10, '192.0.2.9')).status, 429)
  assert.equal((await subscribe(11, '::ffff:192.0.2.10')).status, 200, 'its neighbour is somebody else')
})
