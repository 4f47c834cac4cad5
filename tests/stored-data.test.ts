import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, constants } from 'node:zlib'
import { restore } from '#server/backup/restore.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { folderStorage } from '#server/storage/storage.ts'
import { ownBlankDatabase } from '#tests/support/blank-database.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { openShopOver, sellsFrom } from '#tests/support/shop-over.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const shop = testShop()
const scratch = tempFolder('stored')

const firstOrder = '3QRH-5RKM3N'

/** Unpacks an archive of tests/stored-data/ into a new folder. */
function unpack(name: string, folder: string): void {
  const packed = readFileSync(new URL(`stored-data/${name}.tar.br`, import.meta.url))
  const input = brotliDecompressSync(packed, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } })
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', folder], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} could not be unpacked: ${stderr}`)
}

test('a data folder of 0.1.0 opens, and the shopper in it orders again', async () => {
  const folder = join(scratch, 'database')
  unpack('folder-0.1.0', folder)
  const database = await openEmbeddedDatabase(folder)
  try {
    await sellsFrom(await openShopOver(database.connection, new Date('2026-12-01T06:30:00Z')), firstOrder)
  } finally {
    await database.stop()
  }
})

test('a backup of 0.1.0 is restored, and the shopper in it orders again', async (t) => {
  const folder = join(scratch, 'backup')
  unpack('backup-0.1.0', folder)
  const { client, url } = await ownBlankDatabase(t, shop.it)
  const { broken } = await restore(client, folderStorage(join(scratch, 'pictures')), folder)
  assert.deepEqual(broken, [])
  await sellsFrom(await openShopOver({ connectionString: url }, new Date('2026-12-01T06:30:00Z')), firstOrder)
})
