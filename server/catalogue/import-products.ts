import type { ImportResult, SentImport } from '#domain/catalogue/import-shapes.ts'
import { toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { advisoryLocks, takeLock } from '../database/advisory-locks.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { replaceTexts } from './edit-queries.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { insertProducts } from './queries.ts'
import { checkSuspicious, type PriceSave, recordFirstPrices, savePrices } from './save-prices.ts'

/** Throws BAD_INPUT with all bad rows; its message names the first. */
function checkNoErrors(errors: ImportResult['errors']): void {
  const [first] = errors
  if (first !== undefined)
    throw new Refusal('BAD_INPUT', { message: `Row ${first.row}: ${first.message}`, extra: { errors } })
}

/** Saves a plan without errors. Throws PRICE_LOOKS_WRONG unless confirmed. */
async function savePlan(tx: Transaction, save: PriceSave, { added, changed }: ImportPlan): Promise<void> {
  const { personId, now } = save
  const plans = changed.flatMap(({ prices }) => prices ?? [])
  // Checked here for all rows at once, so `savePrices` below gets them as confirmed.
  checkSuspicious([...plans, ...added.map(({ pricePlan }) => pricePlan)], save.confirmed)
  const rows = added.map(({ id, texts, price }) => ({ id, ...texts, ...price, image: [], createdAt: now }))
  if (rows.length > 0) {
    const units = added.flatMap((each) => each.units)
    await insertProducts(tx, rows, units)
    await recordFirstPrices(tx, personId, rows, now)
  }
  for (const { id, texts } of changed) if (texts !== undefined) await replaceTexts(tx, id, texts, now)
  if (plans.length > 0) await savePrices(tx, { ...save, confirmed: true }, plans)
}

const answerRow = ({ row, id, name, isOffShelf, prices, isOutdated, keepsPrice }: ImportPlan['same'][number]) => ({
  row,
  id,
  name,
  ...(isOffShelf && { isOffShelf }),
  ...(prices && { basePrice: { before: toRupees(prices.before.basePrice), after: toRupees(prices.after.basePrice) } }),
  ...(isOutdated && { isOutdated }),
  ...(keepsPrice && { keepsPrice }),
})

function resultOf({ added, changed, same, errors }: ImportPlan, preview: boolean): ImportResult {
  const rows: ImportResult['rows'] = [
    ...added.map(({ row, id, texts }) => ({ row, ...(!preview && { id }), name: texts.name, what: 'new' as const })),
    ...changed.map((each) => ({ ...answerRow(each), what: 'changed' as const })),
    ...same.map((each) => ({ ...answerRow(each), what: 'same' as const })),
  ]
  const message = preview ? 'Nothing is saved yet' : 'Products imported'
  return { message, rows: rows.sort((one, other) => one.row - other.row), errors }
}

/** Adds and changes products by a file's rows, all or none; a preview saves nothing. Throws BAD_INPUT and PRICE_LOOKS_WRONG. */
export async function importProducts(
  shop: Shop,
  personId: string,
  { rows, preview = false, confirmed = false }: SentImport,
): Promise<ImportResult> {
  const plan = await inTransaction(shop.db, async (tx) => {
    // Another import may be adding products of the same names.
    if (!preview) await takeLock(tx, advisoryLocks.imports)
    const planned = await planImport(tx, rows, preview)
    if (preview) return planned
    checkNoErrors(planned.errors)
    // The source `edit` means a change of a product's data, by the form or by a file.
    await savePlan(tx, { source: 'edit', personId, now: shop.clock(), confirmed }, planned)
    return planned
  })
  if (!preview) await shop.events.publish('catalogue-changed')
  return resultOf(plan, preview)
}
