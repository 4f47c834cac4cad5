import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { restore } from '#server/backup/restore.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { folderStorage } from '#server/storage/storage.ts'
import { openBlankDatabase } from '#tests/support/blank-database.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { openShopOver, sellsFrom } from '#tests/support/shop-over.ts'
import { unpackKept } from '#tests/support/stored-data.ts'

const shop = testShop()
const scratch = mkdtempSync(join(tmpdir(), 'thela-kept-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const firstOrder = '3QRH-5RKM3N'

test('a data folder of 0.1.0 opens, and the shopper in it orders again', async () => {
  const folder = join(scratch, 'database')
  unpackKept('folder-0.1.0', folder)
  const database = await openEmbeddedDatabase(folder)
  try {
    await sellsFrom(await openShopOver(database.connection, new Date('2026-12-01T06:30:00Z')), firstOrder)
  } finally {
    await database.stop()
  }
})

test('a backup of 0.1.0 is restored, and the shopper in it orders again', async (t) => {
  const folder = join(scratch, 'backup')
  unpackKept('backup-0.1.0', folder)
  const { client, url, drop } = await openBlankDatabase(shop.it)
  t.after(drop)
  const { broken } = await restore(client, folderStorage(join(scratch, 'pictures')), folder)
  assert.deepEqual(broken, [])
  await sellsFrom(await openShopOver({ connectionString: url }, new Date('2026-12-01T06:30:00Z')), firstOrder)
})
