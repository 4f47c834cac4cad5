import { type SuspiciousPrice, suspiciousPrices } from '#domain/catalogue/price-guard.ts'
import type { PriceSource, SuspiciousJson } from '#domain/catalogue/price-shapes.ts'
import type { PackPrices, PricedPack, PricedProduct } from '#domain/catalogue/prices.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import { insertBatch } from './price-batch-queries.ts'
import { insertChanges, type NewChange, type PriceUpdate, type StoredPrices, storePrices } from './price-queries.ts'

/** Who saves prices, and from where. */
export type PriceSave = {
  readonly source: PriceSource
  readonly personId: string
  readonly now: Date
  /** Whether the seller has confirmed prices that look wrong. */
  readonly confirmed: boolean
}

/** A product's prices as they are and as they shall be. */
export type PricePlan = {
  readonly before: StoredPrices
  readonly after: PricedProduct
  /** Whether the base price was typed: then the ledger has it also unchanged, so that scheduled saves respect it. */
  readonly isBaseEntered?: boolean
}

type Named = Pick<StoredPrices, 'id' | 'name' | 'nameHi'>

function suspiciousJson({ id, name, nameHi }: Named, suspicious: SuspiciousPrice): SuspiciousJson {
  const { pack, before, after, why, than } = suspicious
  return {
    ...{ id, name, nameHi },
    ...(pack === undefined ? {} : { type: pack.type, label: pack.label }),
    before: before === null ? null : toRupees(before),
    after: toRupees(after),
    why,
    ...(than === undefined ? {} : { than }),
  }
}

type Judged = { readonly names: Named; readonly before: PricedProduct | undefined; readonly after: PricedProduct }

/** Throws PRICE_LOOKS_WRONG with the doubtful prices, unless they are confirmed (CONTRACT "Prices"). */
export function checkSuspicious(judged: readonly Judged[], confirmed: boolean): void {
  if (confirmed) return
  const suspicious = judged.flatMap(({ names, before, after }) =>
    suspiciousPrices(before, after).map((each) => suspiciousJson(names, each)),
  )
  if (suspicious.length > 0) throw new Refusal('PRICE_LOOKS_WRONG', { extra: { suspicious } })
}

const packPricesOf = ({ price, discountPercent, discount, sellingPrice, isPinned }: PricedPack): PackPrices => ({
  ...{ price, discountPercent, discount, sellingPrice, isPinned },
})

/** Whether two packs have the same figures. */
export function haveSamePrices(one: PackPrices, other: PackPrices): boolean {
  return (
    one.price === other.price &&
    one.sellingPrice === other.sellingPrice &&
    one.discountPercent === other.discountPercent &&
    one.isPinned === other.isPinned
  )
}

/** The ledger's entries of a plan: the base price and each pack that differs. */
function changesIn({ before, after, isBaseEntered = false }: PricePlan): NewChange[] {
  const productId = before.id
  const base = { productId, unitId: null, label: null, before: before.basePrice, after: after.basePrice, figures: null }
  const packs = after.packs.flatMap((pack, at) => {
    const was = before.packs[at]
    if (was === undefined || haveSamePrices(was, pack)) return []
    const figures = { before: packPricesOf(was), after: packPricesOf(pack) }
    const { id: unitId, label, sellingPrice } = pack
    return [{ productId, unitId, label, before: was.sellingPrice, after: sellingPrice, figures }]
  })
  return isBaseEntered || before.basePrice !== after.basePrice ? [base, ...packs] : packs
}

/** The updates of plans that the ledger notes: changes, and base prices typed unchanged. */
export function updatesOf(plans: readonly PricePlan[]): PriceUpdate[] {
  return plans
    .map((plan) => ({ after: plan.after, changes: changesIn(plan) }))
    .filter(({ changes }) => changes.length > 0)
}

/** Saves new prices of locked products as one batch with its ledger; returns the id. Throws PRICE_LOOKS_WRONG unless confirmed. */
export async function savePrices(tx: Transaction, save: PriceSave, plans: readonly PricePlan[]): Promise<string> {
  checkSuspicious(
    plans.map(({ before, after }) => ({ names: before, before, after })),
    save.confirmed,
  )
  const updates = updatesOf(plans)
  const { source, personId, now } = save
  const id = newId()
  await insertBatch(tx, { id, source, personId, savedAt: now, appliedAt: now, products: updates.length })
  await storePrices(tx, id, updates, now)
  return id
}

type FirstPrice = { readonly id: string; readonly basePrice: Paise }

/** Begins the ledger of new products. */
export async function recordFirstPrices(
  tx: Transaction,
  personId: string,
  products: readonly FirstPrice[],
  now: Date,
): Promise<void> {
  const id = newId()
  const times = { savedAt: now, appliedAt: now }
  await insertBatch(tx, { id, source: 'add', personId, ...times, products: products.length })
  const first = products.map(({ id: productId, basePrice: after }) => ({
    ...{ productId, unitId: null, label: null, before: null, after, figures: null },
  }))
  await insertChanges(tx, id, first, now.toISOString())
}

/** The present base price and version, sent beside a refused change. */
export function currentPrice({ id, basePrice, version }: StoredPrices) {
  return { id, basePrice: toRupees(basePrice), version }
}
