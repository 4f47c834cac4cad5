import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { type JsonRow, statement } from '../database/statement.ts'
import { seller } from '../database/tables/accounts.ts'
import { storeClosing, storeSetting } from '../database/tables/store.ts'

export type ClosingRow = typeof storeClosing.$inferSelect
export type SettingRow = typeof storeSetting.$inferSelect & { readonly by: string }

/** The newest version of each saved section, with the e-mail of the seller who saved it. */
export async function readSettings(db: Queryable): Promise<SettingRow[]> {
  const rows = await db
    .selectDistinctOn([storeSetting.section])
    .from(storeSetting)
    .leftJoin(seller, eq(seller.id, storeSetting.changedBy))
    .orderBy(storeSetting.section, desc(storeSetting.version))
  return rows.map((row) => ({ ...row.store_setting, by: row.seller?.email ?? '' }))
}

/** SQL of the settings' version, for larger statements; 0 before any save. */
export const settingsVersion: SQL = sql`(select coalesce(max(version), 0) from store_setting)`

const readVersion = statement<{ version: number }, Record<never, never>>(
  'settings_version',
  () => sql`select ${settingsVersion} as version`,
)

export async function versionOfSettings(db: Queryable): Promise<number> {
  const [row] = await readVersion(db, {})
  return row?.version ?? 0
}

/** Inserts a section as the version after `version`; false if that is no longer the newest. */
export async function insertSettings(
  db: Queryable,
  version: number,
  row: Pick<SettingRow, 'section' | 'values' | 'changedAt' | 'changedBy'>,
): Promise<boolean> {
  if ((await versionOfSettings(db)) !== version) return false
  const { rowCount } = await db
    .insert(storeSetting)
    .values({ ...row, version: version + 1 })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Whether there are products, and the seller saved a price of each one on the shelf. */
export async function hasOwnPrices(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ hasOwnPrices: boolean }>(sql`
    select exists (select from product) and not exists (select from product p where removed_at is null
      and not exists (select from price_change where product_id = p.id)) as "hasOwnPrices"`)
  return rows[0]?.hasOwnPrices === true
}

/** SQL of the store's closing, for a larger statement; null without one. */
export const closingAsJson = sql`(
  select row_to_json(closing) from (
    select is_it as "singleton", until, reason, since from store_pause where is_it) closing)`

/** The closing of a `closingAsJson` value. */
export function closingFromJson(row: JsonRow<ClosingRow> | null): ClosingRow | undefined {
  return row === null
    ? undefined
    : { ...row, until: row.until === null ? null : new Date(row.until), since: new Date(row.since) }
}

/** The stored closing, which may have ended; undefined without one. */
export async function closingRow(db: Queryable): Promise<ClosingRow | undefined> {
  return (await db.select().from(storeClosing))[0]
}

/** Inserts or replaces the store's closing. */
export async function upsertClosing(db: Queryable, closing: Omit<ClosingRow, 'singleton'>): Promise<void> {
  await db.insert(storeClosing).values(closing).onConflictDoUpdate({ target: storeClosing.singleton, set: closing })
}

export async function deleteClosing(db: Queryable): Promise<void> {
  await db.delete(storeClosing)
}
