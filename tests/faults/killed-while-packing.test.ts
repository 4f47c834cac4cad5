import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { brokenInvariants } from '#server/database/invariants.ts'
import { type KillTarget, killProcesses, killTargets } from '#tests/support/kill-processes.ts'
import {
  ask,
  callOk,
  newOrderAttempt,
  registerShoppers,
  type Shopper,
  type ShopperGroup,
  sendOrder,
} from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, inTables, type RunningStore, sellerOf, stopCleanly } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

const stores = storesOver('packing')
const shoppers = 4
const ordersInBag = 3

/** An order at work, and what the store has acknowledged of it. */
type Work = {
  readonly id: string
  readonly cookie: string
  version: number
  readonly unpacked: { item: string; grams?: number; pieces?: number }[]
  readonly packed: Map<string, number>
  amount: number
  isDelivered: boolean
}
/** Orders that one rider takes. */
type Bag = { readonly works: Work[]; isHandedOver: boolean }
type Day = { readonly store: RunningStore; readonly boss: string; onAnswer(): void }

async function readOrder(store: RunningStore, { id, cookie }: Pick<Work, 'id' | 'cookie'>): Promise<OrderJson> {
  const { orders } = await callOk(`${store.url}/api/order/user`, cookie)
  const found = (orders as OrderJson[]).find(({ _id }) => _id === id)
  assert.ok(found, 'an order is lost')
  return found
}

const contentInBag = ({ packedGrams, packedPieces }: OrderJson['items'][number]) => packedGrams ?? packedPieces

/** A third of the lines as ordered, a third with a tenth less, a third not there at all. */
function contentOf({ _id, orderedGrams, orderedPieces }: OrderJson['items'][number]) {
  const part = [1, 0.9, 0][randomInt(3)] ?? 1
  return {
    item: _id,
    ...(orderedGrams === undefined ? {} : { grams: Math.floor(orderedGrams * part) }),
    ...(orderedPieces === undefined ? {} : { pieces: Math.floor(orderedPieces * part) }),
  }
}

/** Every shopper's orders of a round go into one bag. */
async function placeBag(group: ShopperGroup, store: RunningStore, shopper: Shopper): Promise<Bag> {
  const works: Work[] = []
  for (let count = 0; count < ordersInBag; count++) {
    const id = (await sendOrder(group, store, shopper, newOrderAttempt(group, shopper.address))) ?? ''
    const { version, amount, items } = await readOrder(store, { id, cookie: shopper.cookie })
    const unpacked = items.map(contentOf)
    works.push({ id, cookie: shopper.cookie, version, unpacked, packed: new Map(), amount, isDelivered: false })
  }
  return { works, isHandedOver: false }
}

/** Sends one step of the seller's; undefined once the store is dead. */
async function step({ store, boss, onAnswer }: Day, path: string, body: object) {
  const answer = await ask(`${store.url}${path}`, boss, body)
  if (answer === undefined || answer.status >= 500) return undefined
  assert.equal(answer.status, 200, answer.body.message)
  onAnswer()
  return answer.body
}

async function pack(day: Day, work: Work): Promise<boolean> {
  for (let [line] = work.unpacked; line !== undefined; [line] = work.unpacked) {
    const answer = await step(day, `/api/order/${work.id}/pack`, { version: work.version, lines: [line] })
    if (answer === undefined) return false
    const { version, amount } = answer.order as OrderJson
    Object.assign(work, { version, amount })
    work.packed.set(line.item, line.grams ?? line.pieces ?? 0)
    work.unpacked.shift()
  }
  return true
}

/** Packs a bag, hands it over and delivers its orders for cash, as far as the store answers. */
async function handle(day: Day, bag: Bag): Promise<void> {
  for (const work of bag.works) if (!(await pack(day, work))) return
  if (!bag.isHandedOver) {
    const orders = bag.works.map(({ id }) => id)
    if ((await step(day, '/api/rounds', { orders, name: 'Ravi' })) === undefined) return
    bag.isHandedOver = true
  }
  for (const work of bag.works.filter(({ isDelivered }) => !isDelivered)) {
    const money = { cash: work.amount, upi: 0 }
    if ((await step(day, `/api/order/${work.id}/deliver`, money)) === undefined) return
    work.isDelivered = true
  }
}

/** Compares an order with what was acknowledged, and goes on from what is stored; answers how many steps were stored unheard. */
async function compare(store: RunningStore, work: Work): Promise<{ unheard: number; isOut: boolean }> {
  const { items, version, amount, status, isPaid, received } = await readOrder(store, work)
  const contents = new Map(items.map((line) => [line._id, contentInBag(line)]))
  for (const [item, packed] of work.packed) assert.equal(contents.get(item), packed, 'an acknowledged line is lost')
  const stored = items.filter((item) => contentInBag(item) !== undefined)
  const [inFlight] = work.unpacked
  const more = stored.filter(({ _id }) => !work.packed.has(_id))
  assert.deepEqual(more.map(contentInBag), more.length === 0 ? [] : [inFlight?.grams ?? inFlight?.pieces])
  if (more.length > 0) work.unpacked.shift()
  const isDelivered = status === 'Delivered'
  assert.ok(isDelivered || !work.isDelivered, 'an acknowledged delivery is lost')
  // A bag that is empty costs nothing, and nothing is received for it.
  const cash = isDelivered && amount > 0 ? amount : undefined
  assert.deepEqual([isPaid, received?.cash], [isDelivered, cash], 'money without a delivery, or none with it')
  const unheard = more.length + (isDelivered && !work.isDelivered ? 1 : 0)
  Object.assign(work, { version, amount, isDelivered })
  return { unheard, isOut: isDelivered || status === 'Out for Delivery' }
}

async function compareBag(store: RunningStore, bag: Bag): Promise<number> {
  const found = await Promise.all(bag.works.map((work) => compare(store, work)))
  assert.equal(new Set(found.map(({ isOut }) => isOut)).size, 1, 'a part of a bag was handed over')
  const isOut = found.every((each) => each.isOut)
  assert.ok(isOut || !bag.isHandedOver, 'an acknowledged hand-over is lost')
  const unheard = found.reduce((sum, each) => sum + each.unheard, isOut && !bag.isHandedOver ? 1 : 0)
  bag.isHandedOver = isOut
  return unheard
}

/** Nothing was done twice, and the receipts come to what was due. */
async function checkTables(folder: string): Promise<void> {
  await inTables(folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query(
      `select o.id from "order" o where o.status <> 'Delivered'
         or o.amount <> (select sum(r.amount) from receipt r where r.order_id = o.id)
         or (select count(*) from order_item i where i.order_id = o.id)
           <> (select count(*) from order_event e where e.order_id = o.id and e.kind = 'packed')
         or 2 <> (select count(*) from order_event e where e.order_id = o.id and e.kind in ('handed-over', 'delivered'))`,
    )
    assert.deepEqual(rows, [])
  })
}

test('kill -9 while orders are packed, handed over and paid for: no step is lost, half or done twice', async (t) => {
  let store = await stores.open()
  const group = await registerShoppers(store, shoppers)
  const boss = await sellerOf(store)
  const counts = { heard: 0, unheard: 0 }
  const times = repetitions('FAULT_ROUNDS', 1)
  for (let round = 0; round < times; round++) {
    const plug = killTargets[round % killTargets.length] as KillTarget
    const bags = await Promise.all(group.shoppers.map((shopper) => placeBag(group, store, shopper)))
    const steps = bags
      .flatMap(({ works }) => works)
      .reduce((sum, { unpacked }) => sum + unpacked.length + 1, bags.length)
    const enough = 1 + randomInt(Math.floor(steps * 0.8))
    let heard = 0
    const onAnswer = () => {
      heard++
      if (heard === enough) killProcesses(plug, store)
    }
    await Promise.all(bags.map((bag) => handle({ store, boss, onAnswer }, bag)))
    await store.ended
    assert.deepEqual(bugsOf(store), [])
    store = await stores.open()
    await inTables(store.folder, async (client) => assert.deepEqual(await brokenInvariants(client), []))
    for (const bag of bags) counts.unheard += await compareBag(store, bag)
    counts.heard += heard
    await Promise.all(bags.map((bag) => handle({ store, boss, onAnswer: () => undefined }, bag)))
    await checkTables(store.folder)
  }
  t.diagnostic(
    `${times} kills: ${counts.heard} steps acknowledged, none lost; ${counts.unheard} stored unheard, each once`,
  )
  await stopCleanly(store)
})
