import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { addressOf } from '#tests/support/order-stream.ts'
import { cookieOf, seller, shopper } from '#tests/support/people.ts'
import { openStreams, streamLimits } from './open-streams.ts'

/** Behind a proxy on this machine, so that a test says itself which network address a stream comes from. */
const shop = testShop({ TRUST_PROXY: '127.0.0.1' })

let accounts = 0

/** A cookie of a new account: made in the tables, because 200 registrations are not what is tested here. */
async function accountCookie(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const [id, hash] = [`crowd-${accounts++}`, createHash('sha256').update(token).digest()]
  await shop.it.rows(
    `with made as (
       insert into shopper (id, name, email, password_hash, created_at)
       values ($1, 'One of a crowd', $1 || '@example.com', 'none', now()))
     insert into session (token_hash, kind, person_id, device, created_at, expires_at)
     values ($2, 'shopper', $1, 'other', $3, $3::timestamptz + interval '1 day')`,
    [id, hash, shop.it.now()],
  )
  return `thela_shopper=${token}`
}

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

/** 200 accounts from there, each with a stream. */
async function crowd(from: (n: number) => string): Promise<Opened[]> {
  const opened: Opened[] = []
  for (let n = 0; n < 200; n++) opened.push(await open(await accountCookie(), from(n)))
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

test('one network address with many accounts opens no more than 200 streams; its neighbours and the seller get theirs', async (t) => {
  const streams = await crowd(() => '203.0.113.7')
  t.after(() => {
    for (const stream of streams) stream.leave()
  })
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
  const anita = cookieOf(await shopper(shop.it))
  assert.deepEqual(told(await open(await accountCookie(), '203.0.113.7')), refused)
  assert.deepEqual(told(await open(anita, '203.0.113.7')), refused)
  assert.deepEqual(told(await open(anita, '::ffff:203.0.113.7')), refused)
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
  const streams = await crowd((n) => `2001:db8:0:7::${n.toString(16)}`)
  t.after(() => {
    for (const stream of streams) stream.leave()
  })
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(told(await open(await accountCookie(), '2001:db8:0:7:ffff::1')), refused)
  const neighbour = await open(await accountCookie(), '2001:db8:0:8::1')
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
