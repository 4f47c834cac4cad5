import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { checkStoredOrders, countOrders, type Figures, resetAttempts } from '#tests/support/check-orders.ts'
import { type KillTarget, killProcesses, killTargets } from '#tests/support/kill-processes.ts'
import {
  newOrderAttempt,
  type OrderAttempt,
  registerShoppers,
  type Shopper,
  type ShopperGroup,
  sendCart,
  sendOrder,
} from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, type RunningStore, stopCleanly } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

const stores = storesOver('killed')
const shoppers = 10
const ordersEach = 10

/** Everybody fills the cart and then sends all of their orders at once, the first one by a double click. */
async function fillCarts(group: ShopperGroup, store: RunningStore): Promise<[Shopper, OrderAttempt][]> {
  const wave: [Shopper, OrderAttempt][] = []
  for (const shopper of group.shoppers) {
    const all = Array.from({ length: ordersEach }, () => newOrderAttempt(group, shopper.address))
    const [first, ...others] = all as [OrderAttempt, ...OrderAttempt[]]
    assert.ok(await sendCart(group, store, shopper, first))
    shopper.attempts.push(...others)
    wave.push(...[first, ...all].map((attempt): [Shopper, OrderAttempt] => [shopper, attempt]))
  }
  return wave
}

/** Sends the wave, and pulls the plug the moment so many were told that their order stands; at the latest when few are left. */
async function orderUntilKilled(group: ShopperGroup, store: RunningStore, plug: KillTarget): Promise<number> {
  const wave = await fillCarts(group, store)
  const enough = 1 + randomInt(Math.floor(wave.length * 0.8))
  const heard = { yes: 0, all: 0, isPulled: false }
  const answers = wave.map(async ([shopper, attempt]) => {
    const id = await sendOrder(group, store, shopper, attempt)
    heard.all++
    if (id !== undefined) heard.yes++
    if (heard.isPulled || (heard.yes < enough && heard.all < wave.length * 0.9)) return id
    heard.isPulled = true
    killProcesses(plug, store)
    return id
  })
  const ids = await Promise.all(answers)
  return ids.filter((id) => id === undefined).length
}

/** Resends each unanswered order with its key, which must be placed once. */
async function sendTheRest(group: ShopperGroup, store: RunningStore): Promise<void> {
  await Promise.all(
    group.shoppers.map(async (shopper) => {
      for (const attempt of shopper.attempts.filter(({ id }) => id === undefined))
        assert.ok(await sendOrder(group, store, shopper, attempt), 'sent again, and not answered')
    }),
  )
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

test('repeated kill -9 under 100 concurrent orders: nothing acknowledged is lost, nothing is doubled or half', async (t) => {
  let store = await stores.open()
  t.diagnostic(`first start, with a new database and the demo catalogue: ${store.startMs} ms`)
  const group = await registerShoppers(store, shoppers)
  const found: Figures[] = []
  const starts: number[] = []
  let unheard = 0
  for (let round = 0; round < repetitions('FAULT_ROUNDS', 2); round++) {
    const plug = killTargets[(round + 1) % killTargets.length] as KillTarget
    unheard += await orderUntilKilled(group, store, plug)
    const ended = await store.ended
    assert.deepEqual(ended, plug === 'database' ? { code: 1, signal: null } : { code: null, signal: 'SIGKILL' })
    assert.deepEqual(bugsOf(store), [])
    store = await stores.open()
    starts.push(store.startMs)
    found.push(await checkStoredOrders(group, store))
    await sendTheRest(group, store)
    assert.equal((await checkStoredOrders(group, store)).unanswered, 0)
    resetAttempts(group)
    assert.equal(await countOrders(store.folder), (round + 1) * shoppers * ordersEach)
  }
  const acknowledged = sum(found.map((each) => each.acknowledged))
  const unanswered = sum(found.map((each) => each.unanswered))
  const kept = sum(found.map((each) => each.unansweredButStored))
  t.diagnostic(
    `${found.length} kills, each under ${shoppers * ordersEach} orders: ${acknowledged} acknowledged, none lost; ${unanswered} unanswered, ${kept} of them kept, each once`,
  )
  t.diagnostic(`started again in ${Math.min(...starts)} to ${Math.max(...starts)} ms`)
  assert.ok(acknowledged > 0 && unheard > 0, 'the plug was pulled while nobody was ordering')
  const clear = '503 The store is busy. Please try again in a moment.'
  assert.deepEqual(new Set(group.serverErrors), new Set(group.serverErrors.length > 0 ? [clear] : []))
  await stopCleanly(store)
})
