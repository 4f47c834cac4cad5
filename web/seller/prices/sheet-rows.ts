import { type SuspiciousPrice, suspiciousPrices } from '#domain/catalogue/price-guard.ts'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { type PricedProduct, withBasePrice } from '#domain/catalogue/prices.ts'
import { maxBasePrice, maxPricesAtOnce } from '#domain/catalogue/units.ts'
import { amountOf } from '#domain/lists/amount-of.ts'
import { type Paise, paise, percent as percentOf, rupeesToPaise, toRupees } from '#domain/money.ts'
import { indiaDay } from '#domain/time/india-time.ts'
import type { Draft, DraftPrice } from './sheet-draft.ts'

/** A row of the sheet with what was typed into it. */
export type SheetRow = {
  readonly product: SheetProduct
  readonly typed: string | undefined
  /** The typed price in paise; undefined where nothing or no price was typed. */
  readonly price: Paise | undefined
  readonly problem: 'not-money' | 'out-of-range' | undefined
  /** Unanswered questions about the typed price. */
  readonly questions: readonly SuspiciousPrice[]
  /** Whether the price was changed elsewhere since it was typed. */
  readonly isStale: boolean
  /** Whether it has a price of today, typed or saved. */
  readonly isDone: boolean
}

const highest = rupeesToPaise(maxBasePrice)

/** Whether a price was changed on the day of `now` in India. */
export function isFromToday({ changedAt }: Pick<SheetProduct, 'changedAt'>, now: number): boolean {
  return changedAt !== null && indiaDay(Date.parse(changedAt)) === indiaDay(now)
}

/** A product of the sheet as the rules of the domain know it. */
export function pricedProduct(product: SheetProduct): PricedProduct {
  return {
    id: product._id,
    basePrice: rupeesToPaise(product.basePrice),
    discountPercent: percentOf(product.discountPercent),
    soldBy: product.soldBy,
    packs: product.units.map((unit) => ({
      id: unit._id,
      type: unit.type,
      label: unit.label,
      content: unit.content,
      price: rupeesToPaise(unit.price),
      discountPercent: percentOf(unit.discountPercent),
      discount: paise(rupeesToPaise(unit.price) - rupeesToPaise(unit.sellingPrice)),
      sellingPrice: rupeesToPaise(unit.sellingPrice),
      isPinned: unit.isPinned,
    })),
  }
}

/** The key of a question, so that an answer holds for this price only. */
export function questionKey({
  why,
  pack,
  after,
}: Pick<SuspiciousPrice, 'why' | 'after'> & { pack?: { type: string; label: string } | undefined }): string {
  return [why, pack?.type ?? '', pack?.label ?? '', after].join(' ')
}

function problemOf(typed: string, price: Paise | undefined): SheetRow['problem'] {
  if (typed.trim() === '') return undefined
  if (price === undefined) return 'not-money'
  return price > highest ? 'out-of-range' : undefined
}

/** A row from a product and what was typed for it. */
export function sheetRow(product: SheetProduct, draft: DraftPrice | undefined, now: number): SheetRow {
  const typed = draft?.typed
  const amount = typed === undefined ? undefined : amountOf(typed)
  const problem = typed === undefined ? undefined : problemOf(typed, amount)
  const price = problem === undefined ? amount : undefined
  const isStale = draft !== undefined && draft.version !== product.version && draft.seen !== product.basePrice
  const found = price === undefined ? [] : questionsFor(product, price)
  const questions = found.filter((question) => !draft?.confirmed?.includes(questionKey(question)))
  return {
    product,
    typed,
    price,
    problem,
    questions,
    isStale,
    isDone: typed !== undefined || isFromToday(product, now),
  }
}

/** What the shop asks about a new base price. */
function questionsFor(product: SheetProduct, price: Paise): SuspiciousPrice[] {
  const before = pricedProduct(product)
  return suspiciousPrices(before, withBasePrice(before, price))
}

/** The rows that wait for the seller: no price, a question, or changed elsewhere. */
export function waitingRows(rows: readonly SheetRow[]): SheetRow[] {
  return rows.filter((row) => row.problem !== undefined || row.isStale || row.questions.length > 0)
}

/** Change in whole percent, signed; undefined from ₹0. */
export function changePercent(before: number, after: number): number | undefined {
  return before === 0 ? undefined : Math.round(((after - before) / before) * 100)
}

/** The prices of a save: the first so many as one call takes. */
export function bodyOf(rows: readonly SheetRow[]) {
  const prices = rows.flatMap(({ product, price }) =>
    price === undefined ? [] : [{ id: product._id, basePrice: toRupees(price), version: product.version }],
  )
  return prices.slice(0, maxPricesAtOnce)
}

/** The draft without the prices that were sent and are saved; one typed over meanwhile stays. */
export function savedDraft(draft: Draft, sent: Draft, saved: ReturnType<typeof bodyOf>): Draft {
  const ids = new Set(saved.map(({ id }) => id))
  return Object.fromEntries(Object.entries(draft).filter(([id, price]) => !ids.has(id) || price !== sent[id]))
}

/** The draft for a sheet read anew, without what is gone or saved; `savedHere` are rupees saved on this page, by product. */
export function prunedDraft(
  draft: Draft,
  products: readonly SheetProduct[],
  savedHere: ReadonlyMap<string, number>,
): Draft {
  const byId = new Map(products.map((product) => [product._id, product]))
  const entries = Object.entries(draft)
  const left = entries.flatMap(([id, price]): typeof entries => {
    const product = byId.get(id)
    if (product === undefined) return []
    const { version, basePrice } = product
    if (price.version === version || price.seen === basePrice) return [[id, price]]
    const amount = amountOf(price.typed)
    if (amount !== undefined && toRupees(amount) === basePrice) return []
    // Typed before the sheet showed the price that was saved here, it counts as typed after it.
    return [[id, savedHere.get(id) === basePrice ? { ...price, version, seen: basePrice } : price]]
  })
  const isSame = left.length === entries.length && left.every(([id, price]) => price === draft[id])
  return isSame ? draft : Object.fromEntries(left)
}

/** Numbers of a spreadsheet column from one row downward; undefined where the text is no column of numbers. */
export function columnOfPrices(text: string): string[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.trim())
  const isColumn = cells.length > 1 && cells.every((cell) => cell === '' || amountOf(cell) !== undefined)
  return isColumn ? cells : undefined
}
