import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { addressOf } from '#tests/support/order-stream.ts'
import { cookieOf, seller, shopper } from '#tests/support/people.ts'
import { openStreams, streamLimits } from './open-streams.ts'

/** Behind a proxy on this machine, so that a test says itself which network address a stream comes from. */
const shop = testShop({ TRUST_PROXY: '127.0.0.1' })

/** Streams of one network address in these tests, where 200 prove no more. */
const most = 5

type Opened = { status: number; code: unknown; retryAfter: string | undefined; leave(): void }

/** Requested by hand: `fetch` ends a stream as soon as nobody holds its answer any more. */
async function open(cookie: string, from: string): Promise<Opened> {
  const input = get(`${await addressOf(shop.it.app)}/api/order/stream`, {
    agent: false,
    headers: { cookie, 'x-forwarded-for': from },
  })
  const [answer] = (await once(input, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers } = answer
  const code = status === 200 ? undefined : ((await json(answer)) as { code: string }).code
  return { status, code, retryAfter: headers['retry-after'], leave: () => void input.destroy() }
}

/** A new account with a stream from there. */
const another = async (from: string) => open(cookieOf(await shopper(shop.it)), from)

/** As many accounts from there as may have a stream. */
async function crowd(t: TestContext, from: (n: number) => string): Promise<Opened[]> {
  const { perNetwork } = streamLimits
  streamLimits.perNetwork = most
  const opened: Opened[] = []
  t.after(() => {
    streamLimits.perNetwork = perNetwork
    for (const stream of opened) stream.leave()
  })
  for (let n = 0; n < most; n++) opened.push(await another(from(n)))
  assert.deepEqual(new Set(opened.map(({ status }) => status)), new Set([200]))
  return opened
}

const refused = [429, 'TOO_MANY_STREAMS', '60']
const told = ({ status, code, retryAfter }: Opened) => [status, code, retryAfter]

test('the limits of streams are these', () => {
  assert.deepEqual(streamLimits, {
    perSession: 4,
    perPerson: { shopper: 24, seller: 400 },
    perNetwork: 200,
    total: 2000,
    reservedForSeller: 100,
    unreadBytes: 65_536,
  })
})

test('accounts of one network address open no more streams than its limit; neighbours and the seller get theirs', async (t) => {
  const streams = await crowd(t, () => '203.0.113.7')
  const anita = cookieOf(await shopper(shop.it))
  for (const from of ['203.0.113.7', '::ffff:203.0.113.7']) assert.deepEqual(told(await open(anita, from)), refused)
  const neighbour = await open(anita, '203.0.113.8')
  const boss = await open(cookieOf(await seller(shop.it)), '203.0.113.7')
  streams.push(neighbour, boss)
  assert.deepEqual([neighbour.status, boss.status], [200, 200])

  streams[0]?.leave()
  let again = 0
  for (let tries = 0; again !== 200 && tries < 100; tries++) {
    const stream = await open(anita, '203.0.113.7')
    streams.push(stream)
    again = stream.status
  }
  assert.equal(again, 200, 'one has left')
})

test('addresses of one IPv6 network count as one', async (t) => {
  const streams = await crowd(t, (n) => `2001:db8:0:7::${n.toString(16)}`)
  assert.deepEqual(told(await another('2001:db8:0:7:ffff::1')), refused)
  const neighbour = await another('2001:db8:0:8::1')
  streams.push(neighbour)
  assert.equal(neighbour.status, 200)
})

test('shoppers open 1,900 streams and the seller 100 more; then both are refused', (t) => {
  const streams = openStreams(shop.it.shop)
  t.after(() => streams.close())
  const opens = (kind: 'shopper' | 'seller', n: number) =>
    streams.open({ id: `${kind}-${n}`, kind }, `${kind} ${n}`, `10.${n >> 8}.${n & 255}.1`)
  for (let n = 0; n < 1900; n++) opens('shopper', n)
  assert.throws(() => opens('shopper', 1900), { code: 'BUSY' })
  for (let n = 0; n < 100; n++) opens('seller', n)
  assert.throws(() => opens('seller', 100), { code: 'BUSY' })
})
