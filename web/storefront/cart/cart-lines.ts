import * as rules from '#domain/cart/cart.ts'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { shownContentOf } from '#domain/catalogue/units.ts'
import { rupeesToPaise } from '#domain/money.ts'

/** One line of the cart as screens show it. */
export type CartEntry = CartItemJson

/** The product data needed to add it. */
export type Addable = {
  _id: string
  name: string
  nameHi: string
  image: string
  category: string
  left?: number | undefined
}

/** One key for a unit of a product. */
export function keyOf(productId: string, unitId: string): string {
  return `${productId} ${unitId}`
}

/** Adds one of a unit at today's price; throws a Refusal for a 51st line (SPEC 4). */
export function withOneMore(entries: readonly CartEntry[], product: Addable, unit: UnitJson): CartEntry[] {
  const { _id, name, nameHi, image, category, left } = product
  const few = left === undefined ? {} : { left }
  const added: CartEntry = { productId: _id, unit, quantity: 1, name, nameHi, image, category, state: 'ok', ...few }
  return stated(detailed(rules.addToCart(entries.map(lineOf), _id, unit._id), [added, ...entries]))
}

/** The line at this quantity; 0 removes it (SPEC 4). */
export function withQuantity(entries: readonly CartEntry[], productId: string, unitId: string, quantity: number) {
  return stated(detailed(rules.setQuantity(entries.map(lineOf), productId, unitId, quantity), entries))
}

/** Joins the saved cart, whose prices stay, with the one here; `base` is what both began from (CONTRACT "Cart"). */
export function joined(
  saved: readonly CartEntry[],
  here: readonly CartEntry[],
  base: readonly CartEntry[] = [],
): CartEntry[] {
  return detailed(rules.joinCarts(saved.map(lineOf), here.map(lineOf), base.map(lineOf)), [...saved, ...here])
}

/** The lines of a product share what is left of it. */
export function stated(entries: readonly CartEntry[]): CartEntry[] {
  const states = rules.sharedStates(
    entries.map(({ productId, quantity, state, unit, left }) => {
      const known = left ?? entries.find((each) => each.productId === productId && each.left !== undefined)?.left
      return { productId, quantity, state, content: shownContentOf(unit), left: known }
    }),
  )
  return entries.map((entry, at) => ({ ...entry, state: states[at] ?? entry.state }))
}

/** The sums of the entries in paise; unavailable lines cost nothing (SPEC 9). */
export function priced(entries: readonly CartEntry[]) {
  return rules.priceCart(entries, ({ unit, state }) => {
    if (state === 'gone') return undefined
    const [price, sellingPrice] = [rupeesToPaise(unit.price), rupeesToPaise(unit.sellingPrice)]
    return { price, sellingPrice, inStock: state === 'ok' }
  })
}

/** How many of these units of a product there are. */
export function quantityOf(entries: readonly CartEntry[], productId: string, unitIds: readonly string[]): number {
  return entries
    .filter((entry) => entry.productId === productId && unitIds.includes(entry.unit._id))
    .reduce((sum, entry) => sum + entry.quantity, 0)
}

/** The key of an entry. */
export function entryKey(entry: CartEntry): string {
  return keyOf(entry.productId, entry.unit._id)
}

function lineOf(entry: CartEntry): rules.CartLine {
  return { productId: entry.productId, unitId: entry.unit._id, quantity: entry.quantity }
}

function detailed(lines: readonly rules.CartLine[], known: readonly CartEntry[]): CartEntry[] {
  return lines.flatMap(({ productId, unitId, quantity }) => {
    const entry = known.find((each) => each.productId === productId && each.unit._id === unitId)
    return entry ? [{ ...entry, quantity }] : []
  })
}
