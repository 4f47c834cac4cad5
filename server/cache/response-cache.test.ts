import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testShop } from '#tests/support/open-test-shop.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'

const shop = testShop()
const megabyte = 1024 * 1024
const page = (text: string, status = 200) => encodeResponse(status, { 'content-type': 'text/html' }, text)
const long = 'fresh okra '.repeat(2000)

let made = 0
/** Asks for an address, and counts what has to be made for it. */
function ask(address: string, text = long, status = 200) {
  return shop.it.shop.cache.answer(address, async () => {
    made++
    return page(text, status)
  })
}

beforeEach(async () => {
  await shop.it.shop.events.tell('catalogue-changed')
  // The failures of the database in the test before are forgotten.
  await shop.it.shop.events.tell('events-missed')
  made = 0
})

test('odd addresses neither push out what people ask for nor weigh more than their corner', async () => {
  await ask('/')
  await ask('/')
  const { cache } = shop.it.shop
  for (let n = 0; n < 2000; n++) {
    await ask(`/odd/${n}`, 'fresh okra '.repeat(90))
    assert.ok(cache.bytes() <= 9 * megabyte)
  }
  assert.equal(made, 2001)
  await ask('/')
  assert.equal(made, 2001)
  await ask('/odd/1999')
  assert.equal(made, 2001)
  await ask('/odd/0')
  assert.equal(made, 2002)
})

test('a kept page is held in Brotli, and in another form from the second time somebody wants that', async () => {
  const { cache } = shop.it.shop
  const { in: inForm, bytes } = await ask('/about')
  assert.equal(brotliDecompressSync(await inForm('br')).toString(), long)
  const alone = bytes()
  assert.ok(alone < long.length / 10)
  assert.equal(String(await inForm('identity')), long)
  assert.equal(bytes(), alone)
  assert.equal(String(await inForm('identity')), long)
  assert.equal(bytes(), alone + long.length)
  assert.equal(gunzipSync(await inForm('gzip')).toString(), long)
  assert.equal(gunzipSync(await inForm('gzip')).toString(), long)
  assert.ok(bytes() > alone + long.length)
  await ask('/about')
  assert.ok(cache.bytes() >= bytes())
  assert.equal(made, 1)
})

test('a form that nobody took for a while is let go, and made again for whoever wants it; Brotli stays', async () => {
  const page = await ask('/about')
  const alone = page.bytes()
  for (const form of ['identity', 'identity', 'gzip', 'gzip'] as const) await page.in(form)
  for (const [n, isThere] of [true, true, false].entries()) {
    shop.it.moveClock(10_000)
    await ask(`/odd/a-while-${n}`)
    assert.notEqual(page.ready('gzip'), undefined, 'what is taken all the time stays')
    if (n === 0) page.ready('identity')
    else assert.equal(page.bytes() > alone + long.length, isThere, `after ${n}`)
  }
  assert.equal(String(await page.in('identity')), long)
})

test('a page that is asked for again is compressed anew as well as pays, and stays the same to read', async () => {
  // Words that come again in another order: quick compression finds fewer of them.
  const text = Array.from({ length: 9000 }, (_, n) => `okra ${(n * 7919) % 613} fresh ${(n * 104_729) % 397}`).join(' ')
  const first = await ask('/maxsaver', text)
  const quick = await first.in('br')
  for (const end = Date.now() + 10_000; Date.now() < end && first.bytes() >= quick.length; await pause(10))
    assert.equal(await ask('/maxsaver', text), first)
  const well = await first.in('br')
  assert.ok(well.length < quick.length && well.length === first.bytes(), `${well.length} of ${quick.length}`)
  assert.equal(String(brotliDecompressSync(well)), text)
  assert.equal(first.ready('br'), well)
  assert.equal(made, 1)
})

test('visitors who ask for the same page meanwhile wait for one, and what is not there is made each time', async () => {
  await Promise.all([ask('/faqpage'), ask('/faqpage'), ask('/faqpage')])
  assert.equal(made, 1)
  await ask('/nowhere', long, 404)
  await ask('/nowhere', long, 404)
  assert.equal(made, 3)
})

test('nobody is refused because the first to ask was, and where nobody joins nobody waits for the first', {
  timeout: 10_000,
}, async () => {
  const { cache } = shop.it.shop
  const line = Promise.withResolvers<EncodedResponse>()
  const own = async () => page('fresh okra')
  const first = assert.rejects(
    cache.answer('/products?q=okra', () => line.promise),
    /full/,
  )
  const second = cache.answer('/products?q=okra', own)
  const alone = await cache.answer('/products?q=okra', own, { joins: false })
  line.reject(new Error('the line is full'))
  await first
  for (const each of [alone, await second]) assert.equal(String(await each.in('identity')), 'fresh okra')
})

test('nobody waits in the line of another for what is not begun, and whoever waited for what is made meanwhile gets that', {
  timeout: 10_000,
}, async () => {
  const { cache } = shop.it.shop
  const theirLine = Promise.withResolvers<void>()
  const ownLine = Promise.withResolvers<void>()
  let made = 0
  const askIn = (line: Promise<void>) =>
    cache.answer('/products', async () => page(`okra, made ${++made}`), {
      inTurn: async (make) => {
        await line
        return make()
      },
    })
  const theirs = askIn(theirLine.promise)
  const own = askIn(ownLine.promise)
  ownLine.resolve()
  assert.equal(String(await (await own).in('identity')), 'okra, made 1')
  theirLine.resolve()
  assert.equal(await theirs, await own)
})

test('whoever finds the line full gets what is made for somebody who stands there for the same, and is refused where nobody does', {
  timeout: 10_000,
}, async () => {
  const { cache } = shop.it.shop
  const room = Promise.withResolvers<void>()
  const inTurn = createLimiter(1, 1)
  const busy = inTurn(() => room.promise)
  const askFor = (address: string) => cache.answer(address, async () => page(`of ${address}`), { inTurn })
  const first = askFor('/products')
  const crowd = [askFor('/products'), askFor('/products')]
  await assert.rejects(askFor('/about'), { code: 'BUSY' })
  room.resolve()
  await busy
  for (const each of crowd) assert.equal(await each, await first)
  assert.equal(String(await (await first).in('identity')), 'of /products')
})

test('whoever asks after a change gets nothing that was begun before it, though the line is full', {
  timeout: 10_000,
}, async () => {
  const { cache, events } = shop.it.shop
  const slow = Promise.withResolvers<EncodedResponse>()
  const inTurn = createLimiter(1, 1)
  const old = cache.answer('/products', () => slow.promise, { inTurn })
  const waits = cache.answer('/about', async () => page('about'), { inTurn })
  await events.tell('catalogue-changed')
  await assert.rejects(
    cache.answer('/products', async () => page('new'), { inTurn }),
    { code: 'BUSY' },
  )
  slow.resolve(page('old'))
  await Promise.all([old, waits])
})

test('whoever waits for what another has had made keeps nobody from having something else made', {
  timeout: 10_000,
}, async () => {
  const { cache } = shop.it.shop
  const [room, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<EncodedResponse>()]
  const inTurn = createLimiter(1, 9)
  const busy = inTurn(() => room.promise)
  const waits = cache.answer('/products', async () => page('never made'), { inTurn })
  const other = cache.answer('/products', () => slow.promise)
  room.resolve()
  await busy
  const about = await cache.answer('/about', async () => page('about'), { inTurn })
  assert.equal(String(await about.in('identity')), 'about')
  slow.resolve(page('made once'))
  assert.equal(await waits, await other)
})

test('what counted something when it was made is made anew for everybody, also for those who ask meanwhile', async () => {
  const askCounted = () =>
    shop.it.shop.cache.answer('/products?q=kiwi', async () => {
      made++
      return encodeResponse(200, { 'content-type': 'text/html' }, long, false)
    })
  const [first] = await Promise.all([askCounted(), askCounted(), askCounted()])
  assert.deepEqual([made, first.isKept], [3, false])
  await askCounted()
  assert.deepEqual([made, shop.it.shop.cache.bytes()], [4, 0])
})

test('a page that was being made when the catalogue changed is not kept, and after a minute one is made anew', async () => {
  const { cache, events } = shop.it.shop
  const written = Promise.withResolvers<string>()
  const old = cache.answer('/products', async () => page(await written.promise))
  await events.tell('catalogue-changed')
  const young = await ask('/products', 'new price')
  written.resolve('old price')
  assert.equal(String(await (await old).in('identity')), 'old price')
  assert.equal(await ask('/products'), young)
  assert.equal(made, 1)
  shop.it.moveClock(61_000)
  assert.equal(await ask('/products', 'new price'), young)
  assert.equal(made, 2)
  shop.it.moveClock(61_000)
  assert.equal(String(await (await ask('/products', 'newer price')).in('identity')), 'newer price')
  assert.equal(made, 3)
})

test('a page that could not be made is made anew', async () => {
  const fail = () => Promise.reject(new Error('gone'))
  await assert.rejects(() => shop.it.shop.cache.answer('/contact', fail), /gone/)
  await ask('/contact')
  assert.equal(made, 1)
})

test('what is looked at again after a minute fails with nobody who asked a minute before', async () => {
  const { cache } = shop.it.shop
  const line = Promise.withResolvers<string>()
  const silent = cache.get('read it', () => line.promise)
  shop.it.moveClock(60_000)
  const next = cache.get('read it', async () => 'read')
  line.reject(new Error('gone'))
  await assert.rejects(silent, /gone/)
  assert.equal(await next, 'read')
})

const unavailable = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const minute = 60_000

test('while the database is unavailable the last answer is sent for an hour from when it was made, and no longer', async () => {
  const { cache } = shop.it.shop
  const fails = () => cache.answer('/products', () => Promise.reject(unavailable()))
  await ask('/products')
  for (let minutes = 0; minutes < 59; minutes++) {
    shop.it.moveClock(minute)
    assert.equal(String(await (await fails()).in('identity')), long)
  }
  shop.it.moveClock(minute)
  await assert.rejects(fails, /connect/)
  assert.equal(String(await (await ask('/products', 'new')).in('identity')), 'new')
})

test('a page that says busy gives way to the last answer, any other failure does not', async () => {
  const { cache } = shop.it.shop
  await ask('/products')
  shop.it.moveClock(minute)
  assert.equal(String(await (await ask('/products', 'busy', 503)).in('identity')), long)
  await assert.rejects(
    cache.answer('/products', () => Promise.reject(new Error('a bug'))),
    /a bug/,
  )
})

test('once it is known that the database is silent, nobody waits for it', { timeout: 10_000 }, async () => {
  const { cache, events } = shop.it.shop
  const never = new Promise<never>(() => {})
  assert.equal(await cache.get('read of silence', async () => 'old'), 'old')
  await ask('/products')
  await ask('/about')
  shop.it.moveClock(minute)
  assert.equal(await cache.get('read of silence', () => Promise.reject(unavailable())), 'old')
  const since = performance.now()
  const silent = (address: string) => cache.answer(address, () => never)
  assert.equal(String(await (await silent('/products')).in('identity')), long)
  assert.equal(String(await (await silent('/about')).in('identity')), long)
  assert.equal(await cache.get('read of silence', () => never), 'old')
  assert.ok(performance.now() - since < 1_000)
  await events.tell('catalogue-changed')
  assert.equal(await cache.get('read of silence', async () => 'new'), 'new')
})

test('a line between the processes that was lost ends what is kept, and a database that goes again still finds it', async () => {
  const { cache, events } = shop.it.shop
  await ask('/products')
  await events.tell('events-missed')
  const fails = () => cache.answer('/products', () => Promise.reject(unavailable()))
  assert.equal(String(await (await fails()).in('identity')), long)
  await events.tell('events-missed')
  await ask('/products', 'new')
  assert.equal(made, 2)
})

test('what is made of something stale is answered, and is no new answer', async () => {
  const { cache, events } = shop.it.shop
  const list = (read: () => Promise<string>) => cache.get('list', read)
  const pageOf = (read: () => Promise<string>) => cache.answer('/fresh', async () => page(await list(read)))
  await list(async () => 'okra')
  shop.it.moveClock(minute)
  assert.equal(String(await (await pageOf(() => Promise.reject(unavailable()))).in('identity')), 'okra')
  await events.tell('events-missed')
  assert.equal(String(await (await pageOf(async () => 'carrot')).in('identity')), 'carrot')
})

test('what the seller has changed is never sent as it was before', async () => {
  const { cache, events } = shop.it.shop
  await ask('/products')
  await events.tell('catalogue-changed')
  await assert.rejects(
    cache.answer('/products', () => Promise.reject(unavailable())),
    /connect/,
  )
})
