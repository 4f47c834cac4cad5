import type { SentPack, SentPackOrder } from '#domain/catalogue/pack-shapes.ts'
import { maxPacks, type ProductPricing, packPercent, packQuantity, pricesOfPack } from '#domain/catalogue/packs.ts'
import { sellingAt } from '#domain/catalogue/prices.ts'
import { maxPrice, type SoldBy, unitTypes } from '#domain/catalogue/units.ts'
import { type Percent, rupeesToPaise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { contentColumns, unitsToOffer } from './add-product.ts'
import {
  deletePack,
  type PackRow,
  packsOf,
  removeAllPacks,
  savePack,
  savePackPositions,
  setSoldBy,
} from './pack-queries.ts'
import { lockPricesOf } from './price-queries.ts'
import { lockProduct, markChanged, type NewUnit } from './queries.ts'
import { checkSuspicious, recordFirstPrices } from './save-prices.ts'
import { lockStock, setTellBelow, stopCounting } from './stock-queries.ts'

/** The content of a sent pack; if not sent, of the stored pack with its label. Throws BAD_INPUT for the wrong measure or none. */
function contentToAdd({ grams, pieces }: SentPack['unit'], soldBy: SoldBy, stored: PackRow | undefined): number {
  const [measure, otherContent] = soldBy === 'weight' ? (['grams', pieces] as const) : (['pieces', grams] as const)
  if (otherContent !== undefined)
    throw new Refusal('BAD_INPUT', { message: `unit: This product is sold by ${soldBy}; ${measure} is required.` })
  const content = soldBy === 'weight' ? (grams ?? stored?.grams) : (pieces ?? stored?.pieces)
  if (content == null) throw new Refusal('BAD_INPUT', { message: `${measure}: is required` })
  return content
}

/** A pack's columns without its position, priced by SPEC 9. Throws BAD_INPUT for a price of nothing or too much. */
function pricedPack(product: ProductPricing, pack: { label: string; content: number }, discountPercent: Percent) {
  const { soldBy, basePrice } = product
  const figures = pricesOfPack(soldBy, pack.content, basePrice, discountPercent)
  if (figures.price === 0 || toRupees(figures.price) > maxPrice)
    throw new Refusal('BAD_INPUT', { message: 'unit: Its price would be nothing or too high.' })
  const { unit: quantityUnit, value: quantityValue } = packQuantity(soldBy, pack)
  return { label: pack.label, quantityUnit, quantityValue, ...contentColumns(soldBy, pack.content), ...figures }
}

/** The deleted pack, if it has this content; else it is deleted for good, so that no cart gets another content under its id. */
async function packToRestore(
  tx: Transaction,
  deleted: PackRow | undefined,
  { grams, pieces }: Pick<NewUnit, 'grams' | 'pieces'>,
): Promise<PackRow | undefined> {
  if (deleted === undefined || (deleted.grams === grams && deleted.pieces === pieces)) return deleted
  await deletePack(tx, deleted.id)
  return undefined
}

/** The columns of a new pack, or of a restored one, whose discount or pinned price stays. */
function packToAdd(
  product: ProductPricing,
  { label }: SentPack['unit'],
  content: number,
  restored: PackRow | undefined,
) {
  if (restored === undefined) {
    const discountPercent = packPercent(product.soldBy, content, product.discountPercent)
    return { ...pricedPack(product, { label, content }, discountPercent), isPinned: false }
  }
  const { discountPercent, isPinned, sellingPrice } = restored
  const pack = { ...pricedPack(product, { label, content }, discountPercent), isPinned }
  // A pinned pack has its own selling price beside the present MRP.
  return isPinned ? { ...pack, ...sellingAt(pack.price, sellingPrice) } : pack
}

/** Adds a pack, or restores the deleted one of this label and content; repeated it changes nothing. Throws UNIT_EXISTS, PRICE_LOOKS_WRONG. */
export async function addPack(
  shop: Shop,
  personId: string,
  { id, type, unit, confirmed = false }: SentPack,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const product = await lockPricesOf(tx, id)
    const packs = await packsOf(tx, id)
    const offered = packs.filter(({ removedAt }) => removedAt === null)
    const present =
      offered.find(({ label }) => label === unit.label) ??
      offered.find(({ label }) => label.toLowerCase() === unit.label.toLowerCase())
    if (present !== undefined) {
      const isSame = present.type === type && present.label === unit.label
      if (isSame && contentToAdd(unit, product.soldBy, present) === (present.grams ?? present.pieces)) return
      throw new Refusal('UNIT_EXISTS')
    }
    if (offered.filter((each) => each.type === type).length >= maxPacks)
      throw new Refusal('BAD_INPUT', { message: `unit: A list holds at most ${maxPacks} packs.` })
    const sameList = packs.filter((each) => each.type === type)
    const deleted = sameList.find(({ label }) => label === unit.label)
    const content = contentToAdd(unit, product.soldBy, deleted)
    const restored = await packToRestore(tx, deleted, contentColumns(product.soldBy, content))
    const added = { id: restored?.id ?? newId(), type, ...packToAdd(product, unit, content, restored) }
    const after = { ...product, packs: [...product.packs, { ...added, content }] }
    checkSuspicious([{ before: product, after }], confirmed)
    const position = Math.max(-1, ...sameList.map((each) => each.position)) + 1
    await savePack(tx, { ...added, productId: id, position })
    const now = shop.clock()
    // Other packs' prices follow from base prices, which the ledger has.
    if (added.isPinned) await recordFirstPrices(tx, personId, [{ ...product, pinned: added }], now)
    await markChanged(tx, [id], now)
  })
  await shop.events.publish('catalogue-changed')
}

/** Puts the packs of a list into the sent order. Throws UNIT_UNKNOWN unless each is named once. */
export async function reorderPacks(shop: Shop, { id, type, labels }: SentPackOrder): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockProduct(tx, id)
    const offered = (await packsOf(tx, id)).filter((each) => each.type === type && each.removedAt === null)
    const isEachOnce = labels.length === offered.length && new Set(labels).size === labels.length
    if (!isEachOnce || !offered.every(({ label }) => labels.includes(label))) throw new Refusal('UNIT_UNKNOWN')
    await savePackPositions(tx, id, type, labels)
    await markChanged(tx, [id], shop.clock())
  })
  await shop.events.publish('catalogue-changed')
}

type SoldByChange = { id: string; soldBy: SoldBy; basePrice: number | undefined; personId: string; now: Date }

/** Changes a locked product to sale by weight or by piece: it gets the preset packs and no counted stock. Throws BAD_INPUT. */
export async function changeSoldBy(tx: Transaction, change: SoldByChange): Promise<void> {
  const { id, soldBy, personId, now } = change
  const basePrice = rupeesToPaise(change.basePrice ?? 0)
  if (basePrice === 0) throw new Refusal('BAD_INPUT', { message: 'basePrice: is required for another way of selling.' })
  const product = await lockPricesOf(tx, id)
  await setSoldBy(tx, id, soldBy, basePrice)
  await recordFirstPrices(tx, personId, [{ id, basePrice }], now)
  await removeAllPacks(tx, id, now)
  const deleted = await packsOf(tx, id)
  const price = { soldBy, basePrice, discountPercent: product.discountPercent }
  const presets = unitTypes.flatMap((type) => unitsToOffer(id, type, price, undefined))
  if (presets.some((preset) => preset.price === 0))
    throw new Refusal('BAD_INPUT', { message: 'basePrice: Please enter at least ₹0.02.' })
  for (const preset of presets) {
    const sameLabel = deleted.find(({ type, label }) => type === preset.type && label === preset.label)
    const restored = await packToRestore(tx, sameLabel, preset)
    await savePack(tx, { ...preset, id: restored?.id ?? preset.id, isPinned: false })
  }
  // The threshold was in the other measure.
  await setTellBelow(tx, id, null)
  const stock = await lockStock(tx, id)
  if (stock != null && stock.level !== null)
    await stopCounting(tx, id, stock.level, { reason: 'stopped', at: now, personId })
}
