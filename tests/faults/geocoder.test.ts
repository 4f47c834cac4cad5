import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { openMapServer, settingsFor } from '#tests/support/map-server.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Buyer, buyers, placed } from '#tests/support/ordering.ts'
import { type Answer, done, visitor } from '#tests/support/people.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { nehruNagar } from '../support/addresses.ts'

const many = repetitions('FAULT_ROUNDS', 1)
/** Concurrent map clients, the store's maximum of map requests, and orders meanwhile. */
const [crowd, maxPending, orders] = [200, 128, 24]

let people: Buyer[]
const map = await openMapServer()
after(() => map.close())
const shop = testShop(settingsFor(map, 'google'), async (test) => {
  people = await buyers(test, 8)
})
keepInvariants(shop)

const { latitude: _latitude, longitude: _longitude, ...unplaced } = nehruNagar
let callers = 0
/** A new client address for each request. */
const from = () => ({ from: `10.94.${(++callers >> 8) & 255}.${callers & 255}` })

/** Requests that use the map: reverse, search, and an address without coordinates. */
const questions: { code: string; ask: () => Promise<Answer> }[] = [
  {
    code: 'REVERSE_FAILED',
    ask: () => visitor(shop.it).post('/api/location/reverse', { latitude: 28.57, longitude: 77.24 }, from()),
  },
  { code: 'SEARCH_FAILED', ask: () => visitor(shop.it).get('/api/location/search?q=Nehru%20Nagar', from()) },
  {
    code: 'GEOCODING_AWAY',
    ask: () =>
      (people[callers % people.length] as Buyer).caller.post('/api/address/add', { address: unplaced }, from()),
  },
]
const questionAt = (at: number) => questions[at % questions.length] as (typeof questions)[number]

/** Browses and orders; every call must succeed. */
async function browseAndOrder(): Promise<void> {
  const lanes = people.map(async ({ caller, order }, lane) => {
    for (let at = lane; at < 60; at += people.length)
      done(await visitor(shop.it).get(at % 2 === 0 ? '/api/product/list' : '/api/product/search?q=okra', from()))
    for (let at = lane; at < orders; at += people.length) await placed(caller, order)
  })
  await Promise.all(lanes)
}

const addresses = async () => (await shop.it.rows('select id from address')).length
const clearTries = () => shop.it.rows('delete from try_count')

test('200 requests to a silent map block neither products nor checkout and are refused clearly', async (t) => {
  for (let round = 0; round < many; round++) {
    await clearTries()
    map.mode = 'hang'
    map.calls.length = 0
    const stored = await addresses()
    let isOver = false
    let answered = 0
    const isPlain = async (at: number) => {
      const { code, ask } = questionAt(at)
      const { status, body } = await ask()
      answered++
      assert.deepEqual([status, body.code], [503, code], body.message)
    }
    /** Two of three clients repeat, so that requests always wait. */
    const askOn = async (at: number) => {
      do await isPlain(at)
      while (!isOver && at % 3 < 2 && at < 60)
    }
    const waiting: Promise<void>[] = []
    for (let at = 0; at < crowd; at++) {
      waiting.push(askOn(at))
      // Arriving one after the other, so that no connection limit applies.
      if (at % 10 === 9) await until('the requests wait', () => map.calls.length + answered > at)
    }
    const all = Promise.all(waiting)
    await browseAndOrder()
    await until('requests still wait', () => map.waiting > 0)
    isOver = true
    await all
    assert.ok(map.maxWaiting <= maxPending, `${map.maxWaiting} requests at the map`)
    assert.equal(await addresses(), stored)
    t.diagnostic(
      `${60 + orders} calls succeeded beside ${map.calls.length} unanswered map requests, at most ${map.maxWaiting} at once`,
    )
  }
})

test('a recovered map is used as before', async () => {
  await clearTries()
  map.mode = 'ok'
  for (const answer of await Promise.all(Array.from({ length: 30 }, (_, at) => questionAt(at).ask()))) done(answer)
})
