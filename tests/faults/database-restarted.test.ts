import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { after, test } from 'node:test'
import pg from 'pg'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { until } from '#tests/support/background-jobs.ts'
import { urlOf } from '#tests/support/blank-database.ts'
import { checkStoredOrders, resetAttempts } from '#tests/support/check-orders.ts'
import {
  ask,
  newOrderAttempt,
  registerShoppers,
  type Shopper,
  type ShopperGroup,
  sendCart,
  sendOrder,
} from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, type RunningStore, stopCleanly } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

let database: EmbeddedDatabase | undefined
// Before the hook of the stores, which waits until the folder's database has ended.
after(() => database?.stop())
const stores = storesOver('restarted')

/** A PostgreSQL that stands apart from the store, as one behind DATABASE_URL does. */
async function openDatabase(): Promise<string> {
  database = await openEmbeddedDatabase(join(stores.folder, 'database'))
  return urlOf(database.connection)
}

/** Ends PostgreSQL by this signal, fast (SIGINT) or immediately (SIGQUIT, which leaves recovery to the next start), or one of its processes. */
const ways = [
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
  ['crash of a backend', 'SIGKILL'],
] as const

function postmaster(): number {
  return Number(readFileSync(join(stores.folder, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function restart([name, signal]: (typeof ways)[number], url: string): Promise<void> {
  if (name === 'crash of a backend') return void process.kill(await aBackend(url), signal)
  const pid = postmaster()
  process.kill(pid, signal)
  const again = await openDatabase()
  assert.equal(again, url)
  assert.notEqual(postmaster(), pid)
}

/** One of the processes that serve the store; PostgreSQL then ends all of them and begins anew by itself. */
async function aBackend(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'thela' limit 1",
  )
  await client.end()
  return rows[0]?.pid ?? 0
}

/** Orders again and again until told to stop. */
async function keepOrdering(
  group: ShopperGroup,
  store: RunningStore,
  shopper: Shopper,
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    const attempt = newOrderAttempt(group, shopper.address)
    // Again and again, as people do who are told to try again in a moment.
    await until('the cart is saved', async () => {
      const isFilled = await sendCart(group, store, shopper, attempt)
      if (!isFilled) shopper.attempts.pop()
      return isFilled
    })
    await until('the order stands', async () => (await sendOrder(group, store, shopper, attempt)) !== undefined)
  }
}

async function untilReady(store: RunningStore): Promise<void> {
  await until('the store is ready', async () => {
    const answer = await ask(`${store.url}/readyz`)
    assert.ok(answer, 'the store has ended')
    if (answer.status === 200) return true
    assert.deepEqual([answer.status, answer.body.code, answer.retryAfter], [503, 'BUSY', '2'])
    return false
  })
}

test('the database is restarted while people order, in every way: the store stays, says that it is busy, and comes back by itself', async (t) => {
  const url = await openDatabase()
  const store = await stores.open({ DATABASE_URL: url })
  const group = await registerShoppers(store, 6)
  let acknowledged = 0
  let restarts = 0
  for (let round = 0; round < repetitions('FAULT_ROUNDS', 1); round++)
    for (const way of ways) {
      let goesOn = true
      const ordering = Promise.all(group.shoppers.map((shopper) => keepOrdering(group, store, shopper, () => goesOn)))
      ordering.catch(() => {})
      const placed = () =>
        group.shoppers.flatMap(({ attempts }) => attempts).filter(({ id }) => id !== undefined).length
      await until('twelve orders', () => placed() >= 12)
      await restart(way, url)
      restarts++
      await untilReady(store)
      const before = placed()
      await until('twelve more orders', () => placed() >= before + 12)
      goesOn = false
      await ordering
      const found = await checkStoredOrders(group, store)
      assert.equal(found.unanswered, 0, 'sent again until it was acknowledged')
      acknowledged += found.acknowledged
      resetAttempts(group)
    }
  const clear = '503 The store is busy. Please try again in a moment.'
  assert.deepEqual([...new Set(group.serverErrors)], [clear])
  assert.deepEqual(bugsOf(store), [])
  t.diagnostic(
    `${restarts} restarts: ${acknowledged} orders acknowledged, none lost; ${group.serverErrors.length} answers said busy`,
  )
  await stopCleanly(store)
})
