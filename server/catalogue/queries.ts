import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { CategoryPath, Product, Unit } from '#domain/catalogue/catalogue.ts'
import { type Heap, isEmpty } from '#domain/catalogue/stock.ts'
import { contentOf, type SoldBy, type UnitType } from '#domain/catalogue/units.ts'
import { endStatuses } from '#domain/orders/orders.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import { type Database, inTransaction, type Queryable } from '../database/connect.ts'
import { readEach } from '../database/statement.ts'
import { missedSearch, missedSearchDay, product, unit } from '../database/tables/catalogue.ts'
import { order, orderItem } from '../database/tables/orders.ts'
import { heapAsJson } from './stock-queries.ts'

type UnitRow = Omit<typeof unit.$inferSelect, 'productId' | 'position' | 'isPinned' | 'removedAt'>
export type ProductRow = typeof product.$inferInsert
export type NewUnit = typeof unit.$inferInsert

/** A unit's values without names, in the order of `unitsOfAll`. */
type UnitValues = [
  UnitRow['id'],
  UnitRow['type'],
  UnitRow['label'],
  UnitRow['quantityUnit'],
  UnitRow['quantityValue'],
  UnitRow['grams'],
  UnitRow['pieces'],
  UnitRow['price'],
  UnitRow['discountPercent'],
  UnitRow['discount'],
  UnitRow['sellingPrice'],
]
/** The units of all products, one JSON array for each product; one join is far faster than ten thousand subqueries. */
const unitsOfAll = sql`(select u.product_id, json_agg(json_build_array(
    u.id, u.type, u.label, u.quantity_unit, u.quantity_value, u.grams, u.pieces, u.price, u.discount_percent, u.discount,
    u.selling_price
  ) order by u.position) as units from unit u where u.removed_at is null group by u.product_id) as of_all`
/** The units of one product as JSON rows. */
const unitsOfProduct = (which = sql`true`) => sql<UnitRow[]>`(
  select coalesce(json_agg(one), '[]'::json) from (
    select u.id, u.type, u.label, u.quantity_unit as "quantityUnit", u.quantity_value as "quantityValue",
      u.grams, u.pieces, u.price, u.discount_percent as "discountPercent", u.discount, u.selling_price as "sellingPrice"
    from unit u where u.product_id = product.id and u.removed_at is null and ${which} order by u.position) one)`
function rowOf(values: UnitValues): UnitRow {
  const [id, type, label, quantityUnit, quantityValue, grams, pieces, price, discountPercent, discount, sellingPrice] =
    values
  const content = { quantityUnit, quantityValue, grams, pieces }
  return { id, type, label, ...content, price, discountPercent, discount, sellingPrice }
}

function toUnit(row: UnitRow, soldBy: SoldBy): Unit {
  const { id, label, quantityUnit, quantityValue, grams, pieces, price, discountPercent, discount, sellingPrice } = row
  const quantity = { unit: quantityUnit, value: quantityValue }
  const content = contentOf({ quantity, label, grams, pieces }, soldBy)
  return { id, label, quantity, content, price, discountPercent, discount, sellingPrice }
}

type NotRead =
  | 'inStock'
  | 'descriptionHi'
  | 'position'
  | 'createdAt'
  | 'version'
  | 'priceVersion'
  | 'changedAt'
  | 'removedAt'
type WholeRow = Omit<typeof product.$inferSelect, NotRead> & { isOn: boolean; heap: Heap | null; units: UnitRow[] }

function toProduct(row: WholeRow): Product {
  const { units, ...plain } = row
  return {
    ...plain,
    inStock: plain.isOn && (plain.heap === null || !isEmpty(plain.heap)),
    retailUnits: units.filter((each) => each.type === 'retail').map((each) => toUnit(each, plain.soldBy)),
    bulkUnits: units.filter((each) => each.type === 'bulk').map((each) => toUnit(each, plain.soldBy)),
  }
}

const columns = {
  id: product.id,
  name: product.name,
  nameHi: product.nameHi,
  searchNames: product.searchNames,
  category: product.category,
  image: product.image,
  description: product.description,
  isOn: product.inStock,
  heap: heapAsJson.as('heap'),
  soldBy: product.soldBy,
  basePrice: product.basePrice,
  discountPercent: product.discountPercent,
  units: unitsOfProduct().as('units'),
}

/** The same columns for `row_to_json`. */
const columnsAsJson = sql`product.id, name, name_hi as "nameHi", search_names as "searchNames", category, image, description,
  in_stock as "isOn", ${heapAsJson} as heap, sold_by as "soldBy", base_price as "basePrice", discount_percent as "discountPercent"`

const isOnShelf = isNull(product.removedAt)

/** A short text that changes with the catalogue: PostgreSQL's xmin of a row is the transaction that wrote it. */
const catalogueMark = sql<string>`concat_ws(' ',
  (select sum(hashtextextended(id || ' ' || xmin, 0)) from product), (select sum(hashtextextended(id || ' ' || xmin, 0)) from unit),
  (select sum(hashtextextended(product_id || ' ' || xmin, 0)) from stock))`

/** A product's category and last change, for the sitemap. */
export type ProductTime = { id: string; category: CategoryPath; changedAt: Date; onShelf: boolean }

/** All products on the shelf, mapped, in the catalogue's order; and the last changes, also off the shelf. */
export type WholeCatalogue<T> = {
  readonly products: readonly T[]
  readonly times: readonly ProductTime[]
  readonly mark: string | undefined
}

type RowOfAll = Omit<WholeRow, 'units'> & {
  units: UnitValues[]
  position: number
  createdAt: string
  changedAt: string | null
  removedAt: string | null
  mark: string
}

/** Reads the whole catalogue, mapped row by row to save memory; returns `known` if nothing has changed. */
export async function wholeCatalogue<T>(
  db: Database,
  map: (product: Product) => T,
  known?: WholeCatalogue<T>,
): Promise<WholeCatalogue<T>> {
  const knownMark = known?.mark ?? ''
  // A catalogue that became empty has no row with a mark, so it sends one `null`.
  const all = sql`
    with marked as (select ${catalogueMark} as mark)
    select row_to_json(whole) from (
      select position, ${columnsAsJson}, coalesce(of_all.units, '[]'::json) as units,
        created_at as "createdAt", changed_at as "changedAt", removed_at as "removedAt", (select mark from marked) as mark
      from product left join ${unitsOfAll} on of_all.product_id = product.id
      where (select mark from marked) is distinct from ${knownMark}
    ) whole
    union all select 'null' where (select mark from marked) = '' and ${knownMark} <> ''`
  const read = (row: RowOfAll) => ({
    mark: row.mark,
    position: row.position,
    product: row.removedAt === null ? map(toProduct({ ...row, units: row.units.map(rowOf) })) : undefined,
    time: {
      id: row.id,
      category: row.category,
      changedAt: new Date(row.changedAt ?? row.createdAt),
      onShelf: row.removedAt === null,
    },
  })
  const found = await readEach(db, all, (row: RowOfAll | null) => row && read(row))
  if (known !== undefined && found.length === 0) return known
  const rows = found.filter((row) => row !== null)
  // Sorting in PostgreSQL would delay the first row and spill to disk.
  rows.sort((one, other) => one.position - other.position)
  return {
    products: rows.flatMap(({ product }) => product ?? []),
    times: rows.map(({ time }) => time),
    mark: rows[0]?.mark,
  }
}

/** Products on the shelf in the catalogue's order, for the seller; shoppers' lists are cached. */
export async function productsOnShelf(db: Queryable): Promise<Product[]> {
  const rows = await db.select(columns).from(product).where(isOnShelf).orderBy(asc(product.position))
  return rows.map(toProduct)
}

/** A product on the shelf or off it. */
export async function productById(db: Queryable, id: string): Promise<Product | undefined> {
  const [row] = await db.select(columns).from(product).where(eq(product.id, id))
  return row && toProduct(row)
}

/** Products off the shelf, the last removed first. */
export async function productsOffShelf(db: Queryable): Promise<Product[]> {
  const { removedAt, position } = product
  const rows = await db
    .select(columns)
    .from(product)
    .where(isNotNull(removedAt))
    .orderBy(desc(removedAt), asc(position))
  return rows.map(toProduct)
}

/** SQL of products on the shelf with units as JSON, for a larger statement; `readProducts` parses it. */
export function productsAsJson(which: SQL, whichUnits?: SQL): SQL<WholeRow[]> {
  return sql<WholeRow[]>`(
    select coalesce(json_agg(whole), '[]'::json) from (
      select ${columnsAsJson}, ${unitsOfProduct(whichUnits)} as units from product where ${which} and removed_at is null) whole)`
}

/** The products of a `productsAsJson` value by id. */
export function readProducts(rows: readonly WholeRow[]): Map<string, Product> {
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** SQL of whether a product's id is in an array; the subselect lets PostgreSQL use one generic plan. */
export function isProductIn(ids: SQLWrapper): SQL {
  return sql`product.id = any(array(select unnest(${ids}::text[])))`
}

/** SQL of whether a unit's id or label is in an array. */
export function isUnitIn(ids: SQLWrapper, labels: SQLWrapper): SQL {
  return sql`(u.label = any(${labels}::text[]) or u.id = any(${ids}::text[]))`
}

/** Products on the shelf by id; `lock` locks them against changes until the transaction ends. */
export async function productsByIds(
  db: Queryable,
  ids: readonly string[],
  lock?: 'share',
): Promise<Map<string, Product>> {
  const wanted = [...new Set(ids)].sort()
  if (wanted.length === 0) return new Map()
  const isWanted = isProductIn(sql.param(wanted))
  const locks = db.select({ id: product.id }).from(product).where(isWanted).orderBy(asc(product.id)).for('share')
  // Sent in one round trip; PostgreSQL reads after the lock.
  const [, rows] = await Promise.all([
    lock === 'share' ? locks.prepare('lock_products').execute() : undefined,
    db.select(columns).from(product).where(and(isWanted, isOnShelf)).prepare('products_by_ids').execute(),
  ])
  return readProducts(rows)
}

/** A product's description in English and Hindi; undefined off the shelf. Lists leave out the Hindi. */
export async function descriptionOf(
  db: Queryable,
  id: string,
): Promise<{ description: string[]; descriptionHi: string[] } | undefined> {
  const { description, descriptionHi } = product
  const [row] = await db
    .select({ description, descriptionHi })
    .from(product)
    .where(and(eq(product.id, sql.placeholder('id')), isOnShelf))
    .prepare('description_of')
    .execute({ id })
  return row
}

/** How many units of each product were sold since then, without ended orders. */
export async function soldSince(db: Queryable, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: orderItem.productId, sold: sql<number>`sum(${orderItem.quantity})::int` })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(
      and(
        gte(order.createdAt, since),
        notInArray(order.status, [...endStatuses]),
        or(eq(order.paymentType, 'COD'), order.isPaid),
      ),
    )
    .groupBy(orderItem.productId)
  return new Map(rows.map((row) => [row.id, row.sold]))
}

/** Inserts a product with its units. */
export async function insertProduct(db: Queryable, row: ProductRow, units: NewUnit[]): Promise<void> {
  await db.insert(product).values(row)
  if (units.length > 0) await db.insert(unit).values(units)
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const maxRows = 1000

/** Inserts many products with their units. */
export async function insertProducts(db: Queryable, rows: ProductRow[], units: NewUnit[]): Promise<void> {
  for (let at = 0; at < rows.length; at += maxRows) await db.insert(product).values(rows.slice(at, at + maxRows))
  for (let at = 0; at < units.length; at += maxRows) await db.insert(unit).values(units.slice(at, at + maxRows))
}

/** Locks a product until the transaction ends; false without one. */
export async function lockProduct(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: product.id }).from(product).where(eq(product.id, id)).for('no key update')
  return rows.length === 1
}

/** Whether there is a product of this id, on the shelf or off it. */
export async function hasProduct(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: product.id }).from(product).where(eq(product.id, id))
  return rows.length === 1
}

/** Sets whether a product is in stock; false without one. */
export async function setStock(db: Queryable, id: string, inStock: boolean, now: Date): Promise<boolean> {
  const changedAt = sql`case when in_stock = ${inStock} then changed_at else ${now.toISOString()}::timestamptz end`
  const rows = await db
    .update(product)
    .set({ inStock, changedAt })
    .where(eq(product.id, id))
    .returning({ id: product.id })
  return rows.length === 1
}

/** Sets the last change of products. */
export async function markChanged(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(product)
    .set({ changedAt: now })
    .where(isProductIn(sql.param(ids)))
}

/** Deletes a unit softly, so that its label can be restored; false without a unit of this label. */
export async function deleteUnit(
  db: Queryable,
  productId: string,
  type: UnitType,
  label: string,
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(unit.productId, productId), eq(unit.type, type), eq(unit.label, label), isNull(unit.removedAt))
  const rows = await db.update(unit).set({ removedAt: now }).where(isIt).returning({ id: unit.id })
  return rows.length === 1
}

export async function hasProducts(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: product.id }).from(product).limit(1)
  return rows.length === 1
}

/** Counts a search without results, in all and by day, and deletes the oldest terms beyond `max`. */
export async function countMissedSearch(db: Database, term: string, now: Date, max: number): Promise<void> {
  // The term's lock holds it until its day is counted: another process may delete old terms.
  await inTransaction(db, async (tx) => {
    await tx
      .insert(missedSearch)
      .values({ term, count: 1, lastAt: now })
      .onConflictDoUpdate({ target: missedSearch.term, set: { count: sql`${missedSearch.count} + 1`, lastAt: now } })
    await tx
      .insert(missedSearchDay)
      .values({ term, day: dayText(indiaDay(now.getTime())), count: 1 })
      .onConflictDoUpdate({
        target: [missedSearchDay.term, missedSearchDay.day],
        set: { count: sql`${missedSearchDay.count} + 1` },
      })
  })
  const tooMany = db
    .select({ term: missedSearch.term })
    .from(missedSearch)
    .orderBy(desc(missedSearch.lastAt), asc(missedSearch.term))
    .offset(max)
  await db.delete(missedSearch).where(inArray(missedSearch.term, tooMany))
}

/** Search terms without results, most frequent first. */
export async function missedSearches(db: Queryable, max: number): Promise<(typeof missedSearch.$inferSelect)[]> {
  return db
    .select()
    .from(missedSearch)
    .orderBy(desc(missedSearch.count), desc(missedSearch.lastAt), asc(missedSearch.term))
    .limit(max)
}

export async function deleteMissedSearches(db: Queryable, before: Date): Promise<void> {
  await db.delete(missedSearch).where(lt(missedSearch.lastAt, before))
}
