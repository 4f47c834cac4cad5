import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbeddedDatabase } from './embedded.ts'
import { databaseFolder, readPostmaster } from './postgres-folder.ts'
import { findPrograms } from './postgres-programs.ts'
import { isAlive, processIdentity } from './process-identity.ts'

const nobody = 65534
const isRoot = process.getuid?.() === 0
const modules = ['./embedded.ts', 'pg', './postgres-folder.ts', './postgres-process.ts']
const addresses = JSON.stringify(modules.map((name) => import.meta.resolve(name)))

/** A store in another process: opens the folder, says so, and inserts rows one by one, saying each when it is acknowledged. */
const otherStore = `
  const [folder, rows] = process.argv.slice(1)
  const { openEmbeddedDatabase } = await import(${addresses}[0])
  const { default: pg } = await import(${addresses}[1])
  const database = await openEmbeddedDatabase(folder)
  const pool = new pg.Pool(database.connection)
  pool.on('error', () => {})
  console.log(database.joined ? 'joined' : 'started')
  await pool.query('CREATE TABLE IF NOT EXISTS bag (apple serial PRIMARY KEY)').catch(() => {})
  for (let row = 0; row < Number(rows); row++) {
    const { rows: [bag] } = await pool.query('INSERT INTO bag DEFAULT VALUES RETURNING apple')
    console.log(bag.apple)
  }
  await pool.end()
  await database.stop()
  console.log('stopped')
`

/** A store where PostgreSQL is not told of its parent's death, as on macOS. */
const carelessStore = `
  const { databaseFolder, createDatabase, prepareSockets } = await import(${addresses}[2])
  const { startPostgres } = await import(${addresses}[3])
  const store = databaseFolder(process.argv[1])
  await createDatabase(store)
  prepareSockets(store)
  const wrapper = store.user.wrapper.filter((word) => !['setpriv', '--pdeathsig', 'INT'].includes(word))
  await startPostgres({ ...store, user: { ...store.user, wrapper } })
  console.log('started')
  setInterval(() => {}, 1000)
`

const used = mkdtempSync(join(tmpdir(), 'thela-test-'))
after(() => rmSync(used, { recursive: true, force: true }))
before(async () => {
  const database = await openEmbeddedDatabase(used)
  await database.stop()
  rmSync(database.connection.host, { recursive: true })
})

type Other = { child: ChildProcess; lines: string[]; says(word: RegExp): Promise<void>; kill(): void }

const otherStoreWith = (folder: string, rows: number) =>
  [process.execPath, '--input-type=module', '-e', otherStore, folder, String(rows)] as const

function openElsewhere(folder: string, rows: number, user: { uid?: number; gid?: number } = {}): Other {
  const [program, ...args] = otherStoreWith(folder, rows)
  return listenTo(spawn(program, args, { ...user, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] }))
}

function listenTo(child: ChildProcess): Other {
  const lines: string[] = []
  const heard = child.stdout ? createInterface(child.stdout).on('line', (line) => lines.push(line)) : undefined
  const ended = heard ? once(heard, 'close') : Promise.resolve([])
  const kill = () => void child.kill('SIGKILL')
  endings.push(async () => kill())
  const says = async (word: RegExp) => {
    while (!lines.some((line) => word.test(line))) {
      const over = await Promise.race([ended.then(() => true), pause(5, false)])
      if (over && !lines.some((line) => word.test(line))) throw new Error(`ended before ${word}, after ${lines.at(-1)}`)
    }
  }
  return { child, lines, says, kill }
}

/** What a test has to end before its folder goes, last first. */
const endings: (() => Promise<void>)[] = []

function newFolder(t: TestContext, name = 'store'): string {
  const outer = mkdtempSync(join(tmpdir(), 'thela-test-'))
  const folder = join(outer, name)
  t.after(async () => {
    while (endings.length > 0) await endings.pop()?.()
    const sockets = await socketsLeft(folder)
    for (const gone of [outer, ...sockets]) rmSync(gone, { recursive: true, force: true, maxRetries: 20 })
  })
  return folder
}

/** A folder in which a store has been opened before: making a database takes a second, copying one a fraction. */
function usedFolder(t: TestContext, name?: string): string {
  const folder = newFolder(t, name)
  mkdirSync(folder)
  cpSync(join(used, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

/** Waits until no PostgreSQL writes into the folder any more: one whose store was killed ends some time after it. */
async function socketsLeft(folder: string): Promise<string[]> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return []
  const store = databaseFolder(folder)
  while (readPostmaster(store)?.isAlive) await pause(20)
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(store.clusterName))
  return names.map((name) => join(tmpdir(), name))
}

async function open(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(folder, options)
  endings.push(database.stop)
  return database
}

async function ask<Row extends pg.QueryResultRow>({ connection }: EmbeddedDatabase, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const applesIn = async (database: EmbeddedDatabase) =>
  new Set((await ask<{ apple: number }>(database, 'SELECT apple FROM bag')).map(({ apple }) => String(apple)))

function postmasterOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

test('a store keeps its rows over stop and start, also beside the pid of another program, and listens on no network', async (t) => {
  const folder = usedFolder(t)
  const first = await open(folder)
  assert.equal(first.joined, false)
  await ask(first, "CREATE TABLE bag AS SELECT 'भिंडी' AS name")
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const written = readFileSync(pidFile, 'utf8')
  await first.stop()
  await first.stop()
  writeFileSync(pidFile, written.replace(/^\d+/, String(process.pid)))
  const second = await open(folder)
  assert.equal(second.joined, false)
  assert.deepEqual(second.connection, first.connection)
  assert.deepEqual(await ask(second, 'SELECT name FROM bag'), [{ name: 'भिंडी' }])
  const settings = await ask(
    second,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "commit",
       current_setting('listen_addresses') AS network, current_setting('TimeZone') AS zone, lower('É') AS lower,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "mayAll"`,
  )
  assert.deepEqual(settings, [{ fsync: 'on', commit: 'on', network: '', zone: 'UTC', lower: 'é', mayAll: false }])
})

test('a second opener joins the first, reads the same rows, and opens the folder itself once the first has stopped', async (t) => {
  const folder = usedFolder(t)
  const first = await open(folder)
  const other = openElsewhere(folder, 3)
  await other.says(/^stopped$/)
  assert.equal(other.lines[0], 'joined')
  assert.deepEqual(await applesIn(first), new Set(['1', '2', '3']))
  const third = await open(folder)
  assert.equal(third.joined, true)
  assert.deepEqual(await applesIn(third), new Set(['1', '2', '3']))
  await third.stop()
  assert.equal((await applesIn(first)).size, 3)
  const lost = Promise.withResolvers<Error>()
  const second = await open(folder, { onLost: lost.resolve })
  await first.stop()
  assert.match((await lost.promise).message, /has ended/)
  const again = await open(folder)
  assert.equal(again.joined, false)
  assert.deepEqual(again.connection, second.connection)
})

test('of two that open a new folder at the same moment one starts the database and the other joins', async (t) => {
  const folder = newFolder(t)
  const others = [openElsewhere(folder, 1e6), openElsewhere(folder, 1e6)]
  await Promise.all(others.map((other) => other.says(/^\d+$/)))
  const words = others.map((other) => other.lines[0]).sort()
  assert.deepEqual(words, ['joined', 'started'])
  assert.deepEqual(readdirSync(folder).sort(), ['postgres', 'postgres.log'])
})

test('a kill of the store loses no acknowledged row, and the next start at once is a fresh one', async (t) => {
  const folder = usedFolder(t)
  const other = openElsewhere(folder, 1e6)
  await other.says(/^30$/)
  other.kill()
  const database = await open(folder)
  assert.equal(database.joined, false)
  if (other.child.stdout?.readableEnded === false) await once(other.child, 'close')
  const stored = await applesIn(database)
  assert.deepEqual(
    other.lines.slice(1).filter((apple) => !stored.has(apple)),
    [],
  )
})

test('when PostgreSQL itself is killed the store is notified, and opening again finds the rows', async (t) => {
  const folder = usedFolder(t)
  const lost = Promise.withResolvers<Error>()
  const first = await open(folder, { onLost: lost.resolve })
  await ask(first, 'CREATE TABLE bag AS SELECT 7 AS apple')
  process.kill(postmasterOf(folder), 'SIGKILL')
  assert.match((await lost.promise).message, /ended unexpectedly/)
  const again = await open(folder)
  assert.equal(again.joined, false)
  assert.deepEqual(await applesIn(again), new Set(['7']))
})

test('a PostgreSQL that outlived its store is not joined but ended and started afresh', async (t) => {
  const folder = usedFolder(t)
  const other = listenTo(spawn(process.execPath, ['--input-type=module', '-e', carelessStore, folder]))
  await other.says(/^started$/)
  const orphan = postmasterOf(folder)
  other.kill()
  await once(other.child, 'close')
  await pause(100)
  assert.ok(isAlive(processIdentity(orphan) ?? ''), 'the orphan should live')
  assert.equal((await open(folder)).joined, false)
  assert.notEqual(postmasterOf(folder), orphan)
})

test('a kill while the database is created leaves no broken folder', async (t) => {
  const folder = newFolder(t)
  const other = openElsewhere(folder, 0)
  while (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('postgres-making-'))) await pause(5)
  await pause(150)
  other.kill()
  const database = await open(folder)
  assert.deepEqual(await ask(database, 'SELECT 1 AS one'), [{ one: 1 }])
  assert.deepEqual(readdirSync(folder).sort(), ['postgres', 'postgres.log'])
})

test('a folder whose path is 150 characters long works', async (t) => {
  const database = await open(usedFolder(t, 'a long way down '.repeat(10).slice(0, 150 - tmpdir().length)))
  assert.ok(database.connection.host.length < 90)
  assert.deepEqual(await ask(database, 'SELECT 1 AS one'), [{ one: 1 }])
})

test('an empty postmaster.pid is left to a PostgreSQL that starts, and removed after a crash, whatever the clock', (t) => {
  const store = databaseFolder(newFolder(t))
  mkdirSync(store.data)
  const file = join(store.data, 'postmaster.pid')
  const isLeft = (age: number) => {
    writeFileSync(file, '')
    const written = Date.now() / 1000 - age
    utimesSync(file, written, written)
    assert.equal(readPostmaster(store), undefined)
    return existsSync(file)
  }
  assert.deepEqual([0, 3600, -3600].map(isLeft), [true, false, false])
})

test('a PostgreSQL that does not answer, or whose socket is not visible, ends the start with one sentence', async (t) => {
  const folder = usedFolder(t)
  const { host } = (await open(folder)).connection
  const pid = postmasterOf(folder)
  process.kill(pid, 'SIGSTOP')
  try {
    const refusal = new RegExp(`could not be opened: PostgreSQL, process ${pid}, holds it and does not answer`)
    await assert.rejects(openEmbeddedDatabase(folder, { timeoutMs: 500 }), refusal)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  renameSync(host, `${host}-hidden`)
  try {
    await assert.rejects(openEmbeddedDatabase(folder, { timeoutMs: 500 }), /not visible here \(PrivateTmp\?\)/)
  } finally {
    renameSync(`${host}-hidden`, host)
  }
})

test('what cannot work is refused in one sentence', async (t) => {
  assert.throws(() => findPrograms('win32', 'x64'), /on Windows set DATABASE_URL/)
  assert.throws(() => findPrograms('linux', 'mips'), /set DATABASE_URL/)
  const file = newFolder(t)
  writeFileSync(file, 'no folder')
  await assert.rejects(openEmbeddedDatabase(file), /cannot be used/)
  const taken = newFolder(t)
  mkdirSync(join(taken, 'postgres', 'photos'), { recursive: true })
  await assert.rejects(openEmbeddedDatabase(taken), /holds something else than a database/)
})

test('the identity of a process is its own and ends with it', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  await once(child, 'spawn')
  const name = processIdentity(child.pid ?? 0) ?? ''
  assert.ok(isAlive(name))
  assert.ok(!isAlive(`${child.pid}-1`))
  child.kill('SIGKILL')
  assert.ok(!isAlive(name), 'a process being killed must not pass for alive')
  await once(child, 'exit')
})

/** Why the tests with other users cannot run here, or nothing. */
function whyNotAsNobody(): string | false {
  if (!isRoot) return 'only root can run a store as somebody else'
  const args = ['--input-type=module', '-e', `await import(${addresses}[0])`]
  const { status } = spawnSync(process.execPath, args, { uid: nobody, gid: nobody, cwd: '/' })
  return status !== 0 && 'the user nobody may not read this checkout'
}

test('an ordinary user opens a store, is killed, and opens it again', { skip: whyNotAsNobody() }, async (t) => {
  const folder = newFolder(t)
  chownSync(dirname(folder), nobody, nobody)
  const user = { uid: nobody, gid: nobody }
  const first = openElsewhere(folder, 1e6, user)
  await first.says(/^20$/)
  assert.equal(statSync(`/proc/${postmasterOf(folder)}`).uid, nobody)
  first.kill()
  const second = openElsewhere(folder, 1, user)
  await second.says(/^stopped$/)
  assert.equal(second.lines[0], 'started')
  assert.ok(Number(second.lines[1]) > 20)
})

/** Root of a user namespace in which no further one may be made: what root is in most containers. */
async function openConfined(folder: string, rows: number): Promise<Other> {
  const confine = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"'
  const script = `read go && exec sh -c '${confine}' "$0" "$@"`
  const command = ['-U', 'sh', '-c', script, ...otherStoreWith(folder, rows)]
  const other = listenTo(spawn('unshare', command, { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] }))
  const space = (pid: number | string) => readlinkSync(`/proc/${pid}/ns/user`)
  while (space(other.child.pid ?? 0) === space('self')) await pause(5)
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${other.child.pid}/${map}`, '0 0 65536')
  other.child.stdin?.write('go\n')
  return other
}

const namespaces = spawnSync('unshare', ['-U', 'true']).status === 0
const whyNotConfined = whyNotAsNobody() || (!namespaces && 'user namespaces are denied here anyway')

test('root without user namespaces runs the database as the user nobody', { skip: whyNotConfined }, async (t) => {
  const folder = usedFolder(t)
  chmodSync(dirname(folder), 0o755)
  await (await open(folder)).stop()
  const confined = await openConfined(folder, 1e6)
  await confined.says(/^20$/)
  assert.equal(statSync(`/proc/${postmasterOf(folder)}`).uid, nobody)
  confined.kill()
  const database = await open(folder)
  assert.equal(database.joined, false)
  assert.ok((await applesIn(database)).size >= 20)
})
