import assert from 'node:assert/strict'
import { brokenInvariants } from '#server/database/invariants.ts'
import { callOk, cartOf, type OrderAttempt, type Shopper, type ShopperGroup } from './network-shoppers.ts'
import { inTables, type RunningStore, rowsIn } from './running-store.ts'

type StoredOrder = {
  id: string
  key: string
  amount: string
  items: { product: string; label: string; quantity: number }[]
  changes: number
}

/** Stored orders by idempotency key; the tables' invariants must hold. */
async function storedOrders(folder: string, keys: readonly string[]): Promise<Map<string, StoredOrder[]>> {
  return inTables(folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<StoredOrder>(
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

/** Counts the stored orders of a data folder. */
export async function countOrders(folder: string): Promise<number> {
  const [row] = await rowsIn<{ count: number }>(folder, 'select count(*)::int as count from "order"')
  return row?.count ?? 0
}

function assertWhole(stored: StoredOrder, { order }: OrderAttempt): void {
  assert.equal(Number(stored.amount), Math.round(order.amount * 100))
  const items = order.items.map(({ product, unit, quantity }) => ({ product, label: unit.label, quantity }))
  assert.deepEqual([stored.items, stored.changes], [items, 1])
}

export type Figures = { acknowledged: number; unanswered: number; unansweredButStored: number }

/** Asserts that acknowledged orders are stored once and whole, others at most once, and carts are empty if ordered. */
export async function checkStoredOrders(group: ShopperGroup, store: RunningStore): Promise<Figures> {
  const all = group.shoppers.flatMap(({ attempts }) => attempts)
  const orders = await storedOrders(
    store.folder,
    all.map(({ key }) => key),
  )
  const figures = { acknowledged: 0, unanswered: 0, unansweredButStored: 0 }
  for (const attempt of all) {
    const [stored, ...more] = orders.get(attempt.key) ?? []
    assert.equal(more.length, 0, 'one key, two orders')
    if (attempt.id === undefined) figures.unanswered++
    else figures.acknowledged++
    if (attempt.id !== undefined) assert.equal(stored?.id, attempt.id, 'an acknowledged order is lost')
    else if (stored !== undefined) figures.unansweredButStored++
    if (stored !== undefined) assertWhole(stored, attempt)
  }
  for (const shopper of group.shoppers) await checkCart(store, shopper, orders)
  return figures
}

async function checkCart(store: RunningStore, shopper: Shopper, orders: Map<string, StoredOrder[]>): Promise<void> {
  const { sentCart, attempts } = shopper
  if (sentCart === undefined) return
  const cart = await cartOf(store, shopper)
  const isOrdered = attempts.slice(sentCart.before).some(({ key }) => orders.has(key))
  if (isOrdered) assert.deepEqual(cart, [], 'ordered, but the cart is still full')
  else if (sentCart.isSaved || cart.length > 0)
    assert.deepEqual(cart, sentCart.lines, 'not ordered, but the cart has changed')
}

/** Clears the recorded attempts. */
export function resetAttempts({ shoppers }: ShopperGroup): void {
  for (const shopper of shoppers) {
    shopper.attempts.length = 0
    delete shopper.sentCart
  }
}

/** Resends each shopper's last order twice with its key; each must have one order and an empty cart. */
export async function resendLast(group: ShopperGroup, store: RunningStore, senders = group.shoppers): Promise<void> {
  const before = await storedOrders(
    store.folder,
    senders.flatMap(({ attempts }) => attempts.map(({ key }) => key)),
  )
  for (const shopper of senders) {
    const last = shopper.attempts.at(-1)
    if (last === undefined) continue
    const again = () => callOk(`${store.url}/api/order/cod`, shopper.cookie, last.order, last.key)
    const ids = (await Promise.all([again(), again()])).map(({ orderId }) => orderId)
    const known = last.id ?? before.get(last.key)?.[0]?.id ?? ids[0]
    assert.deepEqual(ids, [known, known])
    last.id = String(known)
    assert.deepEqual(await cartOf(store, shopper), [])
  }
}
