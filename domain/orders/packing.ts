import { floorPortionOf, type Paise, paise, sumOf } from '../money.ts'
import { minGatewayAmount } from '../payments/payments.ts'
import { Refusal } from '../refusal.ts'
import { isInStore } from './order-ending.ts'
import { hasEnded, type OrderStatus, type PaymentType, type ShownStatus } from './orders.ts'
import { replacementInBag } from './replacements.ts'

/** What the store does if a line is out of stock, as the shopper wishes: leave it out, replace it, or call. */
export const ifGoneWishes = ['leave', 'replace', 'call'] as const

export type IfGone = (typeof ifGoneWishes)[number]

/** What one unit holds: grams or pieces; both null where unknown. */
type Content = { grams: number | null; pieces: number | null }

/** The seller offers a replacement, then the shopper accepts or declines it. */
export const replacementStates = ['offered', 'accepted', 'declined'] as const

/** The replacement of a line; `packed` is in grams or pieces of the whole line. */
export type Replacement = Content & {
  productId: string
  name: string
  nameHi: string
  image: string
  category: string
  unitId: string
  unitLabel: string
  unitPrice: Paise
  packed: number
  state: (typeof replacementStates)[number]
}

/** An ordered line and its packed grams or pieces: null before packing, 0 if out of stock. */
export type PackingLine = Content & {
  unitPrice: Paise
  quantity: number
  packed: number | null
  replacement: Replacement | null
}

type LineProgress = Pick<PackingLine, 'packed'>

/** Sums of an order after packing, in paise; for an online order without a delivery fee, each of them is ₹0 or at least ₹1. */
export type OrderSums = {
  amount: Paise
  shippingFee: Paise
  /** What packing takes off the ordered amount. */
  credit: Paise
  /** The share of `credit` that comes from the delivery fee. */
  feeCredit: Paise
}

type PackingOrder = { status: ShownStatus; paymentType: PaymentType; packedAt: Date | string | null; credit: Paise }

/** A line is weighed, or counted if its unit's weight is unknown. */
export function measureOf({ grams }: Content): 'grams' | 'pieces' {
  return grams === null ? 'pieces' : 'grams'
}

/** Grams or pieces in all packs of a stored line; `contentOrdered` reads them from its JSON. */
export function totalContent({ grams, pieces, quantity }: Content & { quantity: number }): number {
  return (grams ?? pieces ?? 1) * quantity
}

/** Price of a line as it was ordered, in paise. */
export function orderedPrice({ unitPrice, quantity }: { unitPrice: Paise; quantity: number }): Paise {
  return paise(unitPrice * quantity)
}

/** Paise due for what was packed of a line, rounded down, at most as ordered (CONTRACT "Refusing and packing"). */
export function lineDue(line: PackingLine): Paise {
  const ordered = orderedPrice(line)
  const { packed, quantity } = line
  const replacement = replacementInBag(line.replacement)
  if (replacement !== undefined) {
    const price = paise(replacement.unitPrice * quantity)
    return least(ordered, proratedPrice(price, replacement.packed, totalContent({ ...replacement, quantity })))
  }
  return packed === null ? ordered : proratedPrice(ordered, packed, totalContent(line))
}

/** What packing takes off a line's price, in paise. */
export function lineCredit(line: PackingLine): Paise {
  return paise(orderedPrice(line) - lineDue(line))
}

/** Whether nothing of a line is delivered: it is out of stock, and without an offered or accepted replacement. */
export function isLineGone({ packed, replacement }: Pick<PackingLine, 'packed' | 'replacement'>): boolean {
  return packed === 0 && replacementInBag(replacement) === undefined
}

/** Whether a line is packed, replaced or marked as out of stock. */
export function isLineHandled({ packed }: LineProgress): boolean {
  return packed !== null
}

/** Whether every line is packed, replaced or marked as out of stock. */
export function isPackingComplete(lines: readonly LineProgress[]): boolean {
  return lines.every(isLineHandled)
}

/** Paise of goods that raise an online credit to ₹1, the gateway's least refund; all goods if less than ₹1 would stay to be paid. */
function neededTopUp({
  credit,
  creditBefore,
  goodsDue,
  shippingFee,
}: Record<'credit' | 'creditBefore' | 'goodsDue' | 'shippingFee', Paise>): number {
  if (credit === 0) return 0
  // What was refunded already is not refunded again.
  const minCredit = credit > creditBefore ? creditBefore + minGatewayAmount : creditBefore
  const topUp = Math.min(Math.max(minCredit - credit, 0), goodsDue)
  return shippingFee + goodsDue - topUp < minGatewayAmount ? goodsDue : topUp
}

/** Sums after packing: the ordered fee stays unless nothing is delivered. `creditBefore`, with top-up, is that of an earlier packing, or 0. */
export function sumsAfterPacking(
  lines: readonly PackingLine[],
  { orderedFee, paymentType, creditBefore }: { orderedFee: Paise; paymentType: PaymentType; creditBefore: Paise },
): OrderSums {
  const feeCredit = lines.every(isLineGone) ? orderedFee : paise(0)
  const goodsDue = sumOf(lines.map(lineDue))
  const credit = sumOf([feeCredit, ...lines.map(lineCredit)])
  const shippingFee = paise(orderedFee - feeCredit)
  const topUp = paymentType === 'Online' ? neededTopUp({ credit, creditBefore, goodsDue, shippingFee }) : 0
  return { amount: paise(shippingFee + goodsDue - topUp), shippingFee, feeCredit, credit: paise(credit + topUp) }
}

/** Whether money goes back for a placed order: paid online, and ended or packed for less (CONTRACT "Orders"). */
export function isRefundDue({ status, paymentType, packedAt, credit }: PackingOrder): boolean {
  return paymentType === 'Online' && (hasEnded(status) || (packedAt !== null && credit > 0))
}

/** Whether an order can be packed or corrected: before it leaves the store and before an online refund is sent. */
export function isPackingOpen(order: PackingOrder): boolean {
  return isInStore(order.status) && !isRefundDue(order)
}

/** Whether an order leaves half packed; unpacked lines then count as ordered. */
export function isLeavingIncomplete(
  order: Pick<PackingOrder, 'packedAt'> & { items: readonly LineProgress[] },
  to: OrderStatus,
): boolean {
  const isHalfPacked = order.packedAt === null && order.items.some(isLineHandled)
  return isHalfPacked && !isInStore(to) && !hasEnded(to)
}

/** Whether an order that left half packed goes back to a status at which it can be packed. */
export function isComingBackIncomplete(
  order: PackingOrder & { items: readonly LineProgress[] },
  to: OrderStatus,
): boolean {
  return order.packedAt !== null && !isPackingComplete(order.items) && isPackingOpen({ ...order, status: to })
}

/** Throws ORDER_ENDED or PACKING_OVER unless an order can be packed. */
export function checkPackable(order: PackingOrder): void {
  if (hasEnded(order.status)) throw new Refusal('ORDER_ENDED')
  if (!isPackingOpen(order)) throw new Refusal('PACKING_OVER')
}

/** The replacement after the shopper's answer; undefined if unchanged. Throws REPLACEMENT_UNKNOWN, REPLACEMENT_OVER. */
export function answerReplacement(
  status: OrderStatus,
  replacement: Replacement | null,
  accept: boolean,
): Replacement | undefined {
  if (replacement === null) throw new Refusal('REPLACEMENT_UNKNOWN')
  const state = accept ? 'accepted' : 'declined'
  if (replacement.state === state) return undefined
  // The seller may already have put a declined replacement back and returned its price.
  if (replacement.state === 'declined' || !isInStore(status)) throw new Refusal('REPLACEMENT_OVER')
  return { ...replacement, state }
}

/** The price of a part of the ordered content; more than ordered costs no more. */
function proratedPrice(price: Paise, content: number, ordered: number): Paise {
  return least(price, floorPortionOf(price, content, ordered))
}

function least(a: Paise, b: Paise): Paise {
  return paise(Math.min(a, b))
}
