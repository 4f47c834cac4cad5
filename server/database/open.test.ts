import assert from 'node:assert/strict'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { DatabaseAddress } from './connect.ts'
import { databaseFolder, readPostmaster } from './embedded/postgres-folder.ts'
import { openDatabase } from './open.ts'

/** One folder for all tests, each of which closes its database: making one takes a second. */
const settings = { dataDir: tempFolder('open') }

const postmaster = () => readPostmaster(databaseFolder(join(settings.dataDir, 'database')))

/** Waits until the database answers. */
async function untilAnswered(address: DatabaseAddress): Promise<void> {
  for (;;) {
    const client = new pg.Client(address)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

test('a store that joined the database of a command opens it itself when the command has ended', async () => {
  const command = await openDatabase(settings)
  const lost: Error[] = []
  const store = await openDatabase(settings, (error) => lost.push(error))
  assert.deepEqual(store.address, command.address)
  const before = postmaster()?.pid
  await command.close()
  while ([before, undefined].includes(postmaster()?.pid)) await pause(20)
  await untilAnswered(store.address)
  // A later command joins the store's database and leaves it running.
  await (await openDatabase(settings)).close()
  await untilAnswered(store.address)
  await store.close()
  assert.deepEqual(lost, [])
  assert.equal(postmaster()?.isAlive ?? false, false)
})

test('a store that joined a database with another socket folder is notified when that command ends', async () => {
  const { TMPDIR } = process.env
  process.env.TMPDIR = settings.dataDir
  const command = await openDatabase(settings)
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  const lost = Promise.withResolvers<Error>()
  const store = await openDatabase(settings, lost.resolve)
  assert.deepEqual(store.address, command.address)
  await command.close()
  assert.match((await lost.promise).message, /has ended/)
  await store.close()
  assert.equal(postmaster()?.isAlive ?? false, false)
})

test('a store whose own database is killed is notified', async () => {
  const lost = Promise.withResolvers<Error>()
  const store = await openDatabase(settings, lost.resolve)
  process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
  assert.match((await lost.promise).message, /ended unexpectedly/)
  await store.close()
})
