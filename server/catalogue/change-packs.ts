import type { Product } from '#domain/catalogue/catalogue.ts'
import type { SentPack, SentPackOrder } from '#domain/catalogue/pack-shapes.ts'
import { maxPacks, packFigures, packPercent, packQuantity } from '#domain/catalogue/packs.ts'
import { sellingAt } from '#domain/catalogue/prices.ts'
import { maxPrice, type SoldBy, type UnitType } from '#domain/catalogue/units.ts'
import { type Percent, paise, rupeesToPaise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { contentColumns, unitsToOffer } from './add-product.ts'
import {
  type PackRow,
  packsOf,
  pricedProduct,
  removeAllPacks,
  savePackPositions,
  savePacks,
  setSoldBy,
} from './pack-queries.ts'
import { lockPrices } from './price-queries.ts'
import { lockProduct, markChanged } from './queries.ts'
import { checkSuspicious, recordFirstPrices } from './save-prices.ts'
import { lockStock, prepareStock, stopCounting } from './stock-queries.ts'

type Priced = Pick<Product, 'soldBy' | 'basePrice' | 'discountPercent'>

/** The content of a sent pack, or of the deleted one of its label. Throws BAD_INPUT for the wrong kind. */
function contentOf({ grams, pieces }: SentPack['unit'], soldBy: SoldBy, deleted: PackRow | undefined): number {
  const [wanted, other] = soldBy === 'weight' ? (['grams', pieces] as const) : (['pieces', grams] as const)
  if (other !== undefined)
    throw new Refusal('BAD_INPUT', { message: `unit: This product is sold by ${soldBy}; ${wanted} is required.` })
  const content = (soldBy === 'weight' ? (grams ?? deleted?.grams) : (pieces ?? deleted?.pieces)) ?? undefined
  if (content === undefined) throw new Refusal('BAD_INPUT', { message: `${wanted}: is required` })
  return content
}

/** A pack's row without its place, priced by SPEC 9. Throws BAD_INPUT for a price of nothing or too much. */
function pricedPack(price: Priced, pack: { label: string; content: number }, share: Percent) {
  const figures = packFigures(price.soldBy, pack.content, price.basePrice, share)
  if (figures.price === 0 || toRupees(figures.price) > maxPrice)
    throw new Refusal('BAD_INPUT', { message: 'unit: Its price would be nothing or too high.' })
  const { unit: quantityUnit, value: quantityValue } = packQuantity(price.soldBy, pack)
  const columns = { quantityUnit, quantityValue, ...contentColumns(price.soldBy, pack.content), ...figures }
  return { label: pack.label, ...columns }
}

/**
 * Adds a pack, or restores the deleted one of this label; repeated it changes nothing. Throws UNIT_EXISTS and
 * PRICE_LOOKS_WRONG.
 */
export async function addPack(shop: Shop, { id, type, unit, confirmed = false }: SentPack): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const price = (await lockPrices(tx, [id])).get(id)
    if (price === undefined) throw new Refusal('PRODUCT_UNKNOWN')
    const packs = await packsOf(tx, id)
    const offered = packs.filter(({ removedAt }) => removedAt === null)
    const present = offered.find(({ label }) => label === unit.label)
    if (present !== undefined) {
      const isThis =
        present.type === type && contentOf(unit, price.soldBy, present) === (present.grams ?? present.pieces)
      if (isThis) return
      throw new Refusal('UNIT_EXISTS')
    }
    if (offered.filter((each) => each.type === type).length >= maxPacks)
      throw new Refusal('BAD_INPUT', { message: `unit: A list holds at most ${maxPacks} packs.` })
    const deleted = packs.find((each) => each.type === type && each.label === unit.label)
    const content = contentOf(unit, price.soldBy, deleted)
    const usual = packPercent(price.soldBy, content, price.discountPercent)
    const isSame = deleted !== undefined && content === (deleted.grams ?? deleted.pieces)
    const row = pricedPack(price, { label: unit.label, content }, isSame ? deleted.discountPercent : usual)
    // A pinned pack retains its own price beside the MRP of today.
    const isPinned = isSame && deleted.isPinned
    const figures = isPinned ? sellingAt(row.price, deleted.sellingPrice) : {}
    const added = { id: deleted?.id ?? newId(), type, ...row, ...figures, isPinned }
    const after = { ...price, packs: [...price.packs, { ...added, content }] }
    checkSuspicious([{ names: price, before: price, after }], confirmed)
    const position = Math.max(-1, ...packs.filter((each) => each.type === type).map((each) => each.position)) + 1
    await savePacks(tx, [{ ...added, productId: id, position }])
    await markChanged(tx, [id], shop.clock())
  })
  await shop.events.publish('catalogue-changed')
}

/** Puts the packs of a list into the sent order. Throws UNIT_UNKNOWN unless each is named once. */
export async function reorderPacks(shop: Shop, { id, type, labels }: SentPackOrder): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    if (!(await lockProduct(tx, id))) throw new Refusal('PRODUCT_UNKNOWN')
    const offered = (await packsOf(tx, id)).filter((each) => each.type === type && each.removedAt === null)
    const isWhole = labels.length === offered.length && new Set(labels).size === labels.length
    if (!isWhole || !offered.every(({ label }) => labels.includes(label))) throw new Refusal('UNIT_UNKNOWN')
    await savePackPositions(tx, id, type, labels)
    await markChanged(tx, [id], shop.clock())
  })
  await shop.events.publish('catalogue-changed')
}

type NewWay = { id: string; soldBy: SoldBy; basePrice: number | undefined; personId: string; now: Date }

/**
 * Changes whether a locked product is sold by weight or piece: with new presets, without counted stock. Throws
 * BAD_INPUT.
 */
export async function changeSoldBy(tx: Transaction, { id, soldBy, basePrice, personId, now }: NewWay): Promise<void> {
  const base = rupeesToPaise(basePrice ?? 0)
  if (base === 0) throw new Refusal('BAD_INPUT', { message: 'basePrice: is required for another way of selling' })
  const { discountPercent } = await pricedProduct(tx, id)
  await setSoldBy(tx, id, soldBy, base)
  await recordFirstPrices(tx, personId, [{ id, basePrice: base }], now)
  await removeAllPacks(tx, id, now)
  const known = await packsOf(tx, id)
  const idOf = (type: UnitType, label: string) => known.find((each) => each.type === type && each.label === label)?.id
  const presets = (['retail', 'bulk'] as const).flatMap((type) =>
    unitsToOffer(id, type, { soldBy, basePrice: base, discountPercent }, undefined),
  )
  if (presets.some(({ price }) => price === paise(0)))
    throw new Refusal('BAD_INPUT', { message: 'basePrice: Please enter at least ₹0.02.' })
  await savePacks(
    tx,
    presets.map((each) => ({ ...each, id: idOf(each.type, each.label) ?? each.id, isPinned: false })),
  )
  // The seller was to be told below so many of the other measure.
  await prepareStock(tx, id, null)
  const stock = await lockStock(tx, id)
  if (stock != null && stock.level !== null) await stopCounting(tx, id, stock.level, { reason: 'stopped', at: now })
}
