import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { brokenInvariants } from '#server/database/invariants.ts'
import { photo } from '#tests/support/photos.ts'
import { rounds } from '#tests/support/rounds.ts'
import { bugsOf, inTables, type RunningStore, sellerOf } from '#tests/support/running-store.ts'
import { type SmallDisk, smallDisk } from '#tests/support/small-disk.ts'
import { storesOver } from '#tests/support/stores.ts'
import { answered, order, type Shopper, send, settleTown, somethingToBuy, type Tried } from '#tests/support/town.ts'

const times = rounds('FAULT_ROUNDS', 1)
const roomy = storesOver('no-files')
const small = storesOver('full')
const noRoom = 'The store is out of storage space. Nothing was saved. Please try again later.'

let products = 0

async function addProduct(
  { url }: RunningStore,
  cookie: string,
): Promise<{ status: number; code: unknown; message: unknown }> {
  const form = new FormData()
  const data = {
    name: `Photo ${products++}`,
    description: ['Fresh.'],
    category: 'Root',
    basePrice: 40,
    discountPercent: 0,
  }
  form.set('productData', JSON.stringify(data))
  form.append('images', new Blob([Uint8Array.from(await photo())], { type: 'image/png' }), 'photo.png')
  const answer = await fetch(`${url}/api/product/add`, { method: 'POST', headers: { cookie }, body: form })
  const { code, message } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, code, message }
}

/** No file this process writes may be longer than so; with 0 not a byte can be kept, as on a full disk. */
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
  const { warning, success } = await answered(`${url}/readyz`, '')
  return warning ?? success
}

async function notReady({ url }: RunningStore): Promise<unknown[]> {
  const answer = await send(`${url}/readyz`, '')
  return [answer?.status, answer?.body.message]
}

/** A message to the store, each from another network address: from one alone ten an hour are too many. */
async function writeToStore({ url }: RunningStore, nth: number): Promise<void> {
  const answer = await fetch(`${url}/api/contact/sendMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` },
    body: JSON.stringify({ name: 'Dev', email: 'dev@example.com', message: `Message ${nth}` }),
  })
  assert.equal(answer.status, 200)
}

test('no room for pictures and letters: the seller is told so, nothing half stays, people buy on, and later all of it works again', async () => {
  const store = await roomy.open({ TRUST_PROXY: '127.0.0.1,::1' })
  const cookie = await sellerOf(store)
  const town = await settleTown(store, 1)
  const anita = town.people[0] as Shopper
  const [pictures, outbox] = [join(roomy.folder, 'pictures'), join(roomy.folder, 'outbox')]
  let letters = 0
  for (let round = 0; round < times; round++) {
    assert.equal((await addProduct(store, cookie)).status, 200)
    const rows = await pictureRows()
    // Its AVIF files are put off; they must not be in the way of counting.
    for (let waits = 0; filesIn(pictures) < (rows ?? 0) * 9 && waits < 600; waits++) await pause(50)
    const before = [rows, filesIn(pictures), filesIn(outbox)]
    limitFiles(store, '0')
    assert.deepEqual(await addProduct(store, cookie), { status: 507, code: 'NO_ROOM', message: noRoom })
    assert.equal(await readiness(store), 'There is no room left to keep pictures.')
    const failed = failures(store)
    await writeToStore(store, round)
    assert.ok(await order(town, store, anita, somethingToBuy(town, anita.address)), 'people buy on')
    for (let waits = 0; failures(store) === failed && waits < 600; waits++) await pause(50)
    assert.ok(failures(store) > failed, 'the letter was tried in vain')
    assert.deepEqual([await pictureRows(), filesIn(pictures), filesIn(outbox)], before)
    limitFiles(store, 'unlimited')
    assert.equal(await readiness(store), true)
    assert.equal((await addProduct(store, cookie)).status, 200)
    letters++
    for (let waits = 0; filesIn(outbox) < letters && waits < 600; waits++) await pause(50)
    assert.equal(filesIn(outbox), letters)
  }
  assert.deepEqual(bugsOf(store), [])
  store.stop()
  assert.deepEqual(await store.ended, { code: 0, signal: null })
})

/** Asks the PostgreSQL on the small disk, which listens where this process can reach it. */
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

/** What was acknowledged is there once; what was not, at most once; the tables contradict themselves nowhere. */
async function checkOrders(disk: SmallDisk, tried: readonly Tried[]): Promise<void> {
  await onDisk(disk, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<{ id: string; key: string }>('select id, key from "order"')
    const kept = new Map(rows.map(({ id, key }) => [key, id]))
    assert.equal(kept.size, rows.length)
    for (const { key, id } of tried)
      if (id !== undefined) assert.equal(kept.get(key), id, 'an acknowledged order is lost')
  })
}

/** Orders until the store has refused some; each refusal must be a clear one. */
async function orderUntilRefused(store: RunningStore, { cookie }: Shopper, next: () => Tried): Promise<Tried[]> {
  const tried: Tried[] = []
  for (let refused = 0; refused < 20; ) {
    assert.ok(tried.length < 3000, 'the disk never was full')
    const each = next()
    tried.push(each)
    const answer = await send(`${store.url}/api/order/cod`, cookie, each.order, each.key)
    assert.ok(answer, 'the store has ended')
    if (answer.status === 200) each.id = String(answer.body.orderId)
    else {
      refused++
      assert.deepEqual([answer.status, answer.body.code, answer.body.message], [507, 'NO_ROOM', noRoom])
      assert.ok(Number(answer.retryAfter) > 0)
    }
  }
  return tried
}

/** Takes the last room in PostgreSQL's own log too: it can no longer go on, and must not pretend to. */
async function fillTheLog(disk: SmallDisk): Promise<void> {
  await onDisk(disk, async (client) => {
    for (let megabytes = 0; megabytes < 64; megabytes++)
      await client.query(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`)
  }).catch(() => {})
}

async function fillAndEmpty(disk: SmallDisk, store: RunningStore, t: TestContext): Promise<void> {
  const town = await settleTown(store, 1)
  const anita = town.people[0] as Shopper
  const tried: Tried[] = []
  for (let round = 0; round < times; round++) {
    disk.fill()
    tried.push(...(await orderUntilRefused(store, anita, () => somethingToBuy(town, anita.address))))
    assert.deepEqual(await notReady(store), [503, 'Nothing can be saved: the database has no room left to write.'])
    await answered(`${store.url}/api/product/list`, '')
    await answered(`${store.url}/api/order/user`, anita.cookie)
    await checkOrders(disk, tried)
    disk.empty()
    assert.equal(await readiness(store), true)
    for (const each of tried.filter(({ id }) => id === undefined)) assert.ok(await order(town, store, anita, each))
    await checkOrders(disk, tried)
  }
  t.diagnostic(`full ${times} times: ${tried.length} orders, 20 of them refused each time, all there in the end`)
  disk.fill()
  await fillTheLog(disk)
  assert.deepEqual(await store.ended, { code: 1, signal: null })
  disk.empty()
  const again = await small.open({}, disk.through)
  await checkOrders(disk, tried)
  assert.ok(await order(town, again, anita, somethingToBuy(town, anita.address)))
  assert.deepEqual([...bugsOf(store), ...bugsOf(again)], [])
  again.stop()
  assert.deepEqual(await again.ended, { code: 0, signal: null })
}

test('the disk of the database is full: people look on, orders are refused whole, and once there is room they are taken', async (t) => {
  const disk = await smallDisk(t, small.folder, 200)
  if (disk === undefined) {
    // Said aloud: nothing else stands in for a full disk.
    process.stderr.write('NOT TRIED: this machine lets nobody mount a small disk (user namespaces are off)\n')
    t.skip('this machine lets nobody mount a small disk')
    return
  }
  await fillAndEmpty(disk, await small.open({}, disk.through), t)
})
