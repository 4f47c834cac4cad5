import type { Product } from '#domain/catalogue/catalogue.ts'
import type { PriceSource, SuspiciousPriceJson } from '#domain/catalogue/price-shapes.ts'
import type { PackPrices, PricedPack, PricedProduct } from '#domain/catalogue/prices.ts'
import { type SuspiciousPrice, suspiciousPrices } from '#domain/catalogue/suspicious-prices.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { insertBatch } from './price-batch-queries.ts'
import { insertChanges, type NewChange, type PriceUpdate, updatePrices } from './price-queries.ts'

/** Who saves, when, from which page; `confirmed` accepts prices that look wrong. */
export type PriceSave = {
  readonly source: PriceSource
  readonly personId: string
  readonly now: Date
  readonly confirmed: boolean
}

/** A product's present prices and those to save. */
export type PricePlan = {
  readonly before: Product
  readonly after: PricedProduct
  /** Whether the seller typed the base price: then even an unchanged price is recorded, so that scheduled saves respect it. */
  readonly isBasePriceTyped?: boolean
}

type ProductName = Pick<Product, 'id' | 'name' | 'nameHi'>

/** The prices of a product that is not stored yet. */
export type NewPricePlan = { readonly before: undefined; readonly after: PricedProduct & ProductName }

function suspiciousJson({ id, name, nameHi }: ProductName, suspicious: SuspiciousPrice): SuspiciousPriceJson {
  const { pack, before, after, why, than } = suspicious
  return {
    id,
    name,
    nameHi,
    ...(pack && { type: pack.type, label: pack.label }),
    before: before === null ? null : toRupees(before),
    after: toRupees(after),
    why,
    ...(than !== undefined && { than }),
  }
}

/** Throws PRICE_LOOKS_WRONG with the suspicious prices, unless they are confirmed (CONTRACT "Prices"). */
export function checkSuspicious(plans: readonly (PricePlan | NewPricePlan)[], confirmed: boolean): void {
  if (confirmed) return
  const suspicious = plans.flatMap(({ before, after }) => {
    const product = before === undefined ? after : before
    return suspiciousPrices(before, after).map((each) => suspiciousJson(product, each))
  })
  if (suspicious.length > 0) throw new Refusal('PRICE_LOOKS_WRONG', { extra: { suspicious } })
}

function packPrices({ price, discountPercent, discount, sellingPrice, isPinned }: PricedPack): PackPrices {
  return { price, discountPercent, discount, sellingPrice, isPinned }
}

/** Whether two packs have the same prices and both or neither are pinned. */
export function haveSamePrices(one: PackPrices, other: PackPrices): boolean {
  return (
    one.price === other.price &&
    one.sellingPrice === other.sellingPrice &&
    one.discountPercent === other.discountPercent &&
    one.isPinned === other.isPinned
  )
}

/** A plan's ledger entries: the base price and each pack that differs. */
function changesIn({ before, after, isBasePriceTyped = false }: PricePlan): NewChange[] {
  const productId = before.id
  const base = { productId, unitId: null, label: null, before: before.basePrice, after: after.basePrice, figures: null }
  const packs = after.packs.flatMap((pack, index) => {
    const packBefore = before.packs[index]
    if (packBefore === undefined || haveSamePrices(packBefore, pack)) return []
    const figures = { before: packPrices(packBefore), after: packPrices(pack) }
    const { id: unitId, label, sellingPrice } = pack
    return [{ productId, unitId, label, before: packBefore.sellingPrice, after: sellingPrice, figures }]
  })
  return isBasePriceTyped || before.basePrice !== after.basePrice ? [base, ...packs] : packs
}

/** The new prices of each plan with its ledger entries; plans without an entry are left out. */
export function updatesOf(plans: readonly PricePlan[]): PriceUpdate[] {
  return plans
    .map((plan) => ({ after: plan.after, changes: changesIn(plan) }))
    .filter(({ changes }) => changes.length > 0)
}

/** Saves new prices of locked products as one batch with its ledger; returns the id. Throws PRICE_LOOKS_WRONG unless confirmed. */
export async function savePrices(tx: Transaction, save: PriceSave, plans: readonly PricePlan[]): Promise<string> {
  const { source, personId, now, confirmed } = save
  checkSuspicious(plans, confirmed)
  const updates = updatesOf(plans)
  const batchId = newId()
  await insertBatch(tx, { id: batchId, source, personId, savedAt: now, appliedAt: now, products: updates.length })
  await updatePrices(tx, batchId, updates, now)
  return batchId
}

/** A product's base price, or the own price of a pinned pack that it gets. */
type FirstPrice = {
  readonly id: string
  readonly basePrice: Paise
  readonly pinned?: Pick<PricedPack, 'id' | 'label' | 'sellingPrice'>
}

/** Inserts first ledger entries, in paise; they cannot be undone. */
export async function recordFirstPrices(
  tx: Transaction,
  personId: string,
  products: readonly FirstPrice[],
  now: Date,
): Promise<void> {
  const batchId = newId()
  const times = { savedAt: now, appliedAt: now }
  await insertBatch(tx, { id: batchId, source: 'add', personId, ...times, products: products.length })
  const changes = products.map(({ id: productId, basePrice, pinned }) => {
    const pack = { unitId: pinned?.id ?? null, label: pinned?.label ?? null }
    return { productId, ...pack, before: null, after: pinned?.sellingPrice ?? basePrice, figures: null }
  })
  await insertChanges(tx, batchId, changes, now)
}

/** The base price in rupees and its version, sent with a refusal. */
export function currentPrice({ id, basePrice, priceVersion }: Product) {
  return { id, basePrice: toRupees(basePrice), version: priceVersion }
}
