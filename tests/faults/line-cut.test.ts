import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item } from '#tests/support/ordering.ts'
import { type Answer, type Caller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { stock } from '#tests/support/shelves.ts'
import { type Wire, wire } from '#tests/support/wire.ts'

const shop = testShop()
keepInvariants(shop)

const times = repetitions('FAULT_ROUNDS', 1)
/** More than the store's connections to the database, so that one that is lost for good each time is missed. */
const moreThanConnections = 14

type Order = { items: object[]; address: string; amount: number }
type Checkout = { readonly line: Wire; readonly anita: Caller; readonly order: Order }

/** A store whose way to the database leads over a line, and a shopper at its checkout. */
async function checkout(t: TestContext): Promise<Checkout> {
  const { host, port } = shop.it.pool.options as { host: string; port: number }
  const line = await wire(t, { host, port })
  const other = await shop.it.openAnother(line)
  t.after(() => other.close())
  const at = { ...shop.it, app: other.app }
  const okra = await stock(shop.it, { id: `okra-${line.port}`, basePrice: 40, discountPercent: 0 })
  const anita = await shopper(at)
  return { line, anita, order: { items: [item(okra)], address: await withAddress(anita), amount: 55 } }
}

let keys = 0
const newKey = () => ({ headers: { 'idempotency-key': `key-${keys++}` } })

const ordersUnder = async ({ headers }: ReturnType<typeof newKey>) =>
  (await shop.it.rows('select from "order" where key = $1', [headers['idempotency-key']])).length

function assertBusy({ status, body, headers }: Answer): void {
  assert.deepEqual([status, body.code, headers['retry-after']], [503, 'BUSY', '2'], body.message)
}

type Call = { readonly path: string; readonly amount: number | string }
const cash = { path: '/api/order/cod', amount: 55 }
const online = { path: '/api/order/razorpay', amount: '55.00' }

/** The same again, as a browser does, until the store is back; it must come back by itself. */
async function untilPlaced(
  { anita, order }: Checkout,
  key: ReturnType<typeof newKey>,
  { path, amount }: Call = cash,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await anita.post(path, { ...order, amount }, key)
    if (answer.status === 200) break
    assertBusy(answer)
    assert.ok(attempt < 50, 'the store does not come back')
    await pause(20)
  }
  assert.equal(await ordersUnder(key), 1)
}

const manyTimes = Math.max(times, moreThanConnections)

/** Statements of an order, and how its connection is lost; the NUL ends one, because others contain the word commit too. */
const steps = [
  { call: cash, text: 'load_order_context', fault: 'cut', arrives: true, often: manyTimes },
  { call: cash, text: 'insert_placed_order', fault: 'cut', arrives: false, often: times },
  { call: cash, text: 'insert_placed_order', fault: 'hangUp', arrives: false, often: times },
  { call: online, text: 'begin', fault: 'cut', arrives: false, often: manyTimes },
  { call: online, text: 'insert_unpaid_order', fault: 'cut', arrives: false, often: times },
  { call: online, text: 'commit\0', fault: 'cut', arrives: false, often: times },
] as const

test('the connection is cut at each step of an order: 503, no half order, and the same order succeeds at once', async (t) => {
  const at = await checkout(t)
  for (const { call, text, fault, arrives, often } of steps)
    for (let round = 0; round < often; round++) {
      const key = newKey()
      at.line.before(text, () => {
        if (!arrives) at.line[fault]()
        else setImmediate(() => at.line[fault]())
        return arrives
      })
      assertBusy(await at.anita.post(call.path, { ...at.order, amount: call.amount }, key))
      assert.equal(await ordersUnder(key), 0, text)
      await untilPlaced(at, key, call)
    }
})

test('the answer to a commit is lost: the order may exist, and the same key answers it instead of making another', async (t) => {
  const at = await checkout(t)
  // Placing for cash is one statement, which is a transaction of its own.
  for (const [call, text] of [
    [cash, 'insert_placed_order'],
    [online, 'commit\0'],
  ] as const)
    for (let round = 0; round < times; round++) {
      const key = newKey()
      at.line.before(text, async () => {
        at.line.muffle()
        return true
      })
      const lost = at.anita.post(call.path, { ...at.order, amount: call.amount }, key)
      while ((await ordersUnder(key)) === 0) await pause(2)
      at.line.cut()
      at.line.mend()
      assertBusy(await lost)
      assert.equal(await ordersUnder(key), 1)
      await untilPlaced(at, key, call)
    }
})

test('the database is unreachable for a while: every request fails fast, and the store recovers by itself', async (t) => {
  const at = await checkout(t)
  for (let round = 0; round < times; round++) {
    at.line.refuse()
    at.line.cut()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => at.anita.post('/api/order/cod', at.order, newKey())),
    )
    answers.forEach(assertBusy)
    at.line.mend()
    await untilPlaced(at, newKey())
  }
})

test('the connections are silent: waiting requests are answered within the timeout, and no connection stays lost', async (t) => {
  const at = await checkout(t)
  for (let round = 0; round < Math.ceil(times / 10); round++) {
    const key = newKey()
    const held = new Promise<void>((resolve) =>
      at.line.before('insert_placed_order', () => {
        at.line.hold()
        resolve()
        return false
      }),
    )
    const stuck = at.anita.post('/api/order/cod', at.order, key)
    await held
    const others = Array.from({ length: 20 }, () => at.anita.get('/api/order/user'))
    // Fastify answers after 25 seconds at the latest, as a bug unless somebody else was faster.
    for (const answer of await Promise.all([stuck, ...others])) assertBusy(answer)
    assert.equal(await ordersUnder(key), 0)
    at.line.cut()
    at.line.mend()
    await untilPlaced(at, key)
  }
})

test('after the connection was cut the store receives events again: what other processes change shows', async (t) => {
  const at = await checkout(t)
  const path = '/api/product/list'
  assert.equal((await visitor(shop.it).get(path)).status, 200)
  const name = `Renamed ${at.line.port}`
  at.line.refuse()
  at.line.cut()
  await shop.it.rows('update product set name = $1 where id = $2', [name, `okra-${at.line.port}`])
  await shop.it.shop.events.publish('catalogue-changed')
  at.line.mend()
  const isRenamed = async () => {
    const { body } = await at.anita.get(path)
    return (body.products as { name: string }[] | undefined)?.some((each) => each.name === name) === true
  }
  await until('the new name, sooner than the cache expires by itself', isRenamed, 30_000)
})
