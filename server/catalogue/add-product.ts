import { maxProductImages, type Product } from '#domain/catalogue/catalogue.ts'
import { packPresets, packTable } from '#domain/catalogue/packs.ts'
import type { ProductData, ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { SoldBy, UnitType } from '#domain/catalogue/units.ts'
import { type Percent, percent, rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId, newProductId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { productJson } from './product-json.ts'
import { insertProduct, type NewUnit, productsOnShelf } from './queries.ts'
import { type ProductTexts, readTexts } from './read-texts.ts'
import { checkSuspicious, type NewPricePlan, recordFirstPrices } from './save-prices.ts'
import { withUploadedPhotos } from './upload-photos.ts'

type SentPackRows = ProductData['retailUnits']

/** Discount percentages by label. Throws BAD_INPUT for an unknown or repeated label. */
function typedPercents(
  soldBy: SoldBy,
  type: UnitType,
  rows: readonly { label: string; discountPercent?: number | undefined }[],
): Map<string, Percent> {
  const presetLabels = new Set(packPresets(soldBy, type).map(({ label }) => label))
  const percents = new Map<string, Percent>()
  const seen = new Set<string>()
  for (const { label, discountPercent } of rows) {
    if (!presetLabels.has(label))
      throw new Refusal('BAD_INPUT', { message: `${type}Units: "${label}" is not a ${type} unit.` })
    if (seen.has(label)) throw new Refusal('BAD_INPUT', { message: `${type}Units: "${label}" is there twice.` })
    seen.add(label)
    if (discountPercent !== undefined) percents.set(label, percent(discountPercent))
  }
  return percents
}

/** The units of a new product's retail or bulk list, priced by SPEC 9; without `rows` all presets. */
export function unitsToOffer(
  productId: string,
  type: UnitType,
  { soldBy = 'weight', ...price }: Pick<Product, 'basePrice' | 'discountPercent'> & { soldBy?: SoldBy },
  rows: SentPackRows,
): NewUnit[] {
  const offered = rows ?? packPresets(soldBy, type)
  const labels = new Set(offered.map((row) => row.label))
  const table = packTable(type, { ...price, soldBy }, typedPercents(soldBy, type, rows ?? []))
  return table
    .filter((row) => labels.has(row.label))
    .map(({ quantity, content, ...row }, position) => ({
      id: newId(),
      productId,
      type,
      quantityUnit: quantity.unit,
      quantityValue: quantity.value,
      ...contentColumns(soldBy, content),
      ...row,
      position,
    }))
}

/** A pack's content in the columns of the table `unit`. */
export function contentColumns(soldBy: SoldBy, content: number): { grams: number | null; pieces: number | null } {
  return soldBy === 'weight' ? { grams: content, pieces: null } : { grams: null, pieces: content }
}

/** A new product's id, prices and packs. Throws BAD_INPUT for a base price so low that a pack is free. */
export function priceNewProduct(data: ProductData & { basePrice: number }, { name, nameHi }: ProductTexts) {
  const discountPercent = percent(data.discountPercent ?? 0)
  const price = { basePrice: rupeesToPaise(data.basePrice), discountPercent, soldBy: data.soldBy ?? 'weight' }
  const id = newProductId(name)
  const units = [
    ...unitsToOffer(id, 'retail', price, data.retailUnits),
    ...unitsToOffer(id, 'bulk', price, data.bulkUnits),
  ]
  if (price.basePrice === 0 || units.some((each) => each.price === 0))
    throw new Refusal('BAD_INPUT', { message: 'basePrice: Please enter at least ₹0.02.' })
  const packs = units.map(({ grams, pieces, ...unit }) => ({
    ...unit,
    content: grams ?? pieces ?? undefined,
    isPinned: false,
  }))
  const pricePlan: NewPricePlan = { before: undefined, after: { id, name, nameHi, ...price, packs } }
  return { id, price, units, pricePlan }
}
export type PricedNewProduct = ReturnType<typeof priceNewProduct>

/** Adds a product with 1 to 4 photos (SPEC 5). Throws PRODUCT_INCOMPLETE, TOO_MANY_IMAGES, BAD_INPUT (CONTRACT "Catalogue"). */
export async function addProduct(
  shop: Shop,
  personId: string,
  data: ProductData,
  files: readonly Buffer[],
  saveAnswer: SaveAnswer,
): Promise<{ message: string; product: ProductJson }> {
  const { basePrice } = data
  if (!basePrice || files.length === 0) throw new Refusal('PRODUCT_INCOMPLETE')
  const texts = readTexts(data)
  if (files.length > maxProductImages) throw new Refusal('TOO_MANY_IMAGES')
  const { id, price, units, pricePlan } = priceNewProduct({ ...data, basePrice }, texts)
  checkSuspicious([pricePlan], data.confirmed ?? false)
  const added = await withUploadedPhotos(shop, id, files, (image) =>
    inTransaction(shop.db, async (tx) => {
      const row = { id, ...texts, image, ...price, createdAt: shop.clock() }
      await insertProduct(tx, row, units)
      await recordFirstPrices(tx, personId, [row], row.createdAt)
      const product = (await productsOnShelf(tx, [id])).get(id)
      if (product === undefined) throw new Error(`Product ${id} was added but is not there`)
      const answer = { message: 'Product added', product: productJson(product) }
      await saveAnswer(tx, answer)
      return answer
    }),
  )
  await shop.events.publish('catalogue-changed')
  return added
}
