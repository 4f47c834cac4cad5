import type { Product } from '#domain/catalogue/catalogue.ts'
import type { PriceBatch, SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { type PricedPack, type PricedProduct, unpinnedPrices } from '#domain/catalogue/prices.ts'
import { toPercentNumber, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { boundsOfDay } from '#domain/time/day-bounds.ts'
import { dayMs } from '#domain/time/durations.ts'
import { indiaDay } from '#domain/time/india-time.ts'
import type { Shop } from '../shop.ts'
import {
  type BatchRow,
  basePriceOf,
  basePricesSince,
  type LatestBasePrice,
  latestBasePrices,
  listedBatches,
} from './price-batch-queries.ts'
import { undoMs } from './undo-prices.ts'
import { readCatalogue } from './whole-catalogue.ts'

const chartDays = 90
const maxBatches = 20

/** The beginning of the present day in India. */
function dayStart(now: Date): Date {
  return new Date(boundsOfDay(indiaDay(now.getTime())).from)
}

function packJson(product: PricedProduct, pack: PricedPack): SheetProduct['units'][number] {
  const { id, type, label, content, price, discountPercent, sellingPrice, isPinned } = pack
  return {
    _id: id,
    type,
    label,
    ...(content === undefined ? {} : { content }),
    price: toRupees(price),
    discountPercent: toPercentNumber(discountPercent),
    sellingPrice: toRupees(sellingPrice),
    ruleSellingPrice: toRupees(unpinnedPrices(product, pack).sellingPrice),
    isPinned,
  }
}

function rowJson(product: Product, latest: LatestBasePrice | undefined): SheetProduct {
  const { id, name, nameHi, searchNames, category, image, inStock, stock, soldBy, basePrice, packs } = product
  return {
    _id: id,
    name,
    nameHi,
    searchNames: [...searchNames],
    category,
    image: [...image],
    inStock,
    soldBy,
    version: product.priceVersion,
    basePrice: toRupees(basePrice),
    previousBasePrice: latest?.previous == null ? null : toRupees(latest.previous),
    yesterdayBasePrice: toRupees(latest?.atDayStart ?? basePrice),
    changedAt: latest?.changedAt.toISOString() ?? null,
    discountPercent: toPercentNumber(product.discountPercent),
    stock: stock && { left: stock.level },
    units: packs.map((pack) => packJson(product, pack)),
  }
}

function batchJson({ id, source, savedAt, appliesAt, appliedAt, products, skipped }: BatchRow): PriceBatch {
  return {
    _id: id,
    source,
    savedAt: savedAt.toISOString(),
    ...(appliesAt === null ? {} : { from: appliesAt.toISOString() }),
    ...(appliedAt === null ? {} : { appliedAt: appliedAt.toISOString() }),
    products,
    skipped,
  }
}

/** The price sheet: products on the shelf in the catalogue's order, and saves that are scheduled or can be undone. */
export async function priceSheet(shop: Shop): Promise<{ products: SheetProduct[]; batches: PriceBatch[] }> {
  const now = shop.clock()
  const { products } = await readCatalogue(shop.db, (product) => product)
  const ids = products.map(({ id }) => id)
  const [latestById, batches] = await Promise.all([
    latestBasePrices(shop.db, ids, dayStart(now)),
    listedBatches(shop.db, new Date(now.getTime() - undoMs), maxBatches),
  ])
  return {
    products: products.map((product) => rowJson(product, latestById.get(product.id))),
    batches: batches.map(batchJson),
  }
}

/** A product's base prices of 90 days in its present measure, beginning with that of then. Throws PRODUCT_UNKNOWN. */
export async function priceHistory(shop: Shop, id: string) {
  const since = new Date(shop.clock().getTime() - chartDays * dayMs)
  const present = await basePriceOf(shop.db, id)
  if (present === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  const entries = await basePricesSince(shop.db, id, since)
  // A first price after others is one in another measure.
  const latestFirst = entries.findLastIndex(({ before }) => before === null)
  const points = entries.slice(Math.max(0, latestFirst))
  const start = present.createdAt > since ? present.createdAt : since
  const startPrice = points[0] === undefined ? present.basePrice : points[0].before
  const history = points.map(({ at, after }) => ({ at: at.toISOString(), basePrice: toRupees(after) }))
  if (startPrice === null) return { history }
  return { history: [{ at: start.toISOString(), basePrice: toRupees(startPrice) }, ...history] }
}
