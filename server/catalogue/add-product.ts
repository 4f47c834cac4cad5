import {
  descriptionLines,
  isCategoryPath,
  maxOtherNames,
  maxProductImages,
  otherNames,
  type Product,
} from '#domain/catalogue.ts'
import { type Percent, percent, rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ProductData } from '#domain/shapes.ts'
import { presetOf, presetsOf, pricingTable, type UnitType } from '#domain/units.ts'
import { inTransaction, isAnswered } from '../database/connect.ts'
import { newId, newProductId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { dropPicture, storePicture } from './pictures.ts'
import { insertProduct, type NewUnit, type ProductRow, productsByIds } from './queries.ts'
import { type NewPicture, readPhotos } from './read-photos.ts'

type SentRows = ProductData['retailUnits']

/** The percents the seller typed, by label; an unknown or repeated label is refused. */
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

/** The units of one list, priced here from base price, weight and percent; without rows every preset is offered. */
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
      ...figures,
      position,
    }))
}

const linesOf = (sent: ProductData['description']) => descriptionLines([sent ?? []].flat().join('\n'))

/** Adds a product with its photos. Refuses missing fields, other than 1 to 4 readable photos, unknown units (SPEC 5, CONTRACT "Catalogue"). */
export async function addProduct(shop: Shop, data: ProductData, files: readonly Buffer[]): Promise<Product> {
  const { name, category, basePrice } = data
  if (!name || !category || !basePrice || files.length === 0) throw new Refusal('PRODUCT_INCOMPLETE')
  if (files.length > maxProductImages) throw new Refusal('TOO_MANY_IMAGES')
  if (!isCategoryPath(category))
    throw new Refusal('BAD_INPUT', { message: 'category: Please choose one of the categories.' })
  const price = { basePrice: rupeesToPaise(basePrice), discountPercent: percent(data.discountPercent ?? 0) }
  const id = newProductId(name)
  const units = [
    ...unitsToOffer(id, 'retail', price, data.retailUnits),
    ...unitsToOffer(id, 'bulk', price, data.bulkUnits),
  ]
  // So little that a small pack would cost nothing.
  if (price.basePrice === 0 || units.some((each) => each.price === 0))
    throw new Refusal('BAD_INPUT', { message: 'basePrice: Please enter at least ₹0.02.' })
  const photos = await readPhotos(files)
  const { nameHi = '' } = data
  const [description, descriptionHi] = [linesOf(data.description), linesOf(data.descriptionHi)]
  const image = photos.map((photo) => `/images/${photo.id}`)
  const searchNames = otherNames((data.searchNames ?? []).join('\n'))
  if (searchNames.length > maxOtherNames)
    throw new Refusal('BAD_INPUT', { message: `searchNames: may have at most ${maxOtherNames} entries.` })
  const texts = { name, nameHi, searchNames, description, descriptionHi }
  const row = { id, ...texts, category, image, ...price, createdAt: shop.clock() }
  const added = await keepProduct(shop, row, units, photos)
  await shop.notices.tell('catalogue-changed')
  for (const { id: pictureId } of photos)
    await shop.jobs.putOff('make-avif', { pictureId }).catch((error: unknown) => {
      // The product stands; the next start puts the missing files on the list.
      shop.log.warn({ err: error, pictureId }, 'a picture has no AVIF files yet')
    })
  return added
}

/**
 * Stores the photos and then the product, all or nothing: what was stored for a product that failed is taken away again.
 * Where nobody knows whether it failed, because the answer was lost, the photos stay; the sweep takes those nobody shows.
 */
async function keepProduct(
  shop: Shop,
  row: ProductRow,
  units: NewUnit[],
  photos: readonly NewPicture[],
): Promise<Product> {
  let areStored = false
  try {
    for (const photo of photos) await storePicture(shop, photo)
    areStored = true
    return await inTransaction(shop.db, async (tx) => {
      await insertProduct(tx, row, units)
      const added = (await productsByIds(tx, [row.id])).get(row.id)
      if (added === undefined) throw new Error(`Product ${row.id} was added but is not there`)
      return added
    })
  } catch (error) {
    if (!areStored || isAnswered(error)) for (const photo of photos) await dropPicture(shop, photo.id)
    throw error
  }
}
