import { descriptionLines, foldCase, otherNames } from '#domain/catalogue/catalogue.ts'
import { type ImportedRow, type ImportResult, importedRow } from '#domain/catalogue/import-shapes.ts'
import { withBasePrice } from '#domain/catalogue/prices.ts'
import { rupeesToPaise, toPercentNumber } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'
import type { Transaction } from '../database/connect.ts'
import { check } from '../http/endpoint.ts'
import { type PricedNewProduct, priceNewProduct } from './add-product.ts'
import { type EditableRow, editableProducts, type NamedProduct, productNames } from './edit-queries.ts'
import { lockPrices, type StoredPrices } from './price-queries.ts'
import { type ProductTexts, readTexts } from './read-texts.ts'
import type { PricePlan } from './save-prices.ts'

type NewProduct = PricedNewProduct & { readonly row: number; readonly texts: ProductTexts }
type ChangedProduct = {
  readonly row: number
  readonly id: string
  readonly name: string
  /** The texts, where they are others. */
  readonly texts?: ProductTexts & { image: string[] }
  /** The prices, where they are others. */
  readonly prices?: PricePlan
}

/** What an import would do; nothing while there are errors. */
export type ImportPlan = {
  readonly added: NewProduct[]
  readonly changed: ChangedProduct[]
  readonly same: readonly { row: number; id: string; name: string }[]
  readonly errors: ImportResult['errors']
}

type ReadRow = { readonly row: number; readonly sent: ImportedRow }

const bad = (message: string) => new Refusal('BAD_INPUT', { message })

/** Collects the refusals of rows, so that all are named at once. */
function errorList() {
  const errors: ImportResult['errors'] = []
  function attempt<T>(row: number, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push({ row, code: error.code, message: messageOf(error) })
      return undefined
    }
  }
  return { errors, attempt }
}

/** Finds the product that a row means, by id or by its English name on the shelf. Throws PRODUCT_UNKNOWN and BAD_INPUT. */
function targetFinder(known: readonly NamedProduct[]) {
  const ids = new Set(known.map(({ id }) => id))
  const listed = known.filter(({ isListed }) => isListed)
  const byName = Map.groupBy(listed, ({ name }) => foldCase(name))
  const seen = new Set<string>()
  return ({ id, name = '' }: ImportedRow): string | undefined => {
    const named = byName.get(foldCase(name)) ?? []
    if (id !== undefined && !ids.has(id)) throw new Refusal('PRODUCT_UNKNOWN')
    if (id === undefined && named.length > 1) throw bad('name: Several products have this name; the id decides.')
    const target = id ?? named[0]?.id
    const key = target ?? `new ${foldCase(name)}`
    if (seen.has(key)) throw bad('This product is there twice.')
    seen.add(key)
    return target
  }
}

/** A row's texts over those that are stored. Throws BAD_INPUT naming what is missing. */
function textsOf(sent: ImportedRow, stored: Partial<EditableRow> = {}): ProductTexts {
  const { name, nameHi, searchNames, category, description, descriptionHi, hsn } = { ...stored, ...sent }
  if (!name) throw bad('name: is required.')
  if (!category) throw bad('category: is required.')
  return readTexts({ name, nameHi, searchNames, category, description, descriptionHi, hsn })
}

function planNew({ row, sent }: ReadRow): NewProduct {
  const texts = textsOf(sent)
  const { basePrice } = sent
  if (!basePrice) throw bad('basePrice: is required.')
  return { row, texts, ...priceNewProduct({ ...sent, basePrice }, texts) }
}

const fields = ['name', 'nameHi', 'searchNames', 'category', 'description', 'descriptionHi', 'hsn'] as const
/** A text or list in NFC for comparing, as a file holds it: other names once, lines without blanks around. */
function plainField(field: (typeof fields)[number], value: ImportedRow[typeof field]): string {
  const text = [value ?? ''].flat().join('\n').normalize('NFC')
  if (field === 'searchNames') return otherNames(text).join('\n')
  return descriptionLines(text).join('\n')
}

const isSame = (sent: ImportedRow, stored: EditableRow) =>
  fields.every(
    (field) => sent[field] === undefined || plainField(field, sent[field]) === plainField(field, stored[field]),
  )

/** What of a stored product a row changes. Throws BAD_INPUT for what a file cannot change. */
function planChange({ row, sent }: ReadRow, stored: EditableRow, before: StoredPrices): ChangedProduct {
  const texts = isSame(sent, stored) ? undefined : { ...textsOf(sent, stored), image: stored.image }
  const { basePrice, discountPercent, soldBy } = sent
  if (soldBy !== undefined && soldBy !== before.soldBy)
    throw bad('soldBy: Please change the way of selling in the product’s own form.')
  if (discountPercent !== undefined && discountPercent !== toPercentNumber(before.discountPercent))
    throw bad('discountPercent: Please change the discounts of this product in its packs.')
  const base = basePrice === undefined ? before.basePrice : rupeesToPaise(basePrice)
  return {
    ...{ row, id: stored.id, name: texts?.name ?? stored.name },
    ...(texts && { texts }),
    ...(base === before.basePrice ? {} : { prices: { before, after: withBasePrice(before, base) } }),
  }
}

/** Plans an import over the present products, which it locks. */
export async function planImport(tx: Transaction, rows: readonly Record<string, unknown>[]): Promise<ImportPlan> {
  const { errors, attempt } = errorList()
  const targetOf = targetFinder(await productNames(tx))
  const read = rows.flatMap((each, at) => {
    const row = at + 1
    return (
      attempt(row, () => {
        const sent = check(importedRow, each) as ImportedRow
        return [{ row, sent, id: targetOf(sent) }]
      }) ?? []
    )
  })
  const ids = read.flatMap(({ id }) => id ?? [])
  const prices = await lockPrices(tx, ids)
  const stored = await editableProducts(tx)
  const added: NewProduct[] = []
  const changes: ChangedProduct[] = []
  for (const { id, ...each } of read) {
    const [product, before] = id === undefined ? [] : [stored.get(id), prices.get(id)]
    attempt(each.row, () => {
      if (id === undefined) added.push(planNew(each))
      else if (product === undefined || before === undefined) throw new Refusal('PRODUCT_UNKNOWN')
      else changes.push(planChange(each, product, before))
    })
  }
  const isChanged = ({ texts, prices }: ChangedProduct) => texts !== undefined || prices !== undefined
  return {
    added,
    changed: changes.filter(isChanged),
    same: changes.filter((each) => !isChanged(each)),
    errors: errors.sort((one, other) => one.row - other.row),
  }
}
