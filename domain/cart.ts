import { type Paise, paise, sumOf } from './money.ts'
import { Refusal } from './refusal.ts'

/** So many of one unit of one product (SPEC 3). */
export type CartLine = { productId: string; unitId: string; quantity: number }

/** What the shelf says today of a unit: MRP and selling price in paise, and whether it can be had (SPEC 3). */
export type ShelfUnit = { price: Paise; sellingPrice: Paise; inStock: boolean }

/** Whether a line can be ordered, waits for stock, or has left the shop (CONTRACT "Cart"). */
export type LineState = 'ok' | 'out-of-stock' | 'gone'

/** A cart with today's prices in paise; `count` is the quantity of all its lines (CONTRACT "Cart"). */
export type PricedCart<L> = {
  lines: { line: L; state: LineState; total: Paise }[]
  amount: Paise
  saved: Paise
  count: number
  orderable: boolean
}

/** The most one line can hold (CONTRACT "Cart"). */
export const maxQuantity = 99

/** The most lines a cart can hold (CONTRACT "Cart"). */
export const maxLines = 50

const shortestDropdown = 9

/** One more of this unit, or its first, staying at 99; refuses a 51st line (SPEC 4). */
export function addToCart(lines: readonly CartLine[], productId: string, unitId: string): CartLine[] {
  const present = lines.find((line) => isOf(line, productId, unitId))
  if (present) return setQuantity(lines, productId, unitId, Math.min(present.quantity + 1, maxQuantity))
  return roomFor([...lines, { productId, unitId, quantity: 1 }])
}

/** Sets a line's quantity, 0 removes it, an absent line stays absent; refuses all but whole 0…99 (SPEC 4). */
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

/** The cart less the quantities that were ordered; a line with none left goes (CONTRACT "Orders"). */
export function withoutOrdered<L extends CartLine>(lines: readonly L[], ordered: readonly CartLine[]): L[] {
  const orderedOf = (line: L) => ordered.find((each) => isOf(each, line.productId, line.unitId))?.quantity ?? 0
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - orderedOf(line) }))
    .filter((line) => line.quantity > 0)
}

/** Two carts as one: the larger quantity of each product and unit, a's first, cut at 50 lines (CONTRACT "Cart"). */
export function joinCarts(a: readonly CartLine[], b: readonly CartLine[]): CartLine[] {
  return combine([...a, ...b], Math.max).slice(0, maxLines)
}

/** A sent cart, one line per product and unit; refuses quantities outside 1…99 and a 51st line (CONTRACT "Cart"). */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  for (const line of lines) orderableQuantity(line.quantity)
  return roomFor(combine(lines, (a, b) => orderableQuantity(a + b)))
}

/** What has become of a line whose unit the shelf shows like this (CONTRACT "Cart"). */
export function lineState(shelf: ShelfUnit | undefined): LineState {
  if (!shelf) return 'gone'
  return shelf.inStock ? 'ok' : 'out-of-stock'
}

/** Prices a cart from the shelf, in paise; lines that cannot be had stay, cost nothing and forbid ordering (SPEC 9). */
export function priceCart<L extends { quantity: number }>(
  lines: readonly L[],
  find: (line: L) => ShelfUnit | undefined,
): PricedCart<L> {
  const priced = lines.map((line) => priceLine(line, find(line)))
  return {
    lines: priced.map(({ line, state, total }) => ({ line, state, total })),
    amount: sumOf(priced.map((each) => each.total)),
    saved: sumOf(priced.map((each) => each.saved)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    orderable: lines.length > 0 && priced.every((each) => each.state === 'ok'),
  }
}

/** What the quantity dropdown offers: 1 to 9, or up to the current quantity if higher (SPEC 9). */
export function quantityOptions(current: number): number[] {
  const longest = Math.min(Math.max(shortestDropdown, current), maxQuantity)
  return Array.from({ length: longest }, (_, index) => index + 1)
}

function priceLine<L extends { quantity: number }>(line: L, shelf: ShelfUnit | undefined) {
  const state = lineState(shelf)
  if (!shelf || state !== 'ok') return { line, state, total: paise(0), saved: paise(0) }
  const total = paise(shelf.sellingPrice * line.quantity)
  return { line, state, total, saved: paise((shelf.price - shelf.sellingPrice) * line.quantity) }
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
