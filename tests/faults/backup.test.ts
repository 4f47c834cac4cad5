import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { backupCommand } from '#server/backup/main.ts'
import { readManifest, verifyFiles } from '#server/backup/manifest.ts'
import { fingerprint } from '#server/backup/table-file.ts'
import { brokenInvariants } from '#server/database/invariants.ts'
import { until } from '#tests/support/background-jobs.ts'
import { type BlankDatabase, openBlankDatabase, urlOf } from '#tests/support/blank-database.ts'
import { callCommand } from '#tests/support/commands.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Buyer, buyers, placed } from '#tests/support/ordering.ts'
import { done, seller } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const kills = repetitions('FAULT_ROUNDS', 1)
const root = join(import.meta.dirname, '..', '..')
const scratch = tempFolder('faults-backup')
const into = join(scratch, 'backups')
let people: Buyer[]

const shop = testShop({}, async (test) => {
  const boss = await seller(test)
  for (const name of ['Radish', 'Carrot', 'Turnip']) {
    const form = { name, category: 'Root', basePrice: 30, discountPercent: 5 }
    done(await boss.upload('/api/product/add', form, [{ bytes: await photo() }]))
  }
  people = await buyers(test, 4)
})
keepInvariants(shop)

type Task = { readonly child: ChildProcess; readonly ended: Promise<{ code: number | null; output: string }> }

/** Runs `npm run backup` or `npm run restore` as a process, which can be killed. */
function run(databaseUrl: string, dataDir: string, ...task: string[]): Task {
  const { NODE_TEST_CONTEXT: _context, ...environment } = process.env
  const env = { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['server/backup/main.ts', ...task], { cwd: root, env, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}
const backup = () => run(urlOf(shop.it.pool.options), shop.it.folder, 'backup', into)

/** Runs one of them to its end. */
async function finish(databaseUrl: string, dataDir: string, ...task: string[]): Promise<void> {
  const { status, stderr } = await callCommand(backupCommand, task, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  assert.equal(status, 0, stderr)
}

/** Places orders for each shopper until stopped; appends their ids. */
function placeOrders(ids: string[]): { stop(): Promise<unknown> } {
  let isOpen = true
  const selling = people.map(async ({ caller, order }) => {
    while (isOpen) ids.push(await placed(caller, order, randomUUID()))
  })
  return {
    stop() {
      isOpen = false
      return Promise.all(selling)
    },
  }
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const id of readdirSync(folder).sort())
    for (const name of readdirSync(join(folder, id)).filter((each) => each.endsWith('.webp') || each.endsWith('.png')))
      files[`${id}/${name}`] = await fingerprint(join(folder, id, name))
  return files
}

async function withBlank(work: (blank: BlankDatabase) => Promise<void>): Promise<void> {
  const blank = await openBlankDatabase(shop.it)
  await work(blank).finally(() => blank.drop())
}

test('orders go on during a backup, and the restored store has every order answered before it began', async (t) => {
  const ids: string[] = []
  const selling = placeOrders(ids)
  await until('eight orders', () => ids.length >= 8)
  const before = [...ids]
  const { code, output } = await backup().ended
  const during = ids.length - before.length
  await selling.stop()
  assert.equal(code, 0, output)
  assert.ok(during > 0, 'nobody could order while the backup was made')
  const folder = /verified: (\S+)/.exec(output)?.[1] ?? ''
  await withBlank(async ({ client, url }) => {
    const dataDir = join(scratch, 'restored')
    await finish(url, dataDir, 'restore', folder)
    const { rows } = await client.query<{ id: string }>('select id from "order"')
    const there = new Set(rows.map(({ id }) => id))
    assert.deepEqual(
      before.filter((id) => !there.has(id)),
      [],
    )
    assert.deepEqual(await brokenInvariants(client), [])
    assert.deepEqual(await filesOf(join(dataDir, 'pictures')), await filesOf(join(shop.it.folder, 'pictures')))
    t.diagnostic(`${before.length} orders before the backup, ${during} while it was made, ${there.size} of them in it`)
  })
})

/** The backups in the folder: finished ones by name, unfinished ones by their progress. */
async function checkFolders(): Promise<{ whole: number; half: number }> {
  let [whole, half] = [0, 0]
  for (const name of readdirSync(into)) {
    const folder = join(into, name)
    const isHalf = !existsSync(join(folder, 'manifest.json'))
    if (isHalf) {
      half++
      assert.match(name, /\.unfinished$/)
      assert.throws(() => readManifest(folder), /not a whole backup/)
    } else {
      whole++
      await verifyFiles(folder, readManifest(folder))
    }
  }
  return { whole, half }
}

test('a killed backup leaves no finished one, and a backup after a day deletes its files', async (t) => {
  for (let kill = 0; kill < kills; kill++) {
    const before = new Set(readdirSync(into))
    const task = backup()
    const enough = 1 + randomInt(20)
    const files = () => {
      const [draft] = readdirSync(into).filter((name) => name.endsWith('.unfinished') && !before.has(name))
      return draft === undefined ? 0 : readdirSync(join(into, draft), { recursive: true }).length
    }
    while (task.child.exitCode === null && files() < enough) await pause(1)
    task.child.kill('SIGKILL')
    await task.ended
    await checkFolders()
  }
  const left = await checkFolders()
  for (const name of readdirSync(into).filter((each) => each.endsWith('.unfinished')))
    renameSync(join(into, name), join(into, name.replace(/^\d{4}/, '2020')))
  await finish(urlOf(shop.it.pool.options), shop.it.folder, 'backup', into, '--keep', '1')
  assert.deepEqual(await checkFolders(), { whole: 1, half: 0 })
  t.diagnostic(`${kills} kills left ${left.half} half folders, none of which passes for a backup`)
})

test('a killed restore leaves the database unchanged, and the next one succeeds', async (t) => {
  const [name = ''] = readdirSync(into)
  const folder = join(into, name)
  let whole = 0
  for (let kill = 0; kill < kills; kill++)
    await withBlank(async ({ client, url }) => {
      const dataDir = join(scratch, `killed-${kill}`)
      const task = run(url, dataDir, 'restore', folder)
      // Only a writing transaction has a transaction id.
      const inside = `from pg_stat_activity where datname = current_database() and application_name = 'thela backup'`
      const isWriting = async () =>
        (await client.query(`select 1 ${inside} and backend_xid is not null`)).rowCount === 1
      while (task.child.exitCode === null && !(await isWriting())) await pause(1)
      await pause(randomInt(40))
      task.child.kill('SIGKILL')
      await task.ended
      await until('its connection ends', async () => (await client.query(`select 1 ${inside}`)).rowCount === 0)
      const tables = await client.query(`select 1 from information_schema.tables where table_schema = 'public'`)
      if (tables.rowCount !== 0) {
        whole++
        const { rows } = await client.query<{ n: number }>('select count(*)::int as n from "order"')
        assert.equal(rows[0]?.n, readManifest(folder).tables.find((table) => table.name === 'order')?.rows)
      } else {
        await finish(url, dataDir, 'restore', folder)
      }
      assert.deepEqual(await brokenInvariants(client), [])
    })
  t.diagnostic(`${kills} kills: ${kills - whole} left the database without a table, ${whole} came after the commit`)
})
