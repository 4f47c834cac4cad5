import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { brokenInvariants } from '#server/database/invariants.ts'
import { until } from '#tests/support/background-jobs.ts'
import {
  ask,
  callOk,
  newOrderAttempt,
  type OrderAttempt,
  registerShoppers,
  type Shopper,
  sendOrder,
} from '#tests/support/network-shoppers.ts'
import { photo } from '#tests/support/photos.ts'
import { productForm } from '#tests/support/product-form.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, inTables, type RunningStore, sellerOf, stopCleanly } from '#tests/support/running-store.ts'
import { type SmallDisk, smallDisk } from '#tests/support/small-disk.ts'
import { storesOver } from '#tests/support/stores.ts'

const times = repetitions('FAULT_ROUNDS', 1)
const roomy = storesOver('no-files')
const small = storesOver('full')
const noRoom = 'The store is out of storage space. Nothing was saved. Please try again later.'

let products = 0

async function addProduct({ url }: RunningStore, cookie: string) {
  const form = productForm({ name: `Photo ${products++}` }, await photo())
  const answer = await ask(`${url}/api/product/add`, cookie, form)
  return { status: answer?.status, code: answer?.body.code, message: answer?.body.message }
}

/** Limits the size of files that a process writes; 0 simulates a full disk. */
function limitFiles({ pid }: RunningStore, limit: '0' | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${limit}:`], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
    : 0

const pictureRows = () =>
  inTables(roomy.folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    return (await client.query<{ count: number }>('select count(*)::int as count from picture')).rows[0]?.count
  })

/** Counts the failures of background jobs. */
const failures = (store: RunningStore) => store.printed().split('the job queue has a problem').length - 1

async function readiness({ url }: RunningStore): Promise<unknown> {
  const { warning, success } = await callOk(`${url}/readyz`, '')
  return warning ?? success
}

async function notReady({ url }: RunningStore): Promise<unknown[]> {
  const answer = await ask(`${url}/readyz`, '')
  return [answer?.status, answer?.body.message]
}

/** A contact message, each from another address because of the rate limit. */
async function writeToStore({ url }: RunningStore, nth: number): Promise<void> {
  const answer = await fetch(`${url}/api/contact/sendMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` },
    body: JSON.stringify({ name: 'Dev', email: 'dev@example.com', message: `Message ${nth}` }),
  })
  assert.equal(answer.status, 200)
}

test('a full disk for pictures and e-mails: the seller is told, nothing half stays, shoppers order, and later all works again', async () => {
  const store = await roomy.open({ TRUST_PROXY: '127.0.0.1,::1' })
  const cookie = await sellerOf(store)
  const group = await registerShoppers(store, 1)
  const anita = group.shoppers[0] as Shopper
  const [pictures, outbox] = [join(roomy.folder, 'pictures'), join(roomy.folder, 'outbox')]
  let letters = 0
  for (let round = 0; round < times; round++) {
    assert.equal((await addProduct(store, cookie)).status, 200)
    const rows = await pictureRows()
    // The background job for AVIF must not change the counts.
    await until('all files of the pictures', () => filesIn(pictures) >= (rows ?? 0) * 9)
    const before = [rows, filesIn(pictures), filesIn(outbox)]
    limitFiles(store, '0')
    assert.deepEqual(await addProduct(store, cookie), { status: 507, code: 'NO_ROOM', message: noRoom })
    assert.equal(await readiness(store), 'There is no room left to keep pictures.')
    const failed = failures(store)
    await writeToStore(store, round)
    assert.ok(await sendOrder(group, store, anita, newOrderAttempt(group, anita.address)), 'orders continue')
    await until('an e-mail in vain', () => failures(store) > failed)
    assert.deepEqual([await pictureRows(), filesIn(pictures), filesIn(outbox)], before)
    limitFiles(store, 'unlimited')
    assert.equal(await readiness(store), true)
    assert.equal((await addProduct(store, cookie)).status, 200)
    letters++
    // Its job would be tried again some seconds later.
    await inTables(roomy.folder, (client) =>
      client.query(`update pgboss.job set start_after = now() where state = 'retry'`),
    )
    await until('the e-mail', () => filesIn(outbox) >= letters)
    assert.equal(filesIn(outbox), letters)
  }
  assert.deepEqual(bugsOf(store), [])
  await stopCleanly(store)
})

/** Queries the PostgreSQL on the small disk. */
async function onDisk<T>(disk: SmallDisk, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const pidFile = disk.seen(join(small.folder, 'database/postgres/postmaster.pid'))
  const [, , , port, host = ''] = readFileSync(pidFile, 'utf8').split('\n')
  const client = new pg.Client({ host, port: Number(port), user: 'thela', database: 'thela' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Acknowledged orders are stored once, others at most once, and the invariants hold. */
async function checkOrders(disk: SmallDisk, attempt: readonly OrderAttempt[]): Promise<void> {
  await onDisk(disk, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<{ id: string; key: string }>('select id, key from "order"')
    const stored = new Map(rows.map(({ id, key }) => [key, id]))
    assert.equal(stored.size, rows.length)
    for (const { key, id } of attempt)
      if (id !== undefined) assert.equal(stored.get(key), id, 'an acknowledged order is lost')
  })
}

/** Orders until some are refused; each refusal must be clear. */
async function orderUntilRefused(
  store: RunningStore,
  { cookie }: Shopper,
  next: () => OrderAttempt,
): Promise<OrderAttempt[]> {
  const attempt: OrderAttempt[] = []
  for (let refused = 0; refused < 20; ) {
    assert.ok(attempt.length < 3000, 'the disk never was full')
    const each = next()
    attempt.push(each)
    const answer = await ask(`${store.url}/api/order/cod`, cookie, each.order, each.key)
    assert.ok(answer, 'the store has ended')
    if (answer.status === 200) each.id = String(answer.body.orderId)
    else {
      refused++
      assert.deepEqual([answer.status, answer.body.code, answer.body.message], [507, 'NO_ROOM', noRoom])
      assert.ok(Number(answer.retryAfter) > 0)
    }
  }
  return attempt
}

/** Fills PostgreSQL's log too, so that it cannot continue. */
async function fillTheLog(disk: SmallDisk): Promise<void> {
  await onDisk(disk, async (client) => {
    for (let megabytes = 0; megabytes < 64; megabytes++)
      await client.query(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`)
  }).catch(() => {})
}

async function fillAndEmpty(disk: SmallDisk, store: RunningStore, t: TestContext): Promise<void> {
  const group = await registerShoppers(store, 1)
  const anita = group.shoppers[0] as Shopper
  const attempt: OrderAttempt[] = []
  for (let round = 0; round < times; round++) {
    disk.fill()
    attempt.push(...(await orderUntilRefused(store, anita, () => newOrderAttempt(group, anita.address))))
    assert.deepEqual(await notReady(store), [
      503,
      'Nothing can be saved: the database has no room left, or only reads.',
    ])
    await callOk(`${store.url}/api/product/list`, '')
    await callOk(`${store.url}/api/order/user`, anita.cookie)
    await checkOrders(disk, attempt)
    disk.empty()
    assert.equal(await readiness(store), true)
    for (const each of attempt.filter(({ id }) => id === undefined))
      assert.ok(await sendOrder(group, store, anita, each))
    await checkOrders(disk, attempt)
  }
  t.diagnostic(`full ${times} times: ${attempt.length} orders, 20 of them refused each time, all there in the end`)
  disk.fill()
  await fillTheLog(disk)
  assert.deepEqual(await store.ended, { code: 1, signal: null })
  disk.empty()
  const again = await small.open({}, disk.through)
  await checkOrders(disk, attempt)
  assert.ok(await sendOrder(group, again, anita, newOrderAttempt(group, anita.address)))
  assert.deepEqual([...bugsOf(store), ...bugsOf(again)], [])
  await stopCleanly(again)
}

test('a full database disk: pages work, orders are refused whole, and succeed once there is room', async (t) => {
  const disk = await smallDisk(t, small.folder, 200)
  if (disk === undefined) {
    // Printed, because no other test covers a full disk.
    process.stderr.write('SKIPPED: this machine has no user namespaces to mount a small disk\n')
    t.skip('this machine cannot mount a small disk')
    return
  }
  await fillAndEmpty(disk, await small.open({}, disk.through), t)
})
