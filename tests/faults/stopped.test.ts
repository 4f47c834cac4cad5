import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { checkStoredOrders, resendLast, resetAttempts } from '#tests/support/check-orders.ts'
import { registerShoppers, startShopping } from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, inTables, type RunningStore, stopCleanly } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

const stores = storesOver('stopped')

type Exchange = { readonly sent: number; readonly answers: string[] }

/** Sends requests on one connection until the store closes it; the store is stopped after the first answer. */
function oneConnection(store: RunningStore, afterFirst: () => void): Promise<Exchange> {
  const { port } = new URL(store.url)
  const line = connect(Number(port), '127.0.0.1')
  let received = ''
  let sent = 0
  const ask = () => {
    sent++
    line.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  }
  ask()
  return new Promise((resolve) => {
    line.on('error', () => {})
    line.on('close', () => resolve({ sent, answers: received.split(/(?=HTTP\/1\.1 )/) }))
    line.on('data', (bytes) => {
      if (received === '') afterFirst()
      received += bytes
      ask()
    })
  })
}

/** New connections during shutdown are refused, or answered and closed. */
async function comeLate(store: RunningStore): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(`${store.url}/healthz`)
      if (answer.headers.get('connection') !== 'close') continue
      assert.equal(answer.status, 200)
    } catch (error) {
      assert.ok(error instanceof TypeError)
      return
    }
  }
}

/** Opens a shopper's page again and again until the store stops answering; returns the statuses. */
async function openPages(store: RunningStore, cookie: string): Promise<number[]> {
  const statuses: number[] = []
  for (;;) {
    const open = async () => {
      const page = await fetch(`${store.url}/my-orders`, { headers: { cookie } })
      await page.text()
      return page.status
    }
    const status = await open().catch(() => undefined)
    if (status === undefined) return statuses
    statuses.push(status)
  }
}

test('a store stopped under load finishes running requests, exits with code 0 and loses nothing', async (t) => {
  let store = await stores.open()
  const group = await registerShoppers(store, 6)
  const renamed = `insert into store_setting (version, section, values, changed_at, changed_by)
    values (1, 'shop', '{"name": "Taaza"}', now(), 'seller')`
  await inTables(stores.folder, (client) => client.query(renamed))
  let acknowledged = 0
  for (let round = 0; round < repetitions('FAULT_ROUNDS', 1); round++) {
    const shopping = startShopping(group, store)
    const pages = Promise.all(group.shoppers.map(({ cookie }) => openPages(store, cookie)))
    await pause(300)
    const since = performance.now()
    const late = comeLate(store)
    const { sent, answers } = await oneConnection(store, () => store.stop())
    const [ended] = await Promise.all([store.ended, shopping, late])
    if (round === 0) t.diagnostic(`stopped in ${Math.round(performance.now() - since)} ms`)
    assert.deepEqual(ended, { code: 0, signal: null })
    assert.deepEqual([...new Set((await pages).flat())], [200])
    assert.deepEqual(bugsOf(store), [])
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /)
    // The last request may arrive after an idle connection was closed; otherwise its answer announces the end.
    const isTold = /connection: close/i.test(answers.at(-1) ?? '')
    assert.ok(isTold ? answers.length >= sent - 1 : answers.length === sent - 1)

    store = await stores.open()
    assert.match(store.printed(), /^Taaza is open at /m)
    const found = await checkStoredOrders(group, store)
    acknowledged += found.acknowledged
    assert.ok(found.acknowledged > 0)
    assert.deepEqual(group.serverErrors, [], 'no started request was refused')
    assert.equal(found.unansweredButStored, 0, 'an order was stored but not acknowledged')
    await resendLast(group, store)
    resetAttempts(group)
  }
  t.diagnostic(`${acknowledged} orders acknowledged during the shutdown, none failed`)
  await stopCleanly(store)
})
