import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { finishJobs, until } from '#tests/support/background-jobs.ts'
import { ownBlankDatabase } from '#tests/support/blank-database.ts'
import { column } from '#tests/support/columns.ts'
import { callCommand } from '#tests/support/commands.ts'
import { ownTestShop, testShop } from '#tests/support/open-test-shop.ts'
import { item, placed } from '#tests/support/ordering.ts'
import { cookieOf, done, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { addRadish, stock } from '#tests/support/shelves.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { folderStorage } from '../storage/storage.ts'
import { backUp, folderName, lostPictures } from './backup-folder.ts'
import { lastBackupSeconds } from './last-backup.ts'
import { backupCommand } from './main.ts'
import { readManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { tablesInOrder } from './table-file.ts'

const shop = testShop()
const scratch = tempFolder('backup')

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** All rows of all tables as sorted text. */
async function allRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  return withClient(pool, async (client) => {
    const rows: Record<string, string[]> = {}
    for (const name of await tablesInOrder(client)) {
      const answer = await client.query<{ row: string }>(`select t::text as row from "${name}" as t order by 1`)
      rows[name] = answer.rows.map(({ row }) => row)
    }
    return rows
  })
}

const madeAt = new Date('2026-11-21T08:00:00.000Z')
const picturesOf = (folder: string) => folderStorage(join(folder, 'pictures'))
const makeBackup = (into: string) =>
  withClient(shop.it.pool, async (client) => {
    const { folder } = await backUp(client, picturesOf(shop.it.folder), join(scratch, into), madeAt)
    return folder
  })

/** A shopper whose message has the characters that some programs take for the end of a line. */
async function storePasted(): Promise<void> {
  const [name, message] = ['Pasted', 'a\u2028b\u2029c\u0085d\r\ne']
  const pasting = await shopper(shop.it, { name })
  await pasting.post('/api/contact/sendMail', { name, email: pasting.email, message })
  const stored = await shop.it.rows(
    'select s.name, m.message from shopper s join contact_message m on m.email = s.email where s.email = $1',
    [pasting.email],
  )
  assert.deepEqual(stored, [{ name, message }])
  await finishJobs(shop.it, 'mail-message')
}

/** Tables that a restore empties. */
const accessTables = ['session', 'known_browser', 'password_reset', 'staff_invite']

/** Stores a row in each table of access and a round; returns a shopper who is logged in and the rider's link. */
async function giveAccess(order: string) {
  const [anita, admin] = [await shopper(shop.it), await seller(shop.it)]
  done(await visitor(shop.it).post('/api/user/forgot-password', { email: anita.email }))
  done(await admin.post('/api/staff/invite', { email: 'ramu@example.com', role: 'packer' }))
  const { link } = done(await admin.post('/api/rounds', { name: 'Ramu', orders: [order] }))
  // A reset link is stored after the answer.
  await until('each of these tables has a row', async () => {
    const rows = await allRows(shop.it.pool)
    return accessTables.every((table) => (rows[table] ?? []).length > 0)
  })
  return { anita, admin, round: `/api/round/${String(link).split('/').at(-1)}` }
}

let access: Awaited<ReturnType<typeof giveAccess>>
let made: Promise<string> | undefined
/** A backup of a store with one order and one picture, shared by the tests. */
function firstBackup(): Promise<string> {
  made ??= (async () => {
    await stock(shop.it)
    await addRadish(shop.it)
    const anita = await shopper(shop.it, { name: 'अनीता "टमाटर" \\ \n शर्मा' })
    const order = { items: [item('okra', '1kg', 2)], address: await withAddress(anita), amount: 117.08 }
    access = await giveAccess(await placed(anita, order))
    await storePasted()
    // A backup expects no file of a picture that was uploaded within the hour.
    await shop.it.rows(`update picture set created_at = '2020-01-01'`)
    return makeBackup('first')
  })()
  return made
}

test('a backup restored into an empty store restores every row but those of access, and every picture file', async (t) => {
  const backup = await firstBackup()
  const empty = await ownTestShop(t)
  const storage = picturesOf(empty.folder)
  await withClient(empty.pool, (client) => restore(client, storage, backup))
  const rows = await allRows(shop.it.pool)
  for (const table of accessTables) rows[table] = []
  // A round stays; its link ends with the restore.
  assert.deepEqual({ ...(await allRows(empty.pool)), round: rows.round }, rows)
  assert.deepEqual(await withClient(empty.pool, brokenInvariants), [])
  const [{ id } = { id: '' }] = await shop.it.rows<{ id: string }>('select id from picture')
  const names = readdirSync(join(shop.it.folder, 'pictures', id))
  assert.ok(names.length > 3)
  for (const name of names.filter((each) => !each.endsWith('.avif')))
    assert.deepEqual(await storage.get(`${id}/${name}`), await picturesOf(shop.it.folder).get(`${id}/${name}`))

  const { anita, admin, round } = access
  const known = await empty.app.inject({ url: '/api/user/is-auth', headers: { cookie: cookieOf(anita) } })
  assert.equal(known.json<{ user?: object }>().user, undefined)
  assert.deepEqual([(await admin.get(round)).status, (await empty.app.inject({ url: round })).statusCode], [200, 404])
  const { rounds } = done(await (await seller(empty)).get('/api/rounds'))
  assert.deepEqual(column(rounds as { name: string }[], 'name'), ['Ramu'], 'it can still be withdrawn')

  // Identity sequences follow the restored rows.
  await stock(empty, { id: 'next', name: 'Next' })
  const [last] = await empty.rows<{ id: string }>('select id from product order by position desc limit 1')
  assert.equal(last?.id, 'next')
})

test('answers for repeated calls are not in a backup', async () => {
  await firstBackup()
  const admin = await seller(shop.it)
  const topic = { name: 'Soup', words: ['shorba'], products: ['okra'] }
  const headers = { 'idempotency-key': 'once' }
  assert.equal((await admin.post('/api/product/search-topics/save', topic, { headers })).status, 200)
  assert.equal((await shop.it.rows('select from answered_call')).length, 1)
  const names = readManifest(await makeBackup('answers')).tables.map(({ name }) => name)
  assert.deepEqual([names.includes('answered_call'), names.includes('search_topic')], [false, true])
})

test('a damaged, incomplete or unknown backup is refused before anything is written', async (t) => {
  const empty = await ownTestShop(t)
  /** The error for a changed copy of the backup. */
  const refusal = async (name: string, harm: (folder: string) => void) => {
    const harmed = join(scratch, name)
    cpSync(await firstBackup(), harmed, { recursive: true })
    harm(harmed)
    const tried = withClient(empty.pool, (client) => restore(client, picturesOf(empty.folder), harmed))
    const why = await tried.then(
      () => 'restored',
      (error: Error) => error.message,
    )
    assert.deepEqual(Object.values(await allRows(empty.pool)).flat(), [])
    return why
  }
  const manifest = (folder: string) => join(folder, 'manifest.json')
  const change = (folder: string, from: RegExp, to: string) =>
    writeFileSync(manifest(folder), readFileSync(manifest(folder), 'utf8').replace(from, to))
  assert.match(await refusal('cut', (to) => rmSync(manifest(to))), /not a whole backup/)
  assert.match(await refusal('cut within', (to) => change(to, /"pictures".*/s, '')), /not a manifest/)
  assert.match(await refusal('flipped', (to) => appendFileSync(join(to, 'tables/order.jsonl.gz'), 'x')), /damaged/)
  assert.match(await refusal('lost', (to) => rmSync(join(to, 'tables/unit.jsonl.gz'))), /missing/)
  const linked = (to: string) => {
    renameSync(join(to, 'tables/unit.jsonl.gz'), join(scratch, 'outside.gz'))
    symlinkSync(join(scratch, 'outside.gz'), join(to, 'tables/unit.jsonl.gz'))
  }
  assert.match(await refusal('linked', linked), /missing/)
  const other = (to: string) => change(to, /"0000_first [^"]*"/, '"0000_other 1"')
  assert.match(await refusal('foreign', other), /another version/)
  assert.match(await refusal('outside', (to) => change(to, /"tables\/unit/, '"../../unit')), /not a manifest/)
  assert.match(await refusal('fewer', (to) => change(to, /"rows": 1,/, '"rows": 2,')), /damaged/)
})

test('a restore never overwrites an existing store', async () => {
  const backup = await firstBackup()
  const before = await allRows(shop.it.pool)
  const again = withClient(shop.it.pool, (client) => restore(client, picturesOf(shop.it.folder), backup))
  await assert.rejects(again, /There is a store in this database already/)
  assert.deepEqual(await allRows(shop.it.pool), before)
})

const run = (folder: string, ...task: string[]) => callCommand(backupCommand, task, { DATA_DIR: join(scratch, folder) })

let restored: Promise<string> | undefined
/** The data folder of a store restored from the first backup, shared by the tests. */
function restoredFolder(): Promise<string> {
  restored ??= (async () => {
    const { stdout } = await run('there', 'restore', await firstBackup())
    assert.match(stdout, /Restored the store of 2026-11-21T08:00:00.000Z: \d+ rows/)
    return join(scratch, 'there')
  })()
  return restored
}

test('npm run backup and npm run restore copy a store to another folder, and --keep retains the newest backups', async (t) => {
  const there = await restoredFolder()
  const backup = await firstBackup()
  const [leftOver, underWay] = [
    '2026-11-20T08-00-00-000Z.unfinished',
    `${folderName(new Date().toISOString())}.unfinished`,
  ]
  const old = '2026-11-19T08-00-00-000Z'
  for (const name of [old, leftOver, underWay]) mkdirSync(join(there, 'backups', name), { recursive: true })
  for (let round = 0; round < 2; round++)
    assert.match((await run('there', 'backup', '--keep', '2')).stdout, /Backed up and verified/)
  const found = readdirSync(join(there, 'backups'))
  assert.deepEqual(
    found.filter((name) => name.endsWith('.unfinished')),
    [underWay],
  )
  const retained = found.filter((name) => name !== underWay).sort()
  assert.deepEqual([retained.length, retained.includes(old)], [2, false])
  const newest = retained[1] ?? ''
  const noted = await lastBackupSeconds(there)
  assert.equal(folderName(new Date(noted * 1000).toISOString()), newest)
  const { url } = await ownBlankDatabase(t, shop.it)
  const back = (...task: string[]) =>
    callCommand(backupCommand, task, { DATA_DIR: join(scratch, 'back'), DATABASE_URL: url })
  assert.match((await back('restore', join(there, 'backups', newest))).stdout, /Restored/)
  const refused = await back('restore', backup)
  assert.deepEqual([refused.status, refused.stderr.includes('There is a store')], [1, true])
  assert.match((await back('restore')).stderr, /Say which backup/)
  assert.match((await back('backup', '--keep', '0')).stderr, /--keep must be/)
})

test('a backup fails and deletes no older one if no picture has its file, as without their mount', async (t) => {
  const there = await restoredFolder()
  for (let round = 0; round < 2; round++) assert.equal((await run('there', 'backup')).status, 0)
  const before = readdirSync(join(there, 'backups'))
  assert.ok(before.length > 1)
  renameSync(join(there, 'pictures'), join(there, 'elsewhere'))
  t.after(() => renameSync(join(there, 'elsewhere'), join(there, 'pictures')))
  const { status, stdout, stderr } = await run('there', 'backup', '--keep', '1')
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(
    stderr,
    "None of 1 pictures has a file: check the pictures' folder in DATA_DIR, or the S3_… settings. If they are lost, add a picture to a product; backups work again an hour later.\n",
  )
  assert.deepEqual(readdirSync(join(there, 'backups')), before)
})

test('a backup names a lost picture, and expects no file of one uploaded within the hour', () => {
  const at = (minutes: number) => new Date(madeAt.getTime() - minutes * 60_000)
  const stored = [
    { id: 'whole', createdAt: at(90) },
    { id: 'lost', createdAt: at(61) },
    { id: 'young', createdAt: at(59) },
  ]
  const copied = [{ key: 'whole/96.webp', path: 'pictures/whole/96.webp', sha256: '' }]
  assert.deepEqual(lostPictures(stored, copied, madeAt), ['lost'])
  assert.throws(() => lostPictures(stored, [], madeAt), /^Error: None of 2 pictures has a file/)
})

test('a backup with broken invariants is restored, and the command names them', async (t) => {
  await firstBackup()
  await shop.it.rows(
    `insert into shopper (id, name, email, password_hash, created_at) values ('left', '', 'deleted left', '', now())`,
  )
  t.after(() => shop.it.rows(`delete from shopper where id = 'left'`))
  const backup = await makeBackup('contradiction')
  const { url } = await ownBlankDatabase(t, shop.it)
  const environment = { DATA_DIR: join(scratch, 'worst day'), DATABASE_URL: url }
  const { status, stdout, stderr } = await callCommand(backupCommand, ['restore', backup], environment)
  assert.equal(status, 0, stderr)
  assert.match(
    stdout,
    /^Restored the store of 2026-11-21T08:00:00.000Z: \d+ rows in \d+ tables, \d+ picture files\.\n$/,
  )
  assert.equal(
    stderr,
    `The store can open, but its tables contradict themselves, as they did in the backup:
A deleted shopper has nothing but orders. 1 rows break it: [{"id":"left"}]
`,
  )
})

const root = join(import.meta.dirname, '..', '..')

/** Runs the line of docs/running-the-store.md with this beginning in cron's shell and environment. */
function asCron(beginning: string, places: Readonly<Record<string, string>>) {
  const lines = readFileSync(join(root, 'docs', 'running-the-store.md'), 'utf8').split('\n')
  const found = lines.filter((line) => line.startsWith(beginning))
  assert.equal(found.length, 1, beginning)
  let command = (found[0] ?? '').slice(beginning.length)
  for (const [place, stand] of Object.entries(places)) {
    assert.ok(command.includes(place), place)
    command = command.replaceAll(place, stand)
  }
  const env = { PATH: '/usr/bin:/bin', HOME: scratch, SHELL: '/bin/sh', LOGNAME: 'thela' }
  return spawnSync('/bin/sh', ['-c', command], { env, cwd: scratch, encoding: 'utf8' })
}

const nightly = '30 2 * * *  '

test('the documented cron line backs up the configured store in the environment of cron', async () => {
  const backup = await firstBackup()
  const settings = join(scratch, 'thela.env')
  writeFileSync(settings, `DATA_DIR=${await restoredFolder()}\nSTORE_NAME=Sabzi Ghar\nSELLER_EMAIL=\n`)
  const into = join(scratch, 'every night')
  const places = { '/srv/thela': root, '/etc/thela.env': settings, '/mnt/backup': `'${into}'` }
  const { status, stdout, stderr } = asCron(nightly, places)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /Backed up and verified/)
  const [made = '', ...others] = readdirSync(into)
  assert.deepEqual(others, [])
  assert.doesNotMatch(made, /unfinished/)
  assert.ok(!existsSync(join(root, 'data', 'backups', made)))
  const manifest = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { tables: { name: string; rows: number }[] })
      .tables
  const rowsOf = (folder: string) =>
    manifest(folder).map(({ name, rows }) => [name, accessTables.includes(name) ? 'emptied' : rows])
  assert.deepEqual(rowsOf(join(into, made)), rowsOf(backup))
})

test('the documented cron line creates nothing without its settings file', () => {
  const into = join(scratch, 'no settings')
  const places = { '/srv/thela': root, '/etc/thela.env': join(scratch, 'missing.env'), '/mnt/backup': `'${into}'` }
  const { status, stderr } = asCron(nightly, places)
  assert.notEqual(status, 0)
  assert.match(stderr, /missing\.env/)
  assert.ok(!existsSync(into))
})

test('a backup of a folder without a store is refused before anything is written', async () => {
  const folder = join(scratch, 'a slip')
  const run = (...more: string[]) => callCommand(backupCommand, ['backup', ...more], { DATA_DIR: folder })
  const into = join(scratch, 'slips')
  const sentence = `There is no store in DATA_DIR ${folder}: set DATA_DIR or DATABASE_URL as the store has it.\n`
  for (const args of [[], [into], [into, '--keep', '3']]) {
    const { status, stderr, stdout } = await run(...args)
    assert.deepEqual([status, stdout, stderr], [1, '', sentence])
    assert.ok(!existsSync(folder) && !existsSync(into))
  }
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  assert.equal((await run()).stderr, sentence)
  assert.deepEqual(readdirSync(folder), ['pictures'])
})

test('a failed backup leaves no incomplete folder', async () => {
  const into = join(scratch, 'fails')
  const broken = { ...picturesOf(shop.it.folder), list: () => Promise.reject(new Error('the disk is full')) }
  await firstBackup()
  const failing = withClient(shop.it.pool, (client) => backUp(client, broken, into, madeAt))
  await assert.rejects(failing, /the disk is full/)
  assert.deepEqual(readdirSync(into), [])
  // The connection is still usable.
  assert.deepEqual(await shop.it.rows('select 1 as one'), [{ one: 1 }])
})
