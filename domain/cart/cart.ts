import { type Paise, paise, sumOf } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** The quantity of one unit of one product (SPEC 3). */
export type CartLine = { productId: string; unitId: string; quantity: number }

/** A listed unit's MRP and selling price in paise, and its stock (SPEC 3). */
export type ListedUnit = { price: Paise; sellingPrice: Paise; inStock: boolean }

/** Whether a line is orderable, more than is left, out of stock or no longer sold (CONTRACT "Cart"). */
type LineState = 'ok' | 'not-enough' | 'out-of-stock' | 'gone'

/** A cart at today's prices in paise; `count` adds all quantities (CONTRACT "Cart"). */
type PricedCart<L> = {
  lines: { line: L; state: LineState; total: Paise }[]
  subtotal: Paise
  savings: Paise
  count: number
  orderable: boolean
}

/** The most one line can hold (CONTRACT "Cart"). */
export const maxQuantity = 99

/** The most lines a cart can hold (CONTRACT "Cart"). */
export const maxLines = 50

const minDropdown = 9

/** Adds one; throws BAD_INPUT for a hundredth and for a 51st line (SPEC 4). */
export function addToCart(lines: readonly CartLine[], productId: string, unitId: string): CartLine[] {
  const present = lines.find((line) => isOf(line, productId, unitId))
  if (present) return setQuantity(lines, productId, unitId, present.quantity + 1)
  return roomFor([...lines, { productId, unitId, quantity: 1 }])
}

/** Sets a line's quantity; 0 removes it. Throws BAD_INPUT outside 0…99 (SPEC 4). */
export function setQuantity(
  lines: readonly CartLine[],
  productId: string,
  unitId: string,
  quantity: number,
): CartLine[] {
  if (quantity === 0) return removeFromCart(lines, productId, unitId)
  const checked = orderableQuantity(quantity)
  return lines.map((line) => (isOf(line, productId, unitId) ? { ...line, quantity: checked } : line))
}

/** The cart without this line (SPEC 4). */
export function removeFromCart(lines: readonly CartLine[], productId: string, unitId: string): CartLine[] {
  return lines.filter((line) => !isOf(line, productId, unitId))
}

/** The cart minus the ordered quantities; empty lines are removed (CONTRACT "Orders"). */
export function withoutOrdered<L extends CartLine>(lines: readonly L[], ordered: readonly CartLine[]): L[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - quantityIn(ordered, line) }))
    .filter((line) => line.quantity > 0)
}

/** Joins carts by the larger quantity (CONTRACT "Cart"); a line as in `base`, where both began, follows the saved one, a lowered one the smaller. */
export function joinCarts(
  saved: readonly CartLine[],
  here: readonly CartLine[],
  base: readonly CartLine[] = [],
): CartLine[] {
  const joined = combine([...saved, ...here], Math.max).map((line) => {
    const [inSaved = 0, inHere = 0, inBase = 0] = [saved, here, base].map((lines) => quantityIn(lines, line))
    const either = inHere < inBase ? Math.min(inSaved, inHere) : Math.max(inSaved, inHere)
    return { ...line, quantity: inHere === inBase ? inSaved : either }
  })
  return joined.filter(({ quantity }) => quantity > 0).slice(0, maxLines)
}

/** Lines with one for each unit, quantities added up; throws BAD_INPUT beyond the limits (CONTRACT "Cart"). */
export function sumDuplicates(lines: readonly CartLine[]): CartLine[] {
  for (const line of lines) orderableQuantity(line.quantity)
  return roomFor(combine(lines, (a, b) => orderableQuantity(a + b)))
}

/** The state of a line for its listed unit (CONTRACT "Cart"). */
export function lineState(unit: ListedUnit | undefined): LineState {
  if (!unit) return 'gone'
  return unit.inStock ? 'ok' : 'out-of-stock'
}

/** A line with its content and what is left of its product, in grams or pieces. */
type CountedLine = {
  productId: string
  quantity: number
  state: LineState
  content: number | undefined
  left: number | undefined
}

/** The states of lines where all packs of a product share what is left of it (CONTRACT "Packs and stock"). */
export function sharedStates(lines: readonly CountedLine[]): LineState[] {
  const wanted = new Map<string, number>()
  for (const { productId, quantity, content = 0 } of lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity * content)
  return lines.map(({ productId, state, left }) => {
    if (state !== 'ok' && state !== 'not-enough') return state
    return left !== undefined && (wanted.get(productId) ?? 0) > left ? 'not-enough' : 'ok'
  })
}

/** Prices a cart in paise; lines out of stock cost nothing and block the order (SPEC 9). */
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

/** The quantity dropdown: 1 to 9, or up to a larger current quantity (SPEC 9). */
export function quantityOptions(current: number): number[] {
  const max = Math.min(Math.max(minDropdown, current), maxQuantity)
  return Array.from({ length: max }, (_, index) => index + 1)
}

function priceLine<L extends { quantity: number }>(line: L, unit: ListedUnit | undefined) {
  const state = lineState(unit)
  if (!unit || state !== 'ok') return { line, state, total: paise(0), saved: paise(0) }
  const total = paise(unit.sellingPrice * line.quantity)
  return { line, state, total, saved: paise((unit.price - unit.sellingPrice) * line.quantity) }
}

function combine(lines: readonly CartLine[], join: (a: number, b: number) => number): CartLine[] {
  const byUnit = new Map<string, CartLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.unitId}`
    const present = byUnit.get(key)
    byUnit.set(key, present ? { ...present, quantity: join(present.quantity, line.quantity) } : line)
  }
  return [...byUnit.values()]
}

function quantityIn(lines: readonly CartLine[], { productId, unitId }: CartLine): number {
  return lines.find((line) => isOf(line, productId, unitId))?.quantity ?? 0
}

function isOf(line: CartLine, productId: string, unitId: string): boolean {
  return line.productId === productId && line.unitId === unitId
}

function orderableQuantity(quantity: number): number {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity) return quantity
  throw new Refusal('BAD_INPUT', { message: `The quantity must be a whole number from 1 to ${maxQuantity}.` })
}

function roomFor(lines: CartLine[]): CartLine[] {
  if (lines.length <= maxLines) return lines
  throw new Refusal('BAD_INPUT', { message: `A cart holds at most ${maxLines} different items.` })
}
