import * as rules from '#domain/cart/cart.ts'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { contentOfUnit } from '#domain/catalogue/units.ts'
import { rupeesToPaise } from '#domain/money.ts'

/** A cart line with all that screens show of it; the domain's CartLine has ids and quantity only. */
export type CartEntry = CartItemJson

type EntryIds = { readonly productId: string; readonly unit: { readonly _id: string } }

/** The product data that a new line needs. */
export type AddableProduct = Pick<CartEntry, 'name' | 'nameHi' | 'image' | 'category' | 'left'> & { _id: string }

/** Adds one of a unit at today's price; throws BAD_INPUT for a hundredth and for a 51st line (SPEC 4). */
export function withOneMore(entries: readonly CartEntry[], product: AddableProduct, unit: UnitJson): CartEntry[] {
  const { _id, name, nameHi, image, category, left } = product
  const added: CartEntry = { productId: _id, unit, quantity: 1, name, nameHi, image, category, state: 'ok', left }
  return withDetails(rules.addToCart(entries.map(lineOf), _id, unit._id), [added, ...entries])
}

/** The entries with a changed quantity; 0 removes the line (SPEC 4). */
export function withQuantity(entries: readonly CartEntry[], productId: string, unitId: string, quantity: number) {
  return withDetails(rules.setQuantity(entries.map(lineOf), productId, unitId, quantity), entries)
}

/** Merges the saved cart with this browser's; both were changed from `base`. Saved prices win (decision 35). */
export function joinCarts(
  saved: readonly CartEntry[],
  here: readonly CartEntry[],
  base: readonly CartEntry[] = [],
): CartEntry[] {
  return withDetails(rules.joinCarts(saved.map(lineOf), here.map(lineOf), base.map(lineOf)), [...saved, ...here])
}

/** The entries with their states, where all lines of a product share what is left of it. */
export function withStockStates(entries: readonly CartEntry[]): CartEntry[] {
  const leftOf = (productId: string) =>
    entries.find((each) => each.productId === productId && each.left !== undefined)?.left
  const states = rules.sharedStates(
    entries.map(({ productId, quantity, state, unit, left = leftOf(productId) }) => {
      return { productId, quantity, state, content: contentOfUnit(unit), left }
    }),
  )
  return entries.map((entry, index) => ({ ...entry, state: states[index] ?? entry.state }))
}

/** The sums of the entries in paise; only lines in the state 'ok' cost something (SPEC 9). */
export function cartSums(entries: readonly CartEntry[]) {
  return rules.priceCart(entries, ({ unit, state }) => {
    if (state === 'gone') return undefined
    const [price, sellingPrice] = [rupeesToPaise(unit.price), rupeesToPaise(unit.sellingPrice)]
    return { price, sellingPrice, inStock: state === 'ok' }
  })
}

/** The quantity of these units of a product, summed. */
export function quantityOf(entries: readonly CartEntry[], productId: string, unitIds: readonly string[]): number {
  return entries
    .filter((entry) => entry.productId === productId && unitIds.includes(entry.unit._id))
    .reduce((sum, entry) => sum + entry.quantity, 0)
}

/** The quantity that other entries have of an entry's unit. */
export function quantityIn(entries: readonly CartEntry[], { productId, unit }: CartEntry): number {
  return quantityOf(entries, productId, [unit._id])
}

/** The key of an entry; a cart has one entry for each unit of a product. */
export function entryKey({ productId, unit }: EntryIds): string {
  return `${productId} ${unit._id}`
}

/** The units and quantities of a cart as text, the same in any order of its lines and at any prices. */
export function linesText(entries: readonly (EntryIds & { quantity: number })[]): string {
  return String(entries.map((entry) => `${entryKey(entry)} ${entry.quantity}`).sort())
}

function lineOf(entry: CartEntry): rules.CartLine {
  return { productId: entry.productId, unitId: entry.unit._id, quantity: entry.quantity }
}

/** The lines as entries; their names, prices and pictures come from the first matching one of `details`. */
function withDetails(lines: readonly rules.CartLine[], details: readonly CartEntry[]): CartEntry[] {
  return lines.flatMap(({ productId, unitId, quantity }) => {
    const entry = details.find((each) => each.productId === productId && each.unit._id === unitId)
    return entry ? [{ ...entry, quantity }] : []
  })
}
