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
import type { CategoryPath, Product, Unit } from '#domain/catalogue.ts'
import { endStatuses } from '#domain/orders.ts'
import type { UnitFigures, UnitType } from '#domain/units.ts'
import type { Queryable } from '../database/connect.ts'
import { missedSearch, order, orderItem, product, unit } from '../database/tables.ts'

type UnitRow = typeof unit.$inferSelect
export type ProductRow = typeof product.$inferInsert
export type NewUnit = typeof unit.$inferInsert

/** Units in their order as one JSON value, so that a product list is one statement. */
const unitsAsJson = sql`json_agg(json_build_object(
    'id', u.id, 'type', u.type, 'label', u.label, 'quantityUnit', u.quantity_unit, 'quantityValue', u.quantity_value,
    'price', u.price, 'discountPercent', u.discount_percent, 'discount', u.discount, 'sellingPrice', u.selling_price
  ) order by u.position)`
/** Those of one product: as whole rows, which PostgreSQL writes faster than objects named key by key. */
const unitsOfProduct = (which = sql`true`) => sql<UnitRow[]>`(
  select coalesce(json_agg(one), '[]'::json) from (
    select u.id, u.type, u.label, u.quantity_unit as "quantityUnit", u.quantity_value as "quantityValue", u.price,
      u.discount_percent as "discountPercent", u.discount, u.selling_price as "sellingPrice"
    from unit u where u.product_id = product.id and ${which} order by u.position) one)`
/** The same of all products at once: a question for each of ten thousand takes far longer. */
const unitsOfAll = sql`(select u.product_id, ${unitsAsJson} as units from unit u group by u.product_id) as of_all`

function toUnit(row: UnitRow): Unit {
  const { id, label, quantityUnit, quantityValue, price, discountPercent, discount, sellingPrice } = row
  return {
    id,
    label,
    quantity: { unit: quantityUnit, value: quantityValue },
    price,
    discountPercent,
    discount,
    sellingPrice,
  }
}

type NotRead = 'descriptionHi' | 'position' | 'createdAt' | 'version' | 'changedAt' | 'removedAt'
type WholeRow = Omit<typeof product.$inferSelect, NotRead> & { units: UnitRow[] }

function toProduct(row: WholeRow): Product {
  const { units, ...plain } = row
  return {
    ...plain,
    retailUnits: units.filter((each) => each.type === 'retail').map(toUnit),
    bulkUnits: units.filter((each) => each.type === 'bulk').map(toUnit),
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
  inStock: product.inStock,
  basePrice: product.basePrice,
  discountPercent: product.discountPercent,
  units: unitsOfProduct().as('units'),
}

const isOnShelf = isNull(product.removedAt)

/** All products, each with its units as text, to be read one product at a time, and with when it changed. */
function wholeProducts(db: Queryable) {
  const { createdAt, changedAt, removedAt } = product
  const units = sql<string>`coalesce(of_all.units::text, '[]')`
  return db
    .select({ whole: { ...columns, units }, createdAt, changedAt, removedAt })
    .from(product)
    .leftJoin(unitsOfAll, sql`of_all.product_id = ${product.id}`)
}

/** Such a product: ten thousand read at once would stand in memory in each of their shapes at the same time. */
function readWhole(whole: Omit<WholeRow, 'units'> & { units: string }): Product {
  return toProduct({ ...whole, units: JSON.parse(whole.units) as UnitRow[] })
}

/** Where a product stands, and when what is shown of it last changed. */
export type ProductTime = { id: string; category: CategoryPath; changedAt: Date; onShelf: boolean }

/**
 * All that is on the shelf, in the catalogue's order, units included, each as `make` wants it; and when each product changed,
 * those off the shelf too.
 */
export async function wholeCatalogue<T>(
  db: Queryable,
  make: (product: Product) => T,
): Promise<{ products: T[]; times: ProductTime[] }> {
  const rows = await wholeProducts(db).orderBy(asc(product.position))
  return {
    products: rows.flatMap(({ whole, removedAt }) => (removedAt === null ? [make(readWhole(whole))] : [])),
    times: rows.map(({ whole: { id, category }, createdAt, changedAt, removedAt }) => ({
      ...{ id, category, changedAt: changedAt ?? createdAt },
      onShelf: removedAt === null,
    })),
  }
}

/** What was taken off the shelf, the last one first. */
export async function productsOffShelf(db: Queryable): Promise<Product[]> {
  const rows = await wholeProducts(db)
    .where(isNotNull(product.removedAt))
    .orderBy(desc(product.removedAt), asc(product.position))
  return rows.map(({ whole }) => readWhole(whole))
}

/** Those of these products that are on the shelf, with their units, or some of them, as one JSON value, for a statement that reads more; `readProducts` reads it. */
export function productsAsJson(which: SQL, whichUnits?: SQL): SQL<WholeRow[]> {
  return sql<WholeRow[]>`(
    select coalesce(json_agg(whole), '[]'::json) from (
      select id, name, name_hi as "nameHi", search_names as "searchNames", category, image, description,
        in_stock as "inStock", base_price as "basePrice", discount_percent as "discountPercent",
        ${unitsOfProduct(whichUnits)} as units
      from product where ${which} and removed_at is null) whole)`
}

/** The products of such a value by their ids. */
export function readProducts(rows: readonly WholeRow[]): Map<string, Product> {
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/**
 * Whether a product is one of these, given as an array. In a select of its own PostgreSQL expects as many of any array, and
 * so keeps the plan that it has made instead of making one for each call.
 */
export function isProductIn(ids: SQLWrapper): SQL {
  return sql`product.id = any(array(select unnest(${ids}::text[])))`
}

/** Whether a unit is one of these, by its id or its label. */
export function isUnitIn(ids: SQLWrapper, labels: SQLWrapper): SQL {
  return sql`(u.label = any(${labels}::text[]) or u.id = any(${ids}::text[]))`
}

/** Locks these products until the transaction ends, in the order of their ids; to stand as a table in a larger statement. */
export function lockedProducts(ids: SQLWrapper, after: SQL): SQL {
  return sql`(select id from product where ${isProductIn(ids)} and ${after} order by id for share)`
}

/** Those of these products that are on the shelf; `lock` keeps the seller from changing them until the transaction ends. */
export async function productsByIds(
  db: Queryable,
  ids: readonly string[],
  lock?: 'share',
): Promise<Map<string, Product>> {
  const wanted = [...new Set(ids)].sort()
  if (wanted.length === 0) return new Map()
  const isWanted = isProductIn(sql.param(wanted))
  const locks = db.select({ id: product.id }).from(product).where(isWanted).orderBy(asc(product.id)).for('share')
  // Sent together, but read only once the lock is ours.
  const [, rows] = await Promise.all([
    lock === 'share' ? locks.prepare('lock_products').execute() : undefined,
    db.select(columns).from(product).where(and(isWanted, isOnShelf)).prepare('products_by_ids').execute(),
  ])
  return readProducts(rows)
}

/** What is written about a product in English and in Hindi; undefined when there is none on the shelf. The Hindi stands in no list: only a product's own page shows it. */
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

/** How many of each product were ordered since then and kept, in pieces of any unit. */
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

/** Puts a product with its units on the shelf, all or nothing. */
export async function insertProduct(db: Queryable, row: ProductRow, units: NewUnit[]): Promise<void> {
  await db.insert(product).values(row)
  if (units.length > 0) await db.insert(unit).values(units)
}

/** Keeps everybody else from changing or ordering this product until the transaction ends; false when there is none. */
export async function lockProduct(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: product.id }).from(product).where(eq(product.id, id)).for('no key update')
  return rows.length === 1
}

/** Turns a product's stock on or off; false when there is no such product. */
export async function setStock(db: Queryable, id: string, inStock: boolean, now: Date): Promise<boolean> {
  const changedAt = sql`case when in_stock = ${inStock} then changed_at else ${now.toISOString()}::timestamptz end`
  const rows = await db
    .update(product)
    .set({ inStock, changedAt })
    .where(eq(product.id, id))
    .returning({ id: product.id })
  return rows.length === 1
}

/** Notes that these products' pages show something else from now on. */
export async function markChanged(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(product)
    .set({ changedAt: now })
    .where(isProductIn(sql.param(ids)))
}

/** Gives one unit new figures; false when the product has no unit of this label. */
export async function setUnitFigures(
  db: Queryable,
  productId: string,
  type: UnitType,
  label: string,
  figures: UnitFigures,
): Promise<boolean> {
  const isIt = and(eq(unit.productId, productId), eq(unit.type, type), eq(unit.label, label))
  const rows = await db.update(unit).set(figures).where(isIt).returning({ id: unit.id })
  return rows.length === 1
}

/** Deletes one unit; false when the product has no unit of this label. */
export async function deleteUnit(db: Queryable, productId: string, type: UnitType, label: string): Promise<boolean> {
  const isIt = and(eq(unit.productId, productId), eq(unit.type, type), eq(unit.label, label))
  const rows = await db.delete(unit).where(isIt).returning({ id: unit.id })
  return rows.length === 1
}

export async function hasProducts(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: product.id }).from(product).limit(1)
  return rows.length === 1
}

/** Counts one more search in vain, and forgets the ones asked for longest ago beyond `most`. */
export async function countMissedSearch(db: Queryable, term: string, now: Date, most: number): Promise<void> {
  await db
    .insert(missedSearch)
    .values({ term, count: 1, lastAt: now })
    .onConflictDoUpdate({ target: missedSearch.term, set: { count: sql`${missedSearch.count} + 1`, lastAt: now } })
  const tooMany = db
    .select({ term: missedSearch.term })
    .from(missedSearch)
    .orderBy(desc(missedSearch.lastAt), asc(missedSearch.term))
    .offset(most)
  await db.delete(missedSearch).where(inArray(missedSearch.term, tooMany))
}

/** What was searched for in vain, the most wanted first. */
export async function missedSearches(db: Queryable, most: number): Promise<(typeof missedSearch.$inferSelect)[]> {
  return db
    .select()
    .from(missedSearch)
    .orderBy(desc(missedSearch.count), desc(missedSearch.lastAt), asc(missedSearch.term))
    .limit(most)
}

/** Forgets the searches that nobody has made since then. */
export async function deleteMissedSearches(db: Queryable, before: Date): Promise<void> {
  await db.delete(missedSearch).where(lt(missedSearch.lastAt, before))
}
