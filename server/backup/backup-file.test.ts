import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { unpackTar } from 'modern-tar/fs'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Caller, cookieOf, seller, shopper, visitor } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { readManifest, verifyFiles } from './manifest.ts'

const shop = testShop()

const download = (caller: Caller) =>
  shop.it.app.inject({ url: '/api/store/backup', headers: { cookie: cookieOf(caller) } })

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('thela-download-'))

test('the seller downloads a whole backup as one tar file, without the key of the secrets', async (t) => {
  await stock(shop.it)
  const before = leftovers()
  const answer = await download(await seller(shop.it))
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="backup-2026-11-21T[\d-]+Z\.tar"$/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const folder = mkdtempSync(join(tmpdir(), 'thela-unpacked-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await pipeline(Readable.from([answer.rawPayload]), unpackTar(folder))
  const [name = '', ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  const manifest = readManifest(join(folder, name))
  await verifyFiles(join(folder, name), manifest)
  assert.ok(manifest.tables.some((table) => table.name === 'store_setting'))
  const all = readdirSync(folder, { recursive: true }) as string[]
  assert.ok(!all.some((file) => file.endsWith('secret.key')))
  while (leftovers().length > before.length) await pause(20)
})

test('a backup is refused to visitors and shoppers', async () => {
  assert.equal((await download(visitor(shop.it))).statusCode, 401)
  assert.equal((await download(await shopper(shop.it))).statusCode, 403)
})
