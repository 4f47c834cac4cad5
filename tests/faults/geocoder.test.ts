import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { openMapServer, settingsFor } from '#tests/support/map-server.ts'
import { openTestShop, type TestShop } from '#tests/support/open-test-shop.ts'
import { type Answer, type Caller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { rounds } from '#tests/support/rounds.ts'
import { stock } from '#tests/support/shelves.ts'
import { nehruNagar } from '../support/addresses.ts'

const many = rounds('FAULT_ROUNDS', 1)
/** So many wait for the map, as many questions as the store asks it at once, and so many orders are placed meanwhile. */
const [crowd, maxAsked, orders] = [200, 128, 24]

type Person = { caller: Caller; items: object[]; address: string }
const people: Person[] = []
let map: Awaited<ReturnType<typeof openMapServer>>
let shop: TestShop

before(async () => {
  map = await openMapServer()
  shop = await openTestShop(settingsFor(map, 'google'))
  const product = await stock(shop, { basePrice: 40, discountPercent: 0 })
  const items = [{ product, unit: { label: '1kg' }, quantity: 1 }]
  for (let at = 0; at < 8; at++) {
    const caller = await shopper(shop)
    people.push({ caller, items, address: await withAddress(caller) })
  }
})
after(async () => {
  await map.close()
  await shop.close()
})
keepInvariants({
  get it() {
    return shop
  },
})

const { latitude: _latitude, longitude: _longitude, ...unplaced } = nehruNagar
let callers = 0
/** Everybody asks from a network address of their own. */
const from = () => ({ from: `10.94.${(++callers >> 8) & 255}.${callers & 255}` })

/** What asks the map: where am I, where is this, and an address without coordinates. */
const questions: { code: string; ask: () => Promise<Answer> }[] = [
  {
    code: 'REVERSE_FAILED',
    ask: () => visitor(shop).post('/api/location/reverse', { latitude: 28.57, longitude: 77.24 }, from()),
  },
  { code: 'SEARCH_FAILED', ask: () => visitor(shop).get('/api/location/search?q=Nehru%20Nagar', from()) },
  {
    code: 'GEOCODING_AWAY',
    ask: () =>
      (people[callers % people.length] as Person).caller.post('/api/address/add', { address: unplaced }, from()),
  },
]
const questionAt = (at: number) => questions[at % questions.length] as (typeof questions)[number]

function isFine(answer: Answer): void {
  assert.equal(answer.status, 200, answer.body.message)
}

/** Browsing and buying as on any day: every call is answered well. */
async function dayAtTheShop(): Promise<void> {
  const lanes = people.map(async ({ caller, items, address }, lane) => {
    for (let at = lane; at < 60; at += people.length)
      isFine(await visitor(shop).get(at % 2 === 0 ? '/api/product/list' : '/api/product/search?q=okra', from()))
    for (let at = lane; at < orders; at += people.length)
      isFine(await caller.post('/api/order/cod', { items, address, amount: 55 }))
  })
  await Promise.all(lanes)
}

const addresses = async () => (await shop.rows('select id from address')).length
const clearTries = () => shop.rows('delete from try_count')

test('200 requests to a silent map block neither products nor checkout and are refused clearly', async (t) => {
  for (let round = 0; round < many; round++) {
    await clearTries()
    map.mode = 'hang'
    map.calls.length = 0
    const kept = await addresses()
    let isOver = false
    let answered = 0
    const isPlain = async (at: number) => {
      const { code, ask } = questionAt(at)
      const { status, body } = await ask()
      answered++
      assert.deepEqual([status, body.code], [503, code], body.message)
    }
    /** Some ask once; others at once again, so that at no moment of the day nobody is waiting. */
    const askOn = async (at: number) => {
      do await isPlain(at)
      while (!isOver && at % 3 < 2 && at < 60)
    }
    const waiting: Promise<void>[] = []
    for (let at = 0; at < crowd; at++) {
      waiting.push(askOn(at))
      // They come in one after the other: what is tried here is the waiting, not the door.
      if (at % 10 === 9) await until('they are waiting', () => map.calls.length + answered > at)
    }
    const all = Promise.all(waiting)
    await dayAtTheShop()
    await until('somebody still waits', () => map.waiting > 0)
    isOver = true
    await all
    assert.ok(map.maxWaiting <= maxAsked, `${map.maxWaiting} questions pile up at the map`)
    assert.equal(await addresses(), kept)
    t.diagnostic(
      `${60 + orders} calls answered well, beside ${map.calls.length} questions that no map answered, at most ${map.maxWaiting} at once`,
    )
  }
})

test('a failing map under load: clear errors, no half-saved address, orders work', async () => {
  await clearTries()
  map.mode = 'broken'
  const before = await addresses()
  const asking = Array.from({ length: 30 }, async (_, at) => {
    const { code, ask } = questionAt(at)
    const { status, body } = await ask()
    assert.deepEqual([status, body.code], [503, code], body.message)
  })
  await Promise.all([...asking, dayAtTheShop()])
  assert.equal(await addresses(), before)
})

test('a recovered map is used as before', async () => {
  await clearTries()
  map.mode = 'ok'
  for (const answer of await Promise.all(Array.from({ length: 30 }, (_, at) => questionAt(at).ask()))) isFine(answer)
})

test('an unreachable map: clear errors, orders work', async () => {
  await clearTries()
  await map.close()
  const asking = Array.from({ length: 30 }, async (_, at) => {
    const { code, ask } = questionAt(at)
    const { status, body } = await ask()
    assert.deepEqual([status, body.code], [503, code], body.message)
  })
  await Promise.all([...asking, dayAtTheShop()])
})
