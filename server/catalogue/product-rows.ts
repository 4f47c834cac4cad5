import { isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { isEmpty, type Stock } from '#domain/catalogue/stock.ts'
import { contentOf, type SoldBy } from '#domain/catalogue/units.ts'
import { product, type unit } from '../database/tables/catalogue.ts'
import { stockAsJson } from './stock-queries.ts'

type UnitRow = typeof unit.$inferSelect

/** A unit's values in the order of `unitValues`; an array has less JSON than an object. */
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
  UnitRow['isPinned'],
]

/** SQL of a unit's values as a JSON array. */
const unitValues = sql`json_build_array(u.id, u.type, u.label, u.quantity_unit, u.quantity_value, u.grams, u.pieces, u.price,
  u.discount_percent, u.discount, u.selling_price, u.is_pinned)`

/** SQL of all units by product, to join; far faster than a subquery for each of 10,000 products. */
export const unitsByProduct = sql`(select u.product_id, json_agg(${unitValues} order by u.position) as units
  from unit u where u.removed_at is null group by u.product_id) as product_units`

/** SQL of a product's units that fulfil the condition, as JSON. */
const unitsOfProduct = (condition = sql`true`) => sql<UnitValues[]>`(
  select coalesce(json_agg(${unitValues} order by u.position), '[]'::json)
  from unit u where u.product_id = product.id and u.removed_at is null and ${condition})`

function toUnit(values: UnitValues, soldBy: SoldBy): Unit {
  const [id, type, label, unitOfQuantity, value, grams, pieces, ...prices] = values
  const [price, discountPercent, discount, sellingPrice, isPinned] = prices
  const quantity = { unit: unitOfQuantity, value }
  const content = contentOf({ quantity, label, grams, pieces }, soldBy)
  return { id, type, label, quantity, content, price, discountPercent, discount, sellingPrice, isPinned }
}

/** A product with units and stock; `isOn` is the seller's stock switch. */
export type ProductRow = Pick<typeof product.$inferSelect, keyof typeof columns & keyof typeof product.$inferSelect> & {
  isOn: boolean
  stock: Stock | null
  units: UnitValues[]
}

/** Whether shoppers can order a product: the switch is on, and the stock holds its smallest pack. */
const isInStock = ({ isOn, stock }: Pick<Product, 'isOn' | 'stock'>): boolean =>
  isOn && (stock === null || !isEmpty(stock))

export function toProduct({ units, ...row }: ProductRow): Product {
  return { ...row, inStock: isInStock(row), packs: units.map((each) => toUnit(each, row.soldBy)) }
}

/** The columns of a `ProductRow`. The column `in_stock` is only the seller's switch. */
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
  priceVersion: product.priceVersion,
  units: unitsOfProduct().as('units'),
}

/** The same columns but the units, for `row_to_json`. */
export const columnsAsJson = sql`product.id, name, name_hi as "nameHi", search_names as "searchNames", category, image, description,
  in_stock as "isOn", ${stockAsJson} as stock, sold_by as "soldBy", base_price as "basePrice", discount_percent as "discountPercent",
  price_version as "priceVersion"`

export const isOnShelf = isNull(product.removedAt)

/** SQL of the products on the shelf that fulfil the condition, as JSON for a larger statement. */
export function productsAsJson(condition: SQL, unitCondition?: SQL): SQL<ProductRow[]> {
  return sql<ProductRow[]>`(
    select coalesce(json_agg(product_row), '[]'::json) from (
      select ${columnsAsJson}, ${unitsOfProduct(unitCondition)} as units from product where ${condition} and removed_at is null) product_row)`
}

/** Products by id. */
export function toProductsById(rows: readonly ProductRow[]): Map<string, Product> {
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** Products with more in stock: grams or pieces by product id. */
export function withMoreStock(
  products: ReadonlyMap<string, Product>,
  more: ReadonlyMap<string, number>,
): Map<string, Product> {
  const all = [...products.values()].map((each) => {
    const stock = each.stock && { ...each.stock, level: each.stock.level + (more.get(each.id) ?? 0) }
    return { ...each, stock, inStock: isInStock({ ...each, stock }) }
  })
  return new Map(all.map((each) => [each.id, each]))
}

/** SQL of an array parameter; with the subquery PostgreSQL uses one generic plan for all arrays. */
const arrayOf = (values: SQLWrapper) => sql`array(select unnest(${values}::text[]))`

/** SQL of whether the id of `product` is in an array. */
export function isProductIn(ids: SQLWrapper): SQL {
  return sql`product.id = any(${arrayOf(ids)})`
}

/** SQL of whether unit `u` has one of these ids or labels. */
export function isUnitIn(ids: SQLWrapper, labels: SQLWrapper): SQL {
  return sql`(u.label = any(${arrayOf(labels)}) or u.id = any(${arrayOf(ids)}))`
}
