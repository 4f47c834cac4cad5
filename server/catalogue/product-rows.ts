import { isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { isEmpty, type Stock } from '#domain/catalogue/stock.ts'
import { contentOf, type SoldBy } from '#domain/catalogue/units.ts'
import { product, type unit } from '../database/tables/catalogue.ts'
import { stockAsJson } from './stock-queries.ts'

type UnitRow = Omit<typeof unit.$inferSelect, 'productId' | 'position' | 'isPinned' | 'removedAt'>

/** A unit's values as an array, without keys, in the order of `unitsOfAll`. */
export type UnitValues = [
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
export const unitsOfAll = sql`(select u.product_id, json_agg(json_build_array(
    u.id, u.type, u.label, u.quantity_unit, u.quantity_value, u.grams, u.pieces, u.price, u.discount_percent, u.discount,
    u.selling_price
  ) order by u.position) as units from unit u where u.removed_at is null group by u.product_id) as all_units`

/** The units of one product as JSON rows. */
const unitsOfProduct = (which = sql`true`) => sql<UnitRow[]>`(
  select coalesce(json_agg(one), '[]'::json) from (
    select u.id, u.type, u.label, u.quantity_unit as "quantityUnit", u.quantity_value as "quantityValue",
      u.grams, u.pieces, u.price, u.discount_percent as "discountPercent", u.discount, u.selling_price as "sellingPrice"
    from unit u where u.product_id = product.id and u.removed_at is null and ${which} order by u.position) one)`

export function rowOf(values: UnitValues): UnitRow {
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
  | 'hsn'
  | 'position'
  | 'createdAt'
  | 'version'
  | 'priceVersion'
  | 'changedAt'
  | 'removedAt'

export type WholeRow = Omit<typeof product.$inferSelect, NotRead> & {
  isOn: boolean
  stock: Stock | null
  units: UnitRow[]
}

export function toProduct(row: WholeRow): Product {
  const { units, ...plain } = row
  return {
    ...plain,
    inStock: plain.isOn && (plain.stock === null || !isEmpty(plain.stock)),
    retailUnits: units.filter((each) => each.type === 'retail').map((each) => toUnit(each, plain.soldBy)),
    bulkUnits: units.filter((each) => each.type === 'bulk').map((each) => toUnit(each, plain.soldBy)),
  }
}

export const columns = {
  id: product.id,
  name: product.name,
  nameHi: product.nameHi,
  searchNames: product.searchNames,
  category: product.category,
  image: product.image,
  description: product.description,
  isOn: product.inStock,
  stock: stockAsJson.as('stock'),
  soldBy: product.soldBy,
  basePrice: product.basePrice,
  discountPercent: product.discountPercent,
  units: unitsOfProduct().as('units'),
}

/** The same columns for `row_to_json`. */
export const columnsAsJson = sql`product.id, name, name_hi as "nameHi", search_names as "searchNames", category, image, description,
  in_stock as "isOn", ${stockAsJson} as stock, sold_by as "soldBy", base_price as "basePrice", discount_percent as "discountPercent"`

export const isOnShelf = isNull(product.removedAt)

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

/** SQL of an array parameter; the subselect lets PostgreSQL keep one plan whatever the array holds. */
const arrayOf = (values: SQLWrapper) => sql`array(select unnest(${values}::text[]))`

/** SQL of whether a product's id is in an array. */
export function isProductIn(ids: SQLWrapper): SQL {
  return sql`product.id = any(${arrayOf(ids)})`
}

/** SQL of whether a unit's id or label is in an array. */
export function isUnitIn(ids: SQLWrapper, labels: SQLWrapper): SQL {
  return sql`(u.label = any(${arrayOf(labels)}) or u.id = any(${arrayOf(ids)}))`
}
