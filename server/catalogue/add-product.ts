import { maxProductImages, type Product } from '#domain/catalogue.ts'
import { type Percent, percent, rupeesToPaise } from '#domain/money.ts'
import type { PricedProduct } from '#domain/prices.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ProductData } from '#domain/shapes.ts'
import { gramsOf, presetOf, presetsOf, pricingTable, type UnitType } from '#domain/units.ts'
import { inTransaction } from '../database/connect.ts'
import { newId, newProductId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { insertProduct, type NewUnit, productsByIds } from './queries.ts'
import { readPhotos } from './read-photos.ts'
import { readTexts } from './read-texts.ts'
import { recordFirstPrice, refuseSuspicious } from './save-prices.ts'
import { enqueueAvif, urlOf, withStoredPhotos } from './upload-photos.ts'

type SentRows = ProductData['retailUnits']

/** The seller's discount percents by label. Throws BAD_INPUT for an unknown or repeated label. */
function typedPercents(type: UnitType, rows: NonNullable<SentRows>): Map<string, Percent> {
  const typed = new Map<string, Percent>()
  const seen = new Set<string>()
  for (const { label, discountPercent } of rows) {
    if (presetOf(type, label) === undefined)
      throw new Refusal('BAD_INPUT', { message: `${type}Units: "${label}" is not a ${type} unit.` })
    if (seen.has(label)) throw new Refusal('BAD_INPUT', { message: `${type}Units: "${label}" is there twice.` })
    seen.add(label)
    if (discountPercent !== undefined) typed.set(label, percent(discountPercent))
  }
  return typed
}

/** The units of one list, priced from base price, weight and percent; without rows all presets. */
export function unitsToOffer(
  productId: string,
  type: UnitType,
  price: Pick<Product, 'basePrice' | 'discountPercent'>,
  rows: SentRows,
): NewUnit[] {
  const offered = rows ?? presetsOf(type).map(({ label }) => ({ label }))
  const labels = new Set(offered.map((row) => row.label))
  const table = pricingTable(type, price.basePrice, price.discountPercent, typedPercents(type, offered))
  return table
    .filter((row) => labels.has(row.preset.label))
    .map(({ preset, ...figures }, position) => ({
      id: newId(),
      productId,
      type,
      label: preset.label,
      quantityUnit: preset.quantity.unit,
      quantityValue: preset.quantity.value,
      grams: preset.grams,
      ...figures,
      position,
    }))
}

/** The prices of a product that is not stored yet. */
function firstPrices(
  id: string,
  price: Pick<Product, 'basePrice' | 'discountPercent'>,
  units: readonly NewUnit[],
): PricedProduct {
  const packs = units.map(({ id, type, label, quantityUnit, quantityValue, ...figures }) => {
    const content = gramsOf({ quantity: { unit: quantityUnit, value: quantityValue }, label })
    const { price, discountPercent, discount, sellingPrice } = figures
    return { ...{ id, type, label, content, price, discountPercent, discount, sellingPrice }, isPinned: false }
  })
  return { id, ...price, soldBy: 'weight', packs }
}

/** Adds a product with 1 to 4 photos (SPEC 5). Throws PRODUCT_INCOMPLETE, TOO_MANY_IMAGES, BAD_INPUT (CONTRACT "Catalogue"). */
export async function addProduct(
  shop: Shop,
  personId: string,
  data: ProductData,
  files: readonly Buffer[],
): Promise<Product> {
  const { basePrice } = data
  if (!basePrice || files.length === 0) throw new Refusal('PRODUCT_INCOMPLETE')
  const texts = readTexts(data)
  if (files.length > maxProductImages) throw new Refusal('TOO_MANY_IMAGES')
  const price = { basePrice: rupeesToPaise(basePrice), discountPercent: percent(data.discountPercent ?? 0) }
  const id = newProductId(texts.name)
  const units = [
    ...unitsToOffer(id, 'retail', price, data.retailUnits),
    ...unitsToOffer(id, 'bulk', price, data.bulkUnits),
  ]
  // A base price this low makes a small pack free.
  if (price.basePrice === 0 || units.some((each) => each.price === 0))
    throw new Refusal('BAD_INPUT', { message: 'basePrice: Please enter at least ₹0.02.' })
  refuseSuspicious(
    [
      {
        names: { id, name: texts.name, nameHi: texts.nameHi },
        before: undefined,
        after: firstPrices(id, price, units),
      },
    ],
    data.confirmed ?? false,
  )
  const photos = await readPhotos(files)
  const row = { id, ...texts, image: photos.map(urlOf), ...price, createdAt: shop.clock() }
  const added = await withStoredPhotos(shop, id, photos, () =>
    inTransaction(shop.db, async (tx) => {
      await insertProduct(tx, row, units)
      await recordFirstPrice(tx, personId, row)
      const product = (await productsByIds(tx, [id])).get(id)
      if (product === undefined) throw new Error(`Product ${id} was added but is not there`)
      return product
    }),
  )
  await shop.events.publish('catalogue-changed')
  await enqueueAvif(shop, photos)
  return added
}
