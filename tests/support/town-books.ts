import assert from 'node:assert/strict'
import { brokenInvariants } from '#server/database/invariants.ts'
import { inTables, type RunningStore } from './running-store.ts'
import { answered, cartOf, type Shopper, type Town, type Tried } from './town.ts'

type ResponseCache = {
  id: string
  key: string
  amount: string
  items: { product: string; label: string; quantity: number }[]
  changes: number
}

/** The orders under these keys as the tables of the data folder hold them, whose invariants must hold. */
async function keptOrders(folder: string, keys: readonly string[]): Promise<Map<string, ResponseCache[]>> {
  return inTables(folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<ResponseCache>(
      `select id, key, amount, (
         select json_agg(json_build_object('product', product_id, 'label', unit_label, 'quantity', quantity) order by position)
         from order_item where order_id = o.id) as items,
         (select count(*)::int from order_status_change where order_id = o.id) as changes
       from "order" o where key = any($1)`,
      [keys],
    )
    return Map.groupBy(rows, ({ key }) => key)
  })
}

/** How many orders the tables of a data folder hold. */
export async function countOrders(folder: string): Promise<number> {
  return inTables(folder, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from "order"')
    return rows[0]?.count ?? 0
  })
}

function assertWhole(kept: ResponseCache, { order }: Tried): void {
  assert.equal(Number(kept.amount), Math.round(order.amount * 100))
  const items = order.items.map(({ product, unit, quantity }) => ({ product, label: unit.label, quantity }))
  assert.deepEqual([kept.items, kept.changes], [items, 1])
}

export type Figures = { acknowledged: number; unanswered: number; unansweredButKept: number }

/**
 * What was acknowledged is there once and whole; what was not is there at most once; a cart is empty if and only if
 * something was ordered since it was filled.
 */
export async function checkBooks(town: Town, store: RunningStore): Promise<Figures> {
  const all = town.people.flatMap(({ tried }) => tried)
  const orders = await keptOrders(
    store.folder,
    all.map(({ key }) => key),
  )
  const figures = { acknowledged: 0, unanswered: 0, unansweredButKept: 0 }
  for (const tried of all) {
    const [kept, ...more] = orders.get(tried.key) ?? []
    assert.equal(more.length, 0, 'one key, two orders')
    if (tried.id === undefined) figures.unanswered++
    else figures.acknowledged++
    if (tried.id !== undefined) assert.equal(kept?.id, tried.id, 'an acknowledged order is lost')
    else if (kept !== undefined) figures.unansweredButKept++
    if (kept !== undefined) assertWhole(kept, tried)
  }
  for (const shopper of town.people) await checkCart(store, shopper, orders)
  return figures
}

async function checkCart(store: RunningStore, shopper: Shopper, orders: Map<string, ResponseCache[]>): Promise<void> {
  const { basket, tried } = shopper
  if (basket === undefined) return
  const cart = await cartOf(store, shopper)
  const isOrdered = tried.slice(basket.before).some(({ key }) => orders.has(key))
  if (isOrdered) assert.deepEqual(cart, [], 'ordered, but the cart is still full')
  else if (basket.isSaved || cart.length > 0)
    assert.deepEqual(cart, basket.lines, 'not ordered, but the cart has changed')
}

/** Forgets what was tried up to now; what the carts hold must have been ordered. */
export function turnThePage({ people }: Town): void {
  for (const shopper of people) {
    shopper.tried.length = 0
    delete shopper.basket
  }
}

/** Everybody whose last order was not answered sends it again with its key, twice; each gets one order and an empty cart. */
export async function sendAgain(town: Town, store: RunningStore, everybody = town.people): Promise<void> {
  const before = await keptOrders(
    store.folder,
    everybody.flatMap(({ tried }) => tried.map(({ key }) => key)),
  )
  for (const shopper of everybody) {
    const last = shopper.tried.at(-1)
    if (last === undefined) continue
    const again = () => answered(`${store.url}/api/order/cod`, shopper.cookie, last.order, last.key)
    const ids = (await Promise.all([again(), again()])).map(({ orderId }) => orderId)
    const known = last.id ?? before.get(last.key)?.[0]?.id ?? ids[0]
    assert.deepEqual(ids, [known, known])
    last.id = String(known)
    assert.deepEqual(await cartOf(store, shopper), [])
  }
}
