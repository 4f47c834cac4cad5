import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { openBlankDatabase, ownBlankDatabase } from '#tests/support/blank-database.ts'
import { column, columns } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { migrationsFolder } from '../database/migrate.ts'
import { folderStorage } from '../storage/storage.ts'
import { backUp } from './backup-folder.ts'
import { readManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { migrationNames } from './versions.ts'

const shop = testShop()
const scratch = tempFolder('versions')
const storage = folderStorage(join(scratch, 'pictures'))

/** The migrations of an older version, and of the one after it. */
const [older, newer] = [join(scratch, 'older'), join(scratch, 'newer')]
const late = "'0001-01-01'"

/** Splits the first migration in two, so that the older version lacks the second part. */
function splitMigrations(): void {
  const [first = ''] = migrationNames(migrationsFolder).map((name) => name.split(' ')[0])
  const statements = readFileSync(join(migrationsFolder, `${first}.sql`), 'utf8').split('--> statement-breakpoint')
  const isLate = (statement: string) => statement.includes('"missed_search"')
  const write = (folder: string, tag: string, some: string[]) =>
    writeFileSync(join(folder, `${tag}.sql`), some.join('--> statement-breakpoint'))
  const [one, ...rest] = (
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: object[] }
  ).entries as { when: number; tag: string }[]
  assert.ok(one)
  const two = { ...one, idx: 1, when: one.when + 1000, tag: '0000_second' }
  const later = rest.map((each, index) => ({ ...each, idx: index + 2 }))
  for (const [folder, entries] of [
    [older, [one]],
    [newer, [one, two, ...later]],
  ] as const) {
    mkdirSync(join(folder, 'meta'), { recursive: true })
    write(
      folder,
      first,
      statements.filter((each) => !isLate(each)),
    )
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  }
  const more = [
    '\nalter table "product" add column "grown_in" text;\n',
    `\nupdate "product" set "grown_in" = 'Nashik', "created_at" = greatest("created_at", ${late});\n`,
    '\nalter table "product" alter column "grown_in" set not null;\n',
  ]
  for (const { tag } of rest) cpSync(join(migrationsFolder, `${tag}.sql`), join(newer, `${tag}.sql`))
  write(newer, '0000_second', [...statements.filter(isLate), ...more])
}

/** A client of an empty database, dropped after the test. */
const blank = async (t: TestContext) => (await ownBlankDatabase(t, shop.it)).client

async function tablesIn(client: pg.Client): Promise<string[]> {
  const names = `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  return column((await client.query<{ name: string }>(names)).rows, 'name')
}
const productsIn = async (client: pg.Client) => (await client.query('select * from product order by id')).rows

let made: Promise<string> | undefined
/** A backup by the older version with two products, shared by the tests. */
function olderBackup(): Promise<string> {
  made ??= (async () => {
    splitMigrations()
    const { client, drop } = await openBlankDatabase(shop.it)
    await migrate(drizzle({ client }), { migrationsFolder: older })
    for (const id of ['okra', 'radish'])
      await client.query(
        `insert into product (id, name, category, image, description, in_stock, base_price, discount_percent, created_at)
         values ($1, $1, 'Root', '["/x.svg"]', '["Fresh."]', true, 5800, 12, now())`,
        [id],
      )
    // The next version was installed, but has not migrated these tables yet.
    const { folder } = await backUp(client, storage, join(scratch, 'backups'), new Date('2026-11-21T08:00:00Z'), newer)
    await drop()
    return folder
  })()
  return made
}

test('a backup names the version of its tables, not of the program', async () => {
  assert.deepEqual(readManifest(await olderBackup()).migrations, migrationNames(older))
})

test('a database without a store is not backed up, and the error names the settings', async (t) => {
  const into = join(scratch, 'of nothing')
  const saved = backUp(await blank(t), storage, into, new Date())
  await assert.rejects(saved, { message: 'There is no store in this database: see DATA_DIR and DATABASE_URL.' })
  assert.ok(!existsSync(into))
})

test('a backup of an older version is restored and migrated', async (t) => {
  const client = await blank(t)
  await restore(client, storage, await olderBackup(), newer)
  const products = await productsIn(client)
  assert.deepEqual(columns(products, 'id', 'grown_in'), [
    ['okra', 'Nashik'],
    ['radish', 'Nashik'],
  ])
  assert.ok((await tablesIn(client)).includes('missed_search'))
  assert.deepEqual(await brokenInvariants(client), [])
  // The store finds nothing left to migrate.
  await migrate(drizzle({ client }), { migrationsFolder: newer })
  assert.deepEqual(await productsIn(client), products)
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations order by 1')
  assert.equal(rows.length, migrationNames(newer).length)
})

test('a backup is restored into empty tables of its own version, and refused by those of a newer one', async (t) => {
  const backup = await olderBackup()
  const same = await blank(t)
  await migrate(drizzle({ client: same }), { migrationsFolder: older })
  await restore(same, storage, backup, newer)
  assert.equal((await productsIn(same)).length, 2)
  const ahead = await blank(t)
  await migrate(drizzle({ client: ahead }), { migrationsFolder: newer })
  await assert.rejects(restore(ahead, storage, backup, newer), /tables here are of a newer version/)
  assert.deepEqual(await productsIn(ahead), [])
})

test('a backup of a newer version is refused with a message and leaves no table', async (t) => {
  const client = await blank(t)
  const folder = join(scratch, 'from-tomorrow')
  cpSync(await olderBackup(), folder, { recursive: true })
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
  const names = JSON.stringify(migrationNames(newer))
  writeFileSync(join(folder, 'manifest.json'), manifest.replace(/"migrations": \[[^\]]*\]/, `"migrations": ${names}`))
  await assert.rejects(restore(client, storage, folder, older), /made by a newer version of the store/)
  assert.deepEqual(await tablesIn(client), [])
})

test('a failed migration of a restored backup leaves no table', async (t) => {
  const client = await blank(t)
  const backup = await olderBackup()
  const broken = join(scratch, 'broken')
  cpSync(newer, broken, { recursive: true })
  const second = join(broken, '0000_second.sql')
  writeFileSync(second, `${readFileSync(second, 'utf8')}--> statement-breakpoint\nselect 1 / 0;\n`)
  await assert.rejects(restore(client, storage, backup, broken), /division by zero/)
  assert.deepEqual(await tablesIn(client), [])
})

test('tables of a newer version are not backed up by an older one', async (t) => {
  await olderBackup()
  const client = await blank(t)
  await migrate(drizzle({ client }), { migrationsFolder: newer })
  const into = join(scratch, 'wrong')
  await assert.rejects(backUp(client, storage, into, new Date(), older), /made by another version/)
  assert.ok(!existsSync(into))
})

const ways = [
  'tables/../../etc/passwd',
  'tables/..',
  'tables/.hidden',
  'pictures/a/../../../x',
  'tables//x',
  'tables/',
  'pictures/./x',
  '/tables/x',
  'tables/x\\..\\y/..',
]
test('a manifest that names a file elsewhere is refused', async () => {
  const folder = tempFolder('astray')
  const manifest = readFileSync(join(await olderBackup(), 'manifest.json'), 'utf8')
  for (const way of ways) {
    writeFileSync(join(folder, 'manifest.json'), manifest.replace(/"tables\/[^"]*"/, JSON.stringify(way)))
    assert.throws(() => readManifest(folder), /not a manifest/, way)
  }
})
