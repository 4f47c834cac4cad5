import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenInvariants } from '#server/database/invariants.ts'
import { ensureBuild, inTables, type RunningStore, startStore } from '#tests/support/running-store.ts'
import { nehruNagar } from './support/addresses.ts'

const rounds = 20
/** On a slow or busy machine fewer rounds must do. */
const enoughMs = 75_000
const folder = mkdtempSync(join(tmpdir(), 'thela-kill-'))
const running = new Set<RunningStore>()

after(async () => {
  for (const store of running) await store.kill()
  // A PostgreSQL whose store was killed ends by itself, a moment later.
  await pause(1000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function open(): Promise<RunningStore> {
  const store = await startStore(folder)
  running.add(store)
  void store.ended.then(() => running.delete(store))
  return store
}

// People at the door of a store that may be gone at any moment

type Json = Record<string, unknown> & { success: boolean; message?: string }
type Answer = { status: number; body: Json }

/** What a store that was going away answered instead of being silent: status and sentence. */
const troubles: string[] = []

/** Sends a call over the network; undefined when the store went away, or its database, before it had answered. */
async function call(url: string, cookie: string, body?: unknown, key?: string): Promise<Answer | undefined> {
  const headers: Record<string, string> = { cookie }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  const method = body === undefined ? 'GET' : 'POST'
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    const answer = await fetch(url, { method, headers, ...payload, signal: AbortSignal.timeout(20_000) })
    const told = (await answer.json()) as Json
    if (answer.status < 500) return { status: answer.status, body: told }
    troubles.push(`${answer.status} ${told.message}`)
    return undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function answered(url: string, cookie: string, body?: unknown, key?: string): Promise<Json> {
  const answer = await call(url, cookie, body, key)
  assert.ok(answer, `${url} did not answer`)
  assert.equal(answer.status, 200, answer.body.message)
  return answer.body
}

type Line = { productId: string; unit: { label: string }; quantity: number }
type Order = {
  items: { product: string; unit: { label: string }; quantity: number }[]
  address: string
  amount: number
}
/** An order as it was tried: its key, what was in it, and the id the store acknowledged it with. */
type Tried = { key: string; order: Order; cart: Line[]; cartSaved: boolean; id?: string }
type Shopper = { cookie: string; address: string; tried: Tried[] }

const people: Shopper[] = []

async function register(store: RunningStore): Promise<Shopper> {
  const person = { name: 'Anita', email: `${randomUUID()}@example.com`, password: 'long enough' }
  const answer = await fetch(`${store.url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  assert.equal(answer.status, 200)
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const { address } = await answered(`${store.url}/api/address/add`, cookie, { address: nehruNagar })
  return { cookie, address: (address as { _id: string })._id, tried: [] }
}

type Shelf = { id: string; label: string; paise: number }[]
let shelf: Shelf = []

async function readShelf(store: RunningStore): Promise<Shelf> {
  const { products } = await answered(`${store.url}/api/product/list`, '')
  const all = products as { _id: string; retailUnits: { label: string; sellingPrice: number }[] }[]
  return all
    .slice(0, 12)
    .flatMap(({ _id, retailUnits }) =>
      retailUnits.map(({ label, sellingPrice }) => ({ id: _id, label, paise: Math.round(sellingPrice * 100) })),
    )
}

/** One to three different units, at what they must cost two kilometres away. */
function somethingToBuy(address: string): { order: Order; cart: Line[] } {
  const from = randomInt(shelf.length)
  const chosen = Array.from({ length: 1 + randomInt(3) }, (_, index) => shelf[(from + index * 5) % shelf.length])
  const lines = chosen.map((each) => ({ id: '', label: '', paise: 0, ...each, quantity: 1 + randomInt(3) }))
  const subtotal = lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0)
  const items = lines.map(({ id, label, quantity }) => ({ product: id, unit: { label }, quantity }))
  const cart = lines.map(({ id, label, quantity }) => ({ productId: id, unit: { label }, quantity }))
  return { order: { items, address, amount: (subtotal + (subtotal < 149_00 ? 15_00 : 0)) / 100 }, cart }
}

/** Fills the cart and orders it with a double click, again and again, until the store no longer answers. */
async function shopUntilItEnds(store: RunningStore, shopper: Shopper): Promise<void> {
  for (;;) {
    const tried: Tried = { key: randomUUID(), ...somethingToBuy(shopper.address), cartSaved: false }
    shopper.tried.push(tried)
    const saved = await call(`${store.url}/api/cart/update`, shopper.cookie, { cartItems: tried.cart })
    if (saved === undefined) return
    assert.equal(saved.status, 200, saved.body.message)
    tried.cartSaved = true
    const clicks = [1, 2].map(() => call(`${store.url}/api/order/cod`, shopper.cookie, tried.order, tried.key))
    const answers = (await Promise.all(clicks)).filter((answer) => answer !== undefined)
    for (const answer of answers) assert.equal(answer.status, 200, answer.body.message)
    const ids = new Set(answers.map(({ body }) => String(body.orderId)))
    assert.ok(ids.size <= 1, 'two clicks, two orders')
    const [id] = ids
    if (id !== undefined) tried.id = id
    if (answers.length < 2) return
  }
}

/** Lets these people shop at this store until it no longer answers; what they find wrong is told when that is awaited. */
function shopAt(store: RunningStore, shoppers: readonly Shopper[] = people): Promise<unknown> {
  const shopping = Promise.all(shoppers.map((shopper) => shopUntilItEnds(store, shopper)))
  shopping.catch(() => {})
  return shopping
}

// What must be true afterwards

type Kept = {
  id: string
  key: string
  amount: string
  items: { product: string; label: string; quantity: number }[]
  changes: number
}

async function keptOrders(): Promise<Map<string, Kept[]>> {
  return inTables(folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<Kept>(
      `select id, key, amount, (
         select json_agg(json_build_object('product', product_id, 'label', unit_label, 'quantity', quantity) order by position)
         from order_item where order_id = o.id) as items,
         (select count(*)::int from order_status_change where order_id = o.id) as changes
       from "order" o`,
    )
    return Map.groupBy(rows, ({ key }) => key)
  })
}

function assertWhole(kept: Kept, { order }: Tried): void {
  assert.equal(Number(kept.amount), Math.round(order.amount * 100))
  const items = order.items.map(({ product, unit, quantity }) => ({ product, label: unit.label, quantity }))
  assert.deepEqual([kept.items, kept.changes], [items, 1])
}

type CartItem = { productId: string; unit: { label: string }; quantity: number }

async function cartOf(store: RunningStore, { cookie }: Shopper): Promise<Line[]> {
  const { user } = await answered(`${store.url}/api/user/is-auth`, cookie)
  const { cartItems } = user as { cartItems: CartItem[] }
  return cartItems.map(({ productId, unit, quantity }) => ({ productId, unit: { label: unit.label }, quantity }))
}

type Figures = { acknowledged: number; unanswered: number; unansweredButKept: number }

/** What was acknowledged is there once and whole; what was not is there at most once; the cart is empty if and only if it was ordered. */
async function checkAll(store: RunningStore): Promise<Figures> {
  const orders = await keptOrders()
  const figures = { acknowledged: 0, unanswered: 0, unansweredButKept: 0 }
  for (const shopper of people) {
    for (const tried of shopper.tried) {
      const kept = orders.get(tried.key) ?? []
      assert.ok(kept.length <= 1)
      if (tried.id === undefined) figures.unanswered++
      else figures.acknowledged++
      if (tried.id !== undefined) assert.equal(kept[0]?.id, tried.id, 'an acknowledged order is lost')
      else if (kept[0] !== undefined) figures.unansweredButKept++
      if (kept[0] !== undefined) assertWhole(kept[0], tried)
    }
    await checkCart(store, shopper, orders)
  }
  return figures
}

async function checkCart(store: RunningStore, shopper: Shopper, orders: Map<string, Kept[]>): Promise<void> {
  const last = shopper.tried.at(-1)
  if (last === undefined) return
  const cart = await cartOf(store, shopper)
  const isOrdered = orders.has(last.key)
  if (isOrdered) assert.deepEqual(cart, [], 'ordered, but the cart is still full')
  else if (last.cartSaved || cart.length > 0) assert.deepEqual(cart, last.cart, 'not ordered, but the cart has changed')
}

/** Everybody whose last order was not answered sends it again with its key, twice; each gets one order and an empty cart. */
async function sendAgain(store: RunningStore, everybody = people): Promise<void> {
  const before = await keptOrders()
  for (const shopper of everybody) {
    const last = shopper.tried.at(-1)
    if (last === undefined) continue
    const send = () => answered(`${store.url}/api/order/cod`, shopper.cookie, last.order, last.key)
    const ids = (await Promise.all([send(), send()])).map(({ orderId }) => orderId)
    const known = last.id ?? before.get(last.key)?.[0]?.id ?? ids[0]
    assert.deepEqual(ids, [known, known])
    last.id = String(known)
    assert.deepEqual(await cartOf(store, shopper), [])
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0)
}

test('the plug is pulled again and again while people order: nothing acknowledged is lost, nothing is doubled or half', async (t: TestContext) => {
  ensureBuild()
  let store = await open()
  t.diagnostic(`first start, with a new database and the demo catalogue: ${store.startMs} ms`)
  for (let person = 0; person < 6; person++) people.push(await register(store))
  shelf = await readShelf(store)
  const starts: number[] = []
  const found: Figures[] = []
  const since = performance.now()
  while (found.length < rounds && performance.now() - since < enoughMs) {
    const shopping = shopAt(store)
    await pause(50 + randomInt(600))
    await store.kill()
    await shopping
    store = await open()
    starts.push(store.startMs)
    found.push(await checkAll(store))
    await sendAgain(store)
    for (const person of people) person.tried.splice(0, person.tried.length - 1)
  }
  const acknowledged = sum(found.map((each) => each.acknowledged))
  const unanswered = sum(found.map((each) => each.unanswered))
  t.diagnostic(
    `${found.length} rounds: ${acknowledged} orders acknowledged; ${unanswered} unanswered, ${sum(found.map((each) => each.unansweredButKept))} of them kept`,
  )
  t.diagnostic(
    `started again in ${Math.min(...starts)} to ${Math.max(...starts)} ms, ${Math.round(sum(starts) / starts.length)} on average`,
  )
  assert.deepEqual(troubles, [])
  assert.ok(acknowledged > found.length && unanswered > 0, 'the plug was pulled while nobody was ordering')
})

test('a store that is asked to stop under load finishes what it began, ends with code 0 and loses nothing', async (t) => {
  const [store = await open()] = running
  const shopping = shopAt(store)
  await pause(300)
  const since = performance.now()
  store.stop()
  const [ended] = await Promise.all([store.ended, shopping])
  t.diagnostic(`stopped in ${Math.round(performance.now() - since)} ms`)
  assert.deepEqual(ended, { code: 0, signal: null })
  const again = await open()
  const { acknowledged, unanswered, unansweredButKept } = await checkAll(again)
  t.diagnostic(`${acknowledged} orders acknowledged, ${unanswered} unanswered`)
  assert.ok(acknowledged > 0)
  assert.deepEqual(troubles, [], 'whoever was already served was not sent away')
  assert.equal(unansweredButKept, 0, 'an order was made, and its shopper not told')
  await sendAgain(again)
})

test('a second store over the same folder joins in, and one key at both doors is one order', async (t) => {
  const [first = await open()] = running
  const second = await open()
  t.diagnostic(`the second one opened in ${second.startMs} ms`)
  const [anita] = people
  assert.ok(anita)
  const tried: Tried = { key: randomUUID(), ...somethingToBuy(anita.address), cartSaved: true }
  anita.tried.push(tried)
  await answered(`${second.url}/api/cart/update`, anita.cookie, { cartItems: tried.cart })
  assert.deepEqual(await cartOf(first, anita), tried.cart)
  const doors = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? first : second))
  const answers = await Promise.all(
    doors.map(({ url }) => answered(`${url}/api/order/cod`, anita.cookie, tried.order, tried.key)),
  )
  const ids = new Set(answers.map(({ orderId }) => orderId))
  assert.equal(ids.size, 1)
  tried.id = String([...ids][0])
  await checkAll(first)
  const versions = await Promise.all(
    doors.map(({ url }) => call(`${url}/api/cart/update`, anita.cookie, { cartItems: tried.cart, cartVersion: 0 })),
  )
  assert.ok(versions.every((answer) => answer?.status === 409))
})

test('when the second store is killed the first goes on; when the first ends, the second one ends too and loses nothing', async () => {
  const [first, second] = running
  assert.ok(first && second)
  const [some, others] = [people.slice(0, 3), people.slice(3)]
  const atFirst = shopAt(first, some)
  const atSecond = shopAt(second, others)
  await pause(200)
  await second.kill()
  await atSecond
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
  await sendAgain(first, others)
  const third = await open()
  const atThird = shopAt(third, others)
  await pause(200)
  first.stop()
  assert.deepEqual(await first.ended, { code: 0, signal: null })
  assert.deepEqual(await third.ended, { code: 1, signal: null }, 'it ends when the database has')
  await Promise.all([atFirst, atThird])
  const again = await open()
  await checkAll(again)
  await sendAgain(again)
  again.stop()
  assert.deepEqual(await again.ended, { code: 0, signal: null })
})
