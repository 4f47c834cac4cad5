import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { until } from '#tests/support/background-jobs.ts'
import { urlOf } from '#tests/support/blank-database.ts'
import { checkStoredOrders } from '#tests/support/check-orders.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { ask, newOrderAttempt, registerShoppers, sendCart, sendOrder } from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, ensureBuild, stopCleanly } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'
import { storeProgram } from '../../scripts/installed.mjs'

const stores = storesOver('first')
const folder = join(stores.folder, 'database')

/** The port of PostgreSQL, whether it runs or not. */
async function addressOfDatabase(): Promise<string> {
  const database = await openEmbeddedDatabase(folder)
  await database.stop()
  return urlOf(database.connection)
}

/** Waits until a store answers that it is alive. */
const untilAlive = (at: string) =>
  until('the store is alive', async () => (await fetch(`${at}/healthz`).catch(() => undefined))?.status === 200)

/** Starts the built store without waiting for it. */
function startAlone(settings: Record<string, string>) {
  ensureBuild()
  const { NODE_TEST_CONTEXT: _context, ...inherited } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', ...storeProgram)], {
    env: { ...inherited, DATA_DIR: stores.folder, DEMO: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    said += words
  })
  return { child, said: () => said, ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

test('a store that starts before its database waits: alive, not ready, clear refusals, then open', async (t) => {
  const url = await addressOfDatabase()
  let orders = 0
  for (let round = 0; round < repetitions('FAULT_ROUNDS', 1); round++) {
    const PORT = String((await freePorts(1))[0])
    const at = `http://127.0.0.1:${PORT}`
    const opening = stores.open({ DATABASE_URL: url, PORT })
    await untilAlive(at)
    for (const path of ['/readyz', '/api/product/list', '/api/order/cod']) {
      const answer = await ask(at + path, '', path.endsWith('cod') ? {} : undefined)
      assert.deepEqual([answer?.status, answer?.body.code, answer?.retryAfter], [503, 'BUSY', '5'], path)
      assert.equal(answer?.body.message, 'The database does not answer.')
    }
    const page = await fetch(`${at}/products`, { headers: { accept: 'text/html' } })
    assert.deepEqual([page.status, page.headers.get('cache-control')], [503, 'no-store'])
    assert.match(await page.text(), /<h1>Thela<\/h1>.*opens in a moment.*<p lang="hi">/s)
    const database = await openEmbeddedDatabase(folder)
    const store = await opening
    assert.equal(store.url, `http://localhost:${PORT}`)
    assert.match(store.printed(), /The store waits for its database \(DATABASE_URL: /)
    assert.equal((await ask(`${at}/readyz`, ''))?.status, 200)
    const group = await registerShoppers(store, 1)
    for (const shopper of group.shoppers) {
      const attempt = newOrderAttempt(group, shopper.address)
      assert.ok(await sendCart(group, store, shopper, attempt))
      assert.ok(await sendOrder(group, store, shopper, attempt))
      orders++
    }
    await checkStoredOrders(group, store)
    assert.deepEqual(bugsOf(store), [])
    await stopCleanly(store)
    await database.stop()
  }
  t.diagnostic(`${orders} starts before the database, ${orders} orders afterwards`)
})

test('a waiting store stops on request, and reports a taken port', async () => {
  const PORT = String((await freePorts(1))[0])
  const settings = { DATABASE_URL: 'postgres://thela:secret@127.0.0.1:1/thela', PORT }
  const waiting = startAlone(settings)
  await untilAlive(`http://127.0.0.1:${PORT}`)
  assert.equal(
    waiting.said(),
    'The store waits for its database (DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1).\n',
    'without the password',
  )
  const second = startAlone(settings)
  assert.deepEqual(await second.ended, [1, null])
  assert.equal(second.said(), `The store cannot open: port ${PORT} is taken by another program. PORT sets another.\n`)
  waiting.child.kill('SIGTERM')
  assert.deepEqual(await waiting.ended, [0, null])
})

test('an unknown database is a configuration error in one line, without waiting', async () => {
  const url = await addressOfDatabase()
  const database = await openEmbeddedDatabase(folder)
  const { said, ended } = startAlone({ DATABASE_URL: url.replace(/\/thela\?/, '/nowhere?'), PORT: '0' })
  assert.deepEqual(await ended, [1, null])
  assert.equal(said(), 'The store cannot open: DATABASE_URL cannot be used (database "nowhere" does not exist).\n')
  await database.stop()
})
