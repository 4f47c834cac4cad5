import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import sharp from 'sharp'
import { finishJobs } from '#tests/support/background-jobs.ts'
import { ownBlankDatabase } from '#tests/support/blank-database.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { done, seller } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { openS3Server, type S3Mode } from '#tests/support/s3-server.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { backUp } from '../backup/backup-folder.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config/config.ts'
import type { S3Config } from '../config/storage-variables.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type Storage } from './storage.ts'

const s3 = await openS3Server()
after(() => s3.close())
const scratch = tempFolder('s3')
afterEach(() => {
  s3.mode = 'ok'
  s3.pageSize = 1000
  s3.files.clear()
  s3.calls.length = 0
})

const settings = (more = {}) => readConfig({ ...s3.settings, ...more }).storage as S3Config
const open = (more = {}) => s3Storage(settings(more), 500)
const bytes = Buffer.from('a picture of okra')

/** Runs every operation; returns the results. */
async function exercise(storage: Storage): Promise<unknown> {
  const names = ['96.webp', '200.webp', 'original.png']
  for (const name of names) await storage.put(`okra-1/${name}`, Buffer.from(name))
  await storage.put('okra-12/96.webp', bytes)
  await storage.put('okra-12/96.webp', Buffer.from('written again'))
  const before = (await storage.list('okra-1')).sort()
  const found = [
    await storage.get('okra-1/96.webp'),
    await storage.get('okra-1/800.avif'),
    await storage.get('no-1/a.png'),
  ]
  await storage.deleteAll('okra-1')
  await storage.deleteAll('never-there')
  const left = [await storage.list('okra-1'), await storage.list('okra-12'), await storage.get('okra-12/96.webp')]
  await assert.rejects(storage.put('../okra/96.webp', bytes), /Not a storage key/)
  await assert.rejects(storage.get('okra/../../x'), /Not a storage key/)
  await assert.rejects(storage.list('..'), /Not a storage key/)
  return { before, found, left }
}

test('a bucket stores, reads, lists and deletes as a folder does, and every request is signed', async () => {
  const inFolder = await exercise(folderStorage(join(scratch, 'same')))
  assert.deepEqual(await exercise(open()), inFolder)
  assert.deepEqual(s3.refusals, [])
  assert.ok(s3.calls.every((call) => call.split(' ')[1]?.startsWith('/thela-pictures/')))
})

test('a long listing is read page by page', async () => {
  const storage = open()
  for (let at = 0; at < 25; at++) s3.files.set(`okra-1/${at}.webp`, bytes)
  s3.files.set('okra-10/96.webp', bytes)
  s3.pageSize = 4
  assert.equal((await storage.list('okra-1')).length, 25)
  await storage.deleteAll('okra-1')
  assert.deepEqual([...s3.files.keys()], ['okra-10/96.webp'])
  assert.deepEqual(s3.refusals, [])
})

test('a signature by another secret is refused, and the error names no key', async () => {
  const forger = open({ S3_SECRET_ACCESS_KEY: 'hush-hush' })
  const failed = await forger.put('okra-1/96.webp', bytes).catch((error: Error) => error)
  assert.ok(failed instanceof Error)
  assert.equal(failed.message, 'picture storage: it answered 403 SignatureDoesNotMatch')
  assert.deepEqual([s3.refusals.splice(0), s3.files.size], [['wrong signature'], 0])
})

test('a bucket that is unavailable, slow, busy, refusing or sends garbage is a failure that names no key and no address', async () => {
  const storage = open()
  const failures: [S3Mode, RegExp][] = [
    ['hang', /no answer: TimeoutError$/],
    ['cut off', /no answer: \w+$/],
    ['busy', /it answered 503 SlowDown$/],
    ['denied', /it answered 403 AccessDenied$/],
    ['no bucket', /it answered 404 NoSuchBucket$/],
    ['redirect', /it answered 307$/],
  ]
  const operations = [
    () => storage.put('okra-1/96.webp', bytes),
    () => storage.get('okra-1/96.webp'),
    () => storage.deleteAll('okra-1/96.webp'),
    () => storage.list('okra-1'),
  ]
  for (const [mode, message] of failures) {
    s3.mode = mode
    for (const tried of await Promise.allSettled(operations.map((operation) => operation()))) {
      assert.ok(tried.status === 'rejected', `${mode}: no failure`)
      const { name, message: said } = tried.reason as Error
      assert.equal(name, 'StorageFailure', `${mode}: ${said}`)
      assert.match(said, message)
      assert.doesNotMatch(said, /TESTKEY|test-secret|127\.0/)
    }
  }
  s3.mode = 'garbage'
  await assert.rejects(storage.list('okra-1'), /not a listing$/)
  s3.mode = 'huge'
  await assert.rejects(storage.get('okra-1/96.webp'), /StorageFailure|no answer: Error/)
  assert.ok(!s3.calls.some((call) => call.includes('elsewhere')), 'a redirect was followed')
  assert.deepEqual(s3.refusals, [])
})

test('a busy bucket gets one retry', async () => {
  const storage = open()
  s3.mode = 'busy once'
  await storage.put('okra-1/96.webp', bytes)
  s3.mode = 'busy once'
  assert.deepEqual(await storage.get('okra-1/96.webp'), bytes)
  assert.equal(s3.calls.length, 4)
})

const shop = testShop(s3.settings)
const okra = { name: 'Okra', category: 'Fruit Vegetable', basePrice: 58, discountPercent: 12 }

test('the seller adds a product with pictures in the bucket, shoppers see it, and a backup restores it into a folder', async (t) => {
  const admin = await seller(shop.it)
  const { product } = done(await admin.upload('/api/product/add', okra, [{ bytes: await photo() }]))
  const [url = ''] = (product as { image: string[] }).image
  const id = url.replace('/images/', '')
  const seen = await shop.it.app.inject({ url: `${url}/96`, headers: { accept: 'image/webp' } })
  assert.deepEqual([seen.statusCode, (await sharp(seen.rawPayload).metadata()).format], [200, 'webp'])
  await finishJobs(shop.it, 'make-avif')
  assert.equal([...s3.files.keys()].filter((key) => key.startsWith(`${id}/`)).length, 9)
  assert.equal(readdirSync(shop.it.folder).includes('pictures'), false)

  const client = await shop.it.pool.connect()
  const { folder } = await backUp(client, shop.it.shop.storage, scratch, new Date())
  client.release()
  const other = folderStorage(join(scratch, 'restored'))
  const manifest = await restore((await ownBlankDatabase(t, shop.it)).client, other, folder)
  assert.equal(manifest.pictures.length, 9)
  for (const key of await other.list(id)) assert.deepEqual(await other.get(key), s3.files.get(key), key)
})

test('while the bucket is unavailable a picture is 503 with Retry-After, and no half product is added', async () => {
  const admin = await seller(shop.it)
  const added = await admin.upload('/api/product/add', okra, [{ bytes: await photo() }])
  const [url = ''] = (added.body.product as { image: string[] }).image
  s3.mode = 'cut off'
  const seen = await shop.it.app.inject({ url: `${url}/96`, headers: { accept: 'image/webp' } })
  assert.deepEqual([seen.statusCode, seen.headers['retry-after']], [503, '2'])
  const addBeans = async () => admin.upload('/api/product/add', { ...okra, name: 'Beans' }, [{ bytes: await photo() }])
  refused(await addBeans(), 503, 'BUSY')
  assert.deepEqual(await shop.it.rows(`select from product where name = 'Beans'`), [])
  s3.mode = 'ok'
  done(await addBeans())
  await finishJobs(shop.it, 'make-avif')
  const unused = 'the hourly cleanup deletes the picture of the half product'
  assert.equal((await shop.it.rows('select from picture where not avif_ready')).length, 1, unused)
})
