import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { type PricedProduct, withBasePrice } from '#domain/catalogue/prices.ts'
import { type SuspiciousPrice, suspiciousPrices } from '#domain/catalogue/suspicious-prices.ts'
import { maxBasePrice, maxPricesAtOnce } from '#domain/catalogue/units.ts'
import { type Paise, paise, percent as percentOf, rupeesToPaise, toRupees } from '#domain/money.ts'
import { indiaDay } from '#domain/time/india-time.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import type { Draft, DraftPrice } from './sheet-draft.ts'

/** A row of the sheet with what was typed into it. */
export type SheetRow = {
  readonly product: SheetProduct
  readonly typed: string | undefined
  /** The typed price in paise; undefined if no valid price is typed. */
  readonly price: Paise | undefined
  readonly problem: 'not-money' | 'out-of-range' | undefined
  /** Unanswered questions about the typed price. */
  readonly questions: readonly SuspiciousPrice[]
  /** Whether the price was changed elsewhere since it was typed. */
  readonly isStale: boolean
  /** Whether it has a price of today, typed or saved. */
  readonly isDone: boolean
}

/** The handlers of all rows of the sheet. */
export type RowEvents = {
  onFocus: (id: string) => void
  /** The text of the row's field changes. */
  onType: (id: string) => void
  onBlur: (id: string) => void
  /** Moves one row down or up. */
  onMove: (id: string, by: 1 | -1) => void
  onPaste: (id: string, text: string) => boolean
  onOpen: (id: string) => void
}

const maxBasePaise = rupeesToPaise(maxBasePrice)

/** Whether a price was changed on the day of `now` in India. */
export function isFromToday({ changedAt }: Pick<SheetProduct, 'changedAt'>, now: number): boolean {
  return changedAt !== null && indiaDay(Date.parse(changedAt)) === indiaDay(now)
}

/** The product as the domain's price rules take it. */
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

/** The key of a question; it contains the price, so that an answer is for that price only. */
export function questionKey({ why, pack, after }: SuspiciousPrice): string {
  return [why, pack?.type ?? '', pack?.label ?? '', after].join(' ')
}

function problemOf(typed: string, price: Paise | undefined): SheetRow['problem'] {
  if (typed.trim() === '') return undefined
  if (price === undefined) return 'not-money'
  return price > maxBasePaise ? 'out-of-range' : undefined
}

/** A row from a product and what was typed for it. */
export function sheetRow(product: SheetProduct, draft: DraftPrice | undefined, now: number): SheetRow {
  const typed = draft?.typed
  const amount = typed === undefined ? undefined : typedRupees(typed)
  const problem = typed === undefined ? undefined : problemOf(typed, amount)
  const price = problem === undefined ? amount : undefined
  const isStale = draft !== undefined && draft.version !== product.version && !sawPresentPrice(draft, product)
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

/** Whether the sheet showed the present price, in the present measure, when this was typed. */
function sawPresentPrice({ seen, soldBy }: DraftPrice, product: SheetProduct): boolean {
  return seen === product.basePrice && soldBy === product.soldBy
}

function questionsFor(product: SheetProduct, price: Paise): SuspiciousPrice[] {
  const before = pricedProduct(product)
  return suspiciousPrices(before, withBasePrice(before, price))
}

/** Rows that cannot be saved yet: an invalid price, an open question, or changed elsewhere. */
export function rowsToCheck(rows: readonly SheetRow[]): SheetRow[] {
  return rows.filter((row) => row.problem !== undefined || row.isStale || row.questions.length > 0)
}

/** Change in whole percent, signed; undefined from ₹0. */
export function changePercent(before: number, after: number): number | undefined {
  return before === 0 ? undefined : Math.round(((after - before) / before) * 100)
}

/** The prices of a save, at most as many as one call takes. */
export function pricesToSend(rows: readonly SheetRow[]) {
  const prices = rows.flatMap(({ product, price }) =>
    price === undefined ? [] : [{ id: product._id, basePrice: toRupees(price), version: product.version }],
  )
  return prices.slice(0, maxPricesAtOnce)
}

/** The draft without the saved prices; a price that was typed over since it was sent stays. */
export function withoutSavedPrices(draft: Draft, sent: Draft, saved: ReturnType<typeof pricesToSend>): Draft {
  const ids = new Set(saved.map(({ id }) => id))
  return Object.fromEntries(Object.entries(draft).filter(([id, price]) => !ids.has(id) || price !== sent[id]))
}

/** The draft without products off the shelf and saved prices; `savedHere` has the rupees saved on this page by product id. */
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
    const { version, basePrice, soldBy } = product
    if (price.version === version || sawPresentPrice(price, product)) return [[id, price]]
    const amount = typedRupees(price.typed)
    if (amount !== undefined && toRupees(amount) === basePrice) return []
    // The price that the sheet now shows was saved by this page: no other person changed it.
    const isSavedHere = savedHere.get(id) === basePrice && price.soldBy === soldBy
    return [[id, isSavedHere ? { ...price, version, seen: basePrice } : price]]
  })
  const isSame = left.length === entries.length && left.every(([id, price]) => price === draft[id])
  return isSame ? draft : Object.fromEntries(left)
}

/** The cells of a pasted spreadsheet column of prices; undefined if the text is something else. */
export function columnOfPrices(text: string): string[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n')
  const cells = lines.map((line) => line.trim())
  const isColumn = cells.length > 1 && cells.every((cell) => cell === '' || typedRupees(cell) !== undefined)
  return isColumn ? cells : undefined
}
