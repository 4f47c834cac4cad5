import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { contentOfUnit } from '#domain/catalogue/units.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { contentOrdered } from '#domain/orders/line-content.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { nearestOffers, type Offer, type OfferProduct } from '#domain/orders/replacements.ts'
import { callPublic, shopperApi } from '../../api/call-api.ts'
import { isWeighed, type Line } from './packing-lines.ts'

type CatalogueProduct = OfferProduct & { json: ProductJson }

const maxOffers = 3

/** The product as `nearestOffers` takes it, with its JSON. */
export function toCatalogueProduct(json: ProductJson): CatalogueProduct {
  const { _id: id, name, category, inStock, soldBy } = json
  const units = [...json.retailUnits, ...json.bulkUnits].map((unit) => ({
    id: unit._id,
    label: unit.label,
    sellingPrice: rupeesToPaise(unit.sellingPrice),
    content: contentOfUnit(unit),
  }))
  return { id, name, category, inStock, soldBy, units, json }
}

/** Loads the products that shoppers see, in stock or not. */
export async function loadCatalogue(): Promise<CatalogueProduct[]> {
  const { products } = await callPublic(shopperApi.productList)
  return products.map(toCatalogueProduct)
}

/** At most three replacements for a line, best first. */
export function offersFor(line: Line, catalogue: readonly CatalogueProduct[]): Offer<CatalogueProduct>[] {
  const { product, unit, quantity } = line
  const missing = {
    productId: product._id,
    name: product.name,
    category: product.category,
    soldBy: isWeighed(line) ? ('weight' as const) : ('piece' as const),
    unitPrice: rupeesToPaise(unit.sellingPrice),
    content: contentOrdered(line) / quantity,
  }
  return nearestOffers(missing, catalogue).slice(0, maxOffers)
}

/** The best replacement for a line; undefined if no product fits. */
export async function loadNearestOffer(line: Line): Promise<SentPackingLine['replacedBy']> {
  const [nearest] = offersFor(line, await loadCatalogue())
  return nearest && { product: nearest.product.id, unit: { _id: nearest.unit.id } }
}
