import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { hashPassword } from '#server/auth/passwords.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { type BlankDatabase, migrateDatabase, ownBlankDatabase } from '#tests/support/blank-database.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { openShopOver, sellsFrom } from '#tests/support/shop-over.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { backUp } from '../backup/backup-folder.ts'
import { readManifest } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import { tablesInOrder } from '../backup/table-file.ts'
import { folderStorage } from '../storage/storage.ts'
import { isBeforeFirstRelease, upgradeToFirstRelease } from './before-first-release.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const shop = testShop()
const scratch = tempFolder('before')

type Shape = { readonly when: number; readonly sql: string }
/** Every 0000_first.sql that a commit before 0.1.0 had, oldest first. */
const shapes = JSON.parse(
  brotliDecompressSync(
    readFileSync(new URL('../../tests/stored-data/tables-before-0.1.0.json.br', import.meta.url)),
  ).toString(),
) as Shape[]

const day = '2026-11-21T06:30:00Z'
const drawing = '/pictures/archetypes/tuber.svg'
const { latitude: _latitude, longitude: _longitude, ...snapshot } = { id: 'home', ...nehruNagar, distanceKm: 2.2 }
const place = { order_id: 'first', position: 0 }
/** What such a store may hold; of each row a shape takes the columns that it has. */
const rowsOf = (passwordHash: string): Record<string, Record<string, unknown>> => ({
  shopper: { id: 'anita', name: 'Anita', email: 'anita@example.com', password_hash: passwordHash, cart_version: 1 },
  seller: { id: 'boss', email: 'boss@example.com', password_hash: passwordHash },
  second_factor: { secret: '\\x01' },
  session: { token_hash: '\\x01', kind: 'shopper', person_id: 'anita', device: 'android', expires_at: day },
  address: { id: 'home', shopper_id: 'anita', ...nehruNagar, first_name: 'Anita', last_name: 'Sharma' },
  product: {
    ...{ id: 'okra', name: 'Okra', name_hi: '', search_names: [], category: 'Root', image: [drawing], description: [] },
    ...{ description_hi: [], in_stock: true, base_price: 4000, discount_percent: 0, position: 7, version: 1 },
  },
  unit: {
    ...{ id: 'kg', product_id: 'okra', type: 'retail', label: '1kg', quantity_unit: 'kg', quantity_value: 1 },
    ...{ price: 4000, discount_percent: 0, discount: 0, selling_price: 4000, position: 0 },
  },
  picture: { id: 'photo', width: 8, height: 8, avif_ready: true, product_id: 'okra' },
  order: {
    ...{ id: 'first', shopper_id: 'anita', payment_type: 'COD', shipping_fee: 1500, amount: 5500, status: 'Ordered' },
    ...{ is_paid: false, address: snapshot, updated_at: day },
  },
  order_item: {
    ...{ ...place, product_id: 'okra', name: 'Okra', image: '/images/photo', category: 'Root', unit_id: 'kg' },
    ...{ unit_label: '1kg', unit_price: 4000, quantity: 1, name_hi: '' },
  },
  order_status_change: { ...place, status: 'Ordered', at: day },
  contact_message: { id: 'note', name: 'Dev', email: 'dev@example.com', message: 'Fresh?' },
  push_subscription: {
    ...{ id: 'bell', endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', kind: 'shopper', person_id: 'anita' },
    ...{ session_hash: '\\x01', language: 'hi' },
  },
})

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const input = `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`
  return (await client.query<{ name: string }>(input, [table])).rows.map(({ name }) => name)
}

let passwordHash: Promise<string> | undefined
/** Makes the database that a store of this shape has left, with rows in it. */
async function leave(client: pg.Client, { when, sql }: Shape): Promise<void> {
  await client.query(sql)
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of those days', ${when})`)
  passwordHash ??= hashPassword('long enough')
  const rows = rowsOf(await passwordHash)
  for (const table of await tablesInOrder(client)) {
    const row = rows[table]
    if (row === undefined) continue
    const columns = await columnsOf(client, table)
    const given = { created_at: day, ...row }
    const names = columns.filter((name) => name in given).map((name) => `"${name}"`)
    await client.query(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from json_populate_record(null::"${table}", $1::json)`,
      [JSON.stringify(given)],
    )
  }
}

/** All that PostgreSQL knows of the tables but the order of their columns. */
async function catalogOf(client: Pick<pg.ClientBase, 'query'>): Promise<object> {
  const input = {
    columns: `select table_name, column_name, data_type, column_default, is_nullable, is_identity, identity_generation
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    constraints: `select conrelid::regclass::text, conname, contype, convalidated, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    sequences: `select sequencename, data_type::text, start_value, max_value, cycle
      from pg_sequences where schemaname = 'public' order by 1`,
    migrations: 'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  }
  const found: Record<string, unknown> = {}
  for (const [name, sql] of Object.entries(input)) found[name] = (await client.query(sql)).rows
  return found
}

/** The rows left behind are all there, those that a later column belongs to with a value in it. */
async function checkRows(client: pg.Client, { when, sql }: Shape): Promise<void> {
  for (const table of ['shopper', 'address', 'product', 'unit', 'order', 'order_item', 'order_status_change'])
    assert.equal((await client.query(`select from "${table}"`)).rowCount, 1, `${table} of ${when}`)
  const { rows } = await client.query(`select o.address ->> 'latitude' as latitude, p.image,
    (select product_id from picture) as shows, (select count(*)::int from second_factor) as factors
    from "order" o, product p`)
  const image = ['/pictures/products/okra.svg']
  const factors = sql.includes('"second_factor"') ? 1 : 0
  assert.deepEqual(rows, [{ latitude: '28.57', image, shows: 'okra', factors }], `${when}`)
}

/** A store opens over it with the tables of today: the shopper of those days logs in, sees the order and orders again. */
async function sells({ client, url }: BlankDatabase): Promise<void> {
  await sellsFrom(await openShopOver({ connectionString: url }, new Date('2026-11-24T06:30:00Z')), 'first')
  assert.deepEqual(await catalogOf(client), await catalogOf(shop.it.pool))
}

const [oldest = assert.fail('there are no shapes')] = shapes

test('the tables of commits before 0.1.0 become those of 0.1.0 and keep their rows', async (t) => {
  const { client } = await ownBlankDatabase(t, shop.it)
  const [first = assert.fail('there is no migration')] = readMigrationFiles({ migrationsFolder })
  await client.query('begin')
  await leave(client, { when: first.folderMillis, sql: first.sql.join('') })
  await client.query('update drizzle.__drizzle_migrations set hash = $1', [first.hash])
  const released = await catalogOf(client)
  await client.query('rollback')
  for (const shape of shapes) {
    assert.ok(isBeforeFirstRelease([shape.when], migrationsFolder), `${shape.when}`)
    await client.query('begin')
    await leave(client, shape)
    await upgradeToFirstRelease(client, migrationsFolder)
    assert.deepEqual(await catalogOf(client), released, `${shape.when}`)
    await checkRows(client, shape)
    assert.equal((await client.query(`select from session where device <> ''`)).rowCount, 1)
    await client.query('rollback')
  }
})

test('a backup of the oldest tables is restored and sells', async (t) => {
  const [earlier, today] = [await ownBlankDatabase(t, shop.it), await ownBlankDatabase(t, shop.it)]
  await leave(earlier.client, oldest)
  const storage = folderStorage(join(scratch, 'pictures'))
  await storage.put('photo/96.webp', Buffer.from('a picture'))
  const { folder } = await backUp(earlier.client, storage, join(scratch, 'backups'), new Date(oldest.when))
  // As the program of those days wrote it.
  assert.deepEqual(readManifest(folder).migrations, [`0000_first ${oldest.when}`])
  await restore(today.client, storage, folder)
  await checkRows(today.client, oldest)
  await sells(today)
})

test('a step that fails half-way leaves the oldest tables as they were; two starts at once upgrade them once, and they sell', async (t) => {
  const database = await ownBlankDatabase(t, shop.it)
  await leave(database.client, oldest)
  const before = await catalogOf(database.client)
  // A table of this name with other columns lets the step fail on its way.
  await database.client.query('create table payment (of_another_program text)')
  await assert.rejects(migrateDatabase(database), /could not be brought up to date .* are as they were/)
  await database.client.query('drop table payment')
  assert.deepEqual(await catalogOf(database.client), before)
  await Promise.all([migrateDatabase(database), migrateDatabase(database)])
  await checkRows(database.client, oldest)
  await sells(database)
})

test('a database of a newer version is refused in one line, and nothing in it is touched', async (t) => {
  const later = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)"
  await shop.it.rows(later)
  t.after(() => shop.it.rows("delete from drizzle.__drizzle_migrations where hash = 'later'"))
  const before = await catalogOf(shop.it.pool)
  await assert.rejects(migrate(shop.it.pool), {
    message:
      /^the database was made by a newer version of the store than this one \(0\.\d+\.\d+\): start that version or a later one\.$/,
  })
  assert.deepEqual(await catalogOf(shop.it.pool), before)
})
