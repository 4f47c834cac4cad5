import { type Paise, paise, sumOf } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** A quantity of one unit of a product (SPEC 3). */
export type CartLine = { productId: string; unitId: string; quantity: number }

/** A unit's MRP and selling price in paise, and whether its product is in stock (SPEC 3). */
export type ListedUnit = { price: Paise; sellingPrice: Paise; inStock: boolean }

/** 'ok' can be ordered, 'not-enough' is more than is left, 'gone' is no longer sold (CONTRACT "Cart"). */
export const lineStates = ['ok', 'not-enough', 'out-of-stock', 'gone'] as const
type LineState = (typeof lineStates)[number]

/** A cart at today's prices in paise; `count` is the sum of all quantities (CONTRACT "Cart"). */
type PricedCart<L> = {
  lines: { line: L; state: LineState; total: Paise }[]
  subtotal: Paise
  savings: Paise
  count: number
  orderable: boolean
}

/** Maximum quantity of one line (CONTRACT "Cart"). */
export const maxQuantity = 99

/** Maximum number of lines in a cart or an order (CONTRACT "Cart"). */
export const maxLines = 50

const minQuantityOptions = 9

/** The cart with one more of a unit; throws BAD_INPUT for the hundredth and for a 51st line (SPEC 4). */
export function addToCart(lines: readonly CartLine[], productId: string, unitId: string): CartLine[] {
  const present = lines.find((line) => isUnit(line, productId, unitId))
  if (present) return setQuantity(lines, productId, unitId, present.quantity + 1)
  return checkedLines([...lines, { productId, unitId, quantity: 1 }])
}

/** The cart with another quantity of a unit; 0 removes its line. Throws BAD_INPUT outside 0…99 (SPEC 4). */
export function setQuantity(
  lines: readonly CartLine[],
  productId: string,
  unitId: string,
  quantity: number,
): CartLine[] {
  if (quantity === 0) return lines.filter((line) => !isUnit(line, productId, unitId))
  const checked = checkedQuantity(quantity)
  return lines.map((line) => (isUnit(line, productId, unitId) ? { ...line, quantity: checked } : line))
}

/** The cart less the ordered quantities, without empty lines (CONTRACT "Orders"). */
export function withoutOrdered<L extends CartLine>(lines: readonly L[], ordered: readonly CartLine[]): L[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - quantityIn(ordered, line) }))
    .filter((line) => line.quantity > 0)
}

/** Merges the saved cart with this browser's; both began as `base`. Of what was ordered elsewhere only additions made here stay (decision 35). */
export function joinCarts(
  saved: readonly CartLine[],
  here: readonly CartLine[],
  base: readonly CartLine[] = [],
): CartLine[] {
  const joined = combine([...saved, ...here], Math.max).map((line) => {
    const inSaved = quantityIn(saved, line)
    const inHere = quantityIn(here, line)
    const inBase = quantityIn(base, line)
    const raised = Math.max(inSaved, Math.min(inHere, inSaved + inHere - inBase))
    return { ...line, quantity: inHere < inBase ? Math.min(inSaved, inHere) : raised }
  })
  return joined.filter(({ quantity }) => quantity > 0).slice(0, maxLines)
}

/** The lines with one for each unit, the first with all quantities; throws BAD_INPUT beyond the limits (CONTRACT "Cart"). */
export function sumDuplicates<L extends CartLine>(lines: readonly L[]): L[] {
  for (const line of lines) checkedQuantity(line.quantity)
  return checkedLines(combine(lines, (a, b) => checkedQuantity(a + b)))
}

/** The lines; throws BAD_INPUT for more than a cart holds (CONTRACT "Cart"). */
export function checkedLines<L>(lines: L[]): L[] {
  if (lines.length <= maxLines) return lines
  throw new Refusal('BAD_INPUT', { message: `A cart holds at most ${maxLines} different items.` })
}

/** A line's state by its unit today, whatever its quantity (CONTRACT "Cart"). */
function lineState(unit: ListedUnit | undefined): LineState {
  if (!unit) return 'gone'
  return unit.inStock ? 'ok' : 'out-of-stock'
}

/** A line with the content of its unit and what is left of its product, in grams or pieces. */
type CountedLine = {
  productId: string
  quantity: number
  state: LineState
  content: number | undefined
  left: number | undefined
}

/** The states of lines, given that all units of a product share its stock (CONTRACT "Packs and stock"). */
export function sharedStates(lines: readonly CountedLine[]): LineState[] {
  const wanted = new Map<string, number>()
  for (const { productId, quantity, content = 0 } of lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity * content)
  return lines.map(({ productId, state, left }) => {
    if (state !== 'ok' && state !== 'not-enough') return state
    return left !== undefined && (wanted.get(productId) ?? 0) > left ? 'not-enough' : 'ok'
  })
}

/** A cart's sums in paise; a line that is not 'ok' costs nothing and blocks the order (SPEC 9). */
export function priceCart<L extends { quantity: number }>(
  lines: readonly L[],
  find: (line: L) => ListedUnit | undefined,
): PricedCart<L> {
  const priced = lines.map((line) => priceLine(line, find(line)))
  return {
    lines: priced.map(({ line, state, total }) => ({ line, state, total })),
    subtotal: sumOf(priced.map((each) => each.total)),
    savings: sumOf(priced.map((each) => each.saved)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    orderable: lines.length > 0 && priced.every((each) => each.state === 'ok'),
  }
}

/** The options of the quantity dropdown: 1 to 9, or up to a larger current quantity (SPEC 9). */
export function quantityOptions(current: number): number[] {
  const max = Math.min(Math.max(minQuantityOptions, current), maxQuantity)
  return Array.from({ length: max }, (_, index) => index + 1)
}

function priceLine<L extends { quantity: number }>(line: L, unit: ListedUnit | undefined) {
  const state = lineState(unit)
  if (!unit || state !== 'ok') return { line, state, total: paise(0), saved: paise(0) }
  const total = paise(unit.sellingPrice * line.quantity)
  return { line, state, total, saved: paise((unit.price - unit.sellingPrice) * line.quantity) }
}

/** One line for each unit; `join` decides the quantity of two lines of the same unit. */
function combine<L extends CartLine>(lines: readonly L[], join: (a: number, b: number) => number): L[] {
  const byUnit = new Map<string, L>()
  for (const line of lines) {
    const key = `${line.productId} ${line.unitId}`
    const present = byUnit.get(key)
    byUnit.set(key, present ? { ...present, quantity: join(present.quantity, line.quantity) } : line)
  }
  return [...byUnit.values()]
}

function quantityIn(lines: readonly CartLine[], { productId, unitId }: CartLine): number {
  return lines.find((line) => isUnit(line, productId, unitId))?.quantity ?? 0
}

function isUnit(line: CartLine, productId: string, unitId: string): boolean {
  return line.productId === productId && line.unitId === unitId
}

function checkedQuantity(quantity: number): number {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity) return quantity
  throw new Refusal('BAD_INPUT', { message: `The quantity must be a whole number from 1 to ${maxQuantity}.` })
}
