import { descriptionLines, foldCase, otherNames, type Product } from '#domain/catalogue/catalogue.ts'
import { type ImportedRow, type ImportResult, importedRow } from '#domain/catalogue/import-shapes.ts'
import { withBasePrice } from '#domain/catalogue/prices.ts'
import { rupeesToPaise, toPercentNumber } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'
import type { Transaction } from '../database/transaction.ts'
import { checkShape } from '../http/endpoint.ts'
import { type PricedNewProduct, priceNewProduct } from './add-product.ts'
import { type NamedProduct, namesOfAllProducts, type StoredProduct, storedProducts } from './edit-queries.ts'
import { lockPrices, storedPrices } from './price-queries.ts'
import { type ProductTexts, readTexts } from './read-texts.ts'
import type { PricePlan } from './save-prices.ts'

type NewProduct = PricedNewProduct & { readonly row: number; readonly texts: ProductTexts }

/** What a row of the file means for a stored product; `texts` and `prices` are absent where the row changes none. */
type StoredProductPlan = {
  readonly row: number
  readonly id: string
  readonly name: string
  readonly isOffShelf?: true
  readonly texts?: ProductTexts
  readonly prices?: PricePlan
  /** It overwrites what changed since the download of the file. */
  readonly isOutdated?: true
  /** The store's price stays: the row's differs, but is as downloaded. */
  readonly keepsPrice?: true
}

/** What an import will do with each row, counted from 1; with errors it saves nothing. */
export type ImportPlan = {
  readonly added: NewProduct[]
  readonly changed: StoredProductPlan[]
  readonly same: StoredProductPlan[]
  readonly errors: ImportResult['errors']
}

type ReadRow = { readonly row: number; readonly sent: ImportedRow }

const badInput = (message: string) => new Refusal('BAD_INPUT', { message })

/** Finds the product of a row by its id, or by its English name on the shelf; undefined for a new product. Throws PRODUCT_UNKNOWN, BAD_INPUT. */
function productFinder(known: readonly NamedProduct[]) {
  const ids = new Set(known.map(({ id }) => id))
  const onShelf = known.filter((product) => product.isOnShelf)
  const byName = Map.groupBy(onShelf, ({ name }) => foldCase(name))
  const seen = new Set<string>()
  return ({ id, name = '' }: ImportedRow): string | undefined => {
    const named = byName.get(foldCase(name)) ?? []
    if (id !== undefined && !ids.has(id)) throw new Refusal('PRODUCT_UNKNOWN')
    if (id === undefined && named.length > 1) throw badInput('name: Several products have this name; the id decides.')
    const found = id ?? named[0]?.id
    // Rows without a name are not one product: each is refused for its missing name.
    if (found === undefined && name === '') return undefined
    const key = found ?? `new ${foldCase(name)}`
    if (seen.has(key)) throw badInput('This product is there twice.')
    seen.add(key)
    return found
  }
}

/** A row's texts, and the stored ones where the row has none. Throws BAD_INPUT naming what is missing. */
function textsOf(sent: ImportedRow, stored: Partial<StoredProduct> = {}): ProductTexts {
  const given = { ...stored, ...sent }
  if (!given.name) throw badInput('name: is required.')
  if (!given.category) throw badInput('category: is required.')
  return readTexts(given)
}

function planNew({ row, sent }: ReadRow): NewProduct {
  const texts = textsOf(sent)
  const { basePrice } = sent
  if (!basePrice) throw badInput('basePrice: is required.')
  return { row, texts, ...priceNewProduct({ ...sent, basePrice }, texts) }
}

const textFields = ['name', 'nameHi', 'searchNames', 'category', 'description', 'descriptionHi', 'hsn'] as const

/** A text or list of texts as one text to compare: in NFC, other names once, lines without blanks around. */
function comparableText(field: keyof ProductTexts, value: ImportedRow[keyof ProductTexts]): string {
  const text = [value ?? ''].flat().join('\n').normalize('NFC')
  const lines = field === 'searchNames' ? otherNames(text) : descriptionLines(text)
  return lines.join('\n')
}

function hasSameTexts(sent: ImportedRow, stored: StoredProduct): boolean {
  return textFields.every(
    (field) => sent[field] === undefined || comparableText(field, sent[field]) === comparableText(field, stored[field]),
  )
}

/** What a row changes in a stored product. Throws BAD_INPUT for what a file cannot change. */
function planStored({ row, sent }: ReadRow, stored: StoredProduct, before: Product): StoredProductPlan {
  const texts = hasSameTexts(sent, stored) ? undefined : textsOf(sent, stored)
  const { discountPercent, soldBy, seenBasePrice, seenVersion = stored.version } = sent
  if (soldBy !== undefined && soldBy !== before.soldBy)
    throw badInput('soldBy: Please change the way of selling in the product’s own form.')
  if (discountPercent !== undefined && discountPercent !== toPercentNumber(before.discountPercent))
    throw badInput('discountPercent: Please change the discounts of this product in its packs.')
  const sentPrice = sent.basePrice === undefined ? before.basePrice : rupeesToPaise(sent.basePrice)
  // A price as downloaded was not edited in the file, so the store's present one stays.
  const basePrice = sent.basePrice === seenBasePrice ? before.basePrice : sentPrice
  const seenPrice = seenBasePrice === undefined ? before.basePrice : rupeesToPaise(seenBasePrice)
  const after = withBasePrice(before, basePrice)
  const arePricesOutdated = basePrice !== before.basePrice && seenPrice !== before.basePrice
  const areTextsOutdated = texts !== undefined && seenVersion !== stored.version
  return {
    row,
    id: stored.id,
    name: texts?.name ?? stored.name,
    ...(!stored.isOnShelf && { isOffShelf: true }),
    ...(texts && { texts }),
    ...(basePrice !== before.basePrice && { prices: { before, after } }),
    ...((arePricesOutdated || areTextsOutdated) && { isOutdated: true }),
    ...(sentPrice !== basePrice && { keepsPrice: true }),
  }
}

/** Plans an import; unless it is a preview, locks the products that its rows name. */
export async function planImport(
  tx: Transaction,
  rows: readonly Record<string, unknown>[],
  preview: boolean,
): Promise<ImportPlan> {
  const plan: ImportPlan = { added: [], changed: [], same: [], errors: [] }
  /** Runs the work for a row; a refusal becomes an error of that row, and the next row follows. */
  function attempt(row: number, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      plan.errors.push({ row, code: error.code, message: messageOf(error) })
    }
  }
  const findProduct = productFinder(await namesOfAllProducts(tx))
  const readRows: (ReadRow & { readonly id: string | undefined })[] = []
  for (const [index, values] of rows.entries())
    attempt(index + 1, () => {
      const sent = checkShape(importedRow, values)
      readRows.push({ row: index + 1, sent, id: findProduct(sent) })
    })
  const ids = readRows.flatMap(({ id }) => id ?? [])
  const prices = await (preview ? storedPrices(tx, ids) : lockPrices(tx, ids))
  const stored = await storedProducts(tx)
  for (const { id, ...read } of readRows)
    attempt(read.row, () => {
      if (id === undefined) return void plan.added.push(planNew(read))
      const [product, before] = [stored.get(id), prices.get(id)]
      if (product === undefined || before === undefined) throw new Refusal('PRODUCT_UNKNOWN')
      const planned = planStored(read, product, before)
      const isChanged = planned.texts !== undefined || planned.prices !== undefined
      plan[isChanged ? 'changed' : 'same'].push(planned)
    })
  plan.errors.sort((one, other) => one.row - other.row)
  return plan
}
