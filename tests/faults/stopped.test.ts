import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { checkStoredOrders, resendLast, resetAttempts } from '#tests/support/check-orders.ts'
import { registerShoppers, startShopping } from '#tests/support/network-shoppers.ts'
import { rounds } from '#tests/support/rounds.ts'
import { bugsOf, type RunningStore } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

const stores = storesOver('stopped')

type Heard = { readonly asked: number; readonly answers: string[] }

/** One request after the other on one connection until the store ends it; after the first it is asked to stop. */
function oneConnection(store: RunningStore, afterFirst: () => void): Promise<Heard> {
  const { port } = new URL(store.url)
  const line = connect(Number(port), '127.0.0.1')
  let heard = ''
  let asked = 0
  const ask = () => {
    asked++
    line.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  }
  ask()
  return new Promise((resolve) => {
    line.on('error', () => {})
    line.on('close', () => resolve({ asked, answers: heard.split(/(?=HTTP\/1\.1 )/) }))
    line.on('data', (bytes) => {
      if (heard === '') afterFirst()
      heard += bytes
      ask()
    })
  })
}

/** Whoever comes while the store closes is turned away at the door, or served with a connection that ends. */
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

test('a store stopped under load finishes running requests, exits with code 0 and loses nothing', async (t) => {
  let store = await stores.open()
  const group = await registerShoppers(store, 6)
  let acknowledged = 0
  for (let round = 0; round < rounds('FAULT_ROUNDS', 1); round++) {
    const shopping = startShopping(group, store)
    await pause(300)
    const since = performance.now()
    const late = comeLate(store)
    const { asked, answers } = await oneConnection(store, () => store.stop())
    const [ended] = await Promise.all([store.ended, shopping, late])
    if (round === 0) t.diagnostic(`stopped in ${Math.round(performance.now() - since)} ms`)
    assert.deepEqual(ended, { code: 0, signal: null })
    assert.deepEqual(bugsOf(store), [])
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /)
    // The very last one may have crossed the end of an idle connection; otherwise it was told that it is the last.
    const isTold = /connection: close/i.test(answers.at(-1) ?? '')
    assert.ok(isTold ? answers.length >= asked - 1 : answers.length === asked - 1)

    store = await stores.open()
    const found = await checkStoredOrders(group, store)
    acknowledged += found.acknowledged
    assert.ok(found.acknowledged > 0)
    assert.deepEqual(group.serverErrors, [], 'whoever was already served was not sent away')
    assert.equal(found.unansweredButStored, 0, 'an order was made, and its shopper not told')
    await resendLast(group, store)
    resetAttempts(group)
  }
  t.diagnostic(`${acknowledged} orders acknowledged while it was asked to stop, none failed`)
  store.stop()
  assert.deepEqual(await store.ended, { code: 0, signal: null })
})
