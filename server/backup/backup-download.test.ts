import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { unpackTar } from 'modern-tar/fs'
import { type TestShop, testShop } from '#tests/support/open-test-shop.ts'
import { addressOf } from '#tests/support/order-stream.ts'
import { type Caller, cookieOf, seller, shopper, visitor } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { addRadish, stock } from '#tests/support/shelves.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { openApp } from '../app.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { deleteLeftDownloads, openBackupDownload } from './backup-download.ts'
import { readManifest, verifyFiles } from './manifest.ts'

const shop = testShop()

const download = (caller: Caller) =>
  shop.it.app.inject({ url: '/api/store/backup', headers: { cookie: cookieOf(caller) } })

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('thela-download-'))

/** The backup in these bytes of an archive, unpacked. */
async function unpacked(archive: Readable): Promise<string> {
  const folder = tempFolder('unpacked')
  await pipeline(archive, unpackTar(folder))
  const [name = '', ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  return join(folder, name)
}

/** The shop with a storage whose first picture is slow, over connections that PostgreSQL ends when they idle in a transaction. */
function slowShop({ shop: whole, pool }: TestShop): Shop {
  let isFirst = true
  const connect = async () => {
    const client = await pool.connect()
    await client.query(`set idle_in_transaction_session_timeout = '1s'`)
    return client
  }
  const get = async (key: string) => {
    if (isFirst) await pause(1500)
    isFirst = false
    return whole.storage.get(key)
  }
  return { ...whole, db: { $client: { connect } } as unknown as Database, storage: { ...whole.storage, get } }
}

test('the seller downloads a whole backup as one tar file, without the key of the secrets', async () => {
  await stock(shop.it)
  const before = leftovers()
  const answer = await download(await seller(shop.it))
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="backup-2026-11-21T[\d-]+Z\.tar"$/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const folder = await unpacked(Readable.from([answer.rawPayload]))
  const manifest = readManifest(folder)
  await verifyFiles(folder, manifest)
  assert.ok(manifest.tables.some((table) => table.name === 'store_setting'))
  const all = readdirSync(folder, { recursive: true }) as string[]
  assert.ok(!all.some((file) => file.endsWith('secret.key')))
  while (leftovers().length > before.length) await pause(20)
})

test('a download goes on while the tables are copied, and is whole', async (t) => {
  const other = await rival(t, shop.it)
  await other.do('lock table picture in access exclusive mode')
  const { archive } = await openBackupDownload(shop.it.shop, { heartbeatMs: 50 })
  const chunks: Buffer[] = []
  for await (const chunk of archive) if (chunks.push(chunk) === 2) await other.commit()
  const folder = await unpacked(Readable.from(chunks))
  await verifyFiles(folder, readManifest(folder))
})

test('pictures may take longer than a database session may idle in a transaction', async () => {
  await addRadish(shop.it)
  const { archive } = await openBackupDownload(slowShop(shop.it))
  const folder = await unpacked(archive)
  const manifest = readManifest(folder)
  await verifyFiles(folder, manifest)
  const stored = await shop.it.rows<{ id: string }>('select id from picture')
  const keys = await Promise.all(stored.map(({ id }) => shop.it.shop.storage.list(id)))
  assert.deepEqual(manifest.pictures.map(({ key }) => key).sort(), keys.flat().sort())
  assert.ok(manifest.pictures.length > 3)
})

test('a download that breaks off is no whole backup, and its folder is deleted', async () => {
  const before = leftovers()
  const { shop: whole } = shop.it
  const get = () => Promise.reject(new Error('the bucket is gone'))
  const { archive } = await openBackupDownload({ ...whole, storage: { ...whole.storage, get } })
  await assert.rejects(unpacked(archive), /the bucket is gone/)
  const { archive: unread } = await openBackupDownload(shop.it.shop)
  unread.destroy()
  while (leftovers().length > before.length) await pause(20)
})

test('a download breaks off before its manifest if no picture has its file', async () => {
  await addRadish(shop.it)
  const { shop: whole } = shop.it
  const storage = { ...whole.storage, list: async () => [] }
  const clock = () => new Date(whole.clock().getTime() + 2 * 60 * 60 * 1000)
  const { archive } = await openBackupDownload({ ...whole, storage, clock })
  await assert.rejects(unpacked(archive), /pictures has a file/)
})

test('the folder of a download is deleted if the client disconnects before it begins', async (t) => {
  const [before, boss] = [leftovers(), await seller(shop.it)]
  const other = await rival(t, shop.it)
  await other.do('lock table picture in access exclusive mode')
  const leaving = new AbortController()
  const url = `${await addressOf(shop.it.app)}/api/store/backup`
  const left = fetch(url, { headers: { cookie: cookieOf(boss) }, signal: leaving.signal })
  await untilLocksWaitedFor(shop.it)
  assert.equal(leftovers().length, before.length + 1)
  leaving.abort()
  await assert.rejects(left, /abort/)
  await other.commit()
  while (leftovers().length > before.length) await pause(20)
})

test('a store that stops during a download ends its connection and deletes its folder', {
  timeout: 20_000,
}, async () => {
  await addRadish(shop.it)
  const [before, boss] = [leftovers(), await seller(shop.it)]
  const stopped = Promise.withResolvers<void>()
  const { storage } = shop.it.shop
  const get = (key: string) => stopped.promise.then(() => storage.get(key))
  const app = await openApp({ ...shop.it.shop, storage: { ...storage, get } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${url}/api/store/backup`, { headers: { cookie: cookieOf(boss) } })
  assert.equal(answer.status, 200)
  const broken = assert.rejects(answer.arrayBuffer(), TypeError)
  await app.close()
  await broken
  stopped.resolve()
  while (leftovers().length > before.length) await pause(20)
})

test('a folder that a killed download left is deleted a day later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thela-download-'))
  const { mtimeMs } = statSync(folder)
  const day = 24 * 60 * 60 * 1000
  await deleteLeftDownloads(new Date(mtimeMs + day - 1))
  assert.ok(existsSync(folder))
  await deleteLeftDownloads(new Date(mtimeMs + day + 1))
  assert.ok(!existsSync(folder))
})

test('a backup is refused to visitors and shoppers', async () => {
  assert.equal((await download(visitor(shop.it))).statusCode, 401)
  assert.equal((await download(await shopper(shop.it))).statusCode, 403)
})
