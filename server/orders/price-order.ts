import { mergeLines } from '#domain/cart.ts'
import { distanceKm, type Km } from '#domain/delivery.ts'
import { formatRupees, type Paise, toRupees } from '#domain/money.ts'
import { buildOrder, type OrderDraft, type OrderLine } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentOrder, SentOrderItem } from '#domain/shapes.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import type { AddressSnapshot } from '../database/tables.ts'
import { refuseWhileClosed } from '../delivery/close-store.ts'
import type { AddressRow } from '../delivery/queries.ts'
import type { Shop } from '../shop.ts'
import type { OrderContext } from './placing-queries.ts'

/** What a shopper asks for, however it is paid, and whether this is the total that was on the screen. */
export type AskedOrder = Pick<SentOrder, 'items' | 'address'> & { readonly isShown: (amount: Paise) => boolean }

/** An order at today's prices, with where it goes. */
export type PricedOrder = OrderDraft & { readonly lines: Line[]; readonly address: AddressSnapshot }

type Line = OrderLine & { nameHi: string; category: string }

/** What an order is priced from: the shelf, which holds still until the transaction ends, the shopper's address, the store's pause. */
export type Prices = Pick<OrderContext, 'shelf' | 'address' | 'pause'>

/** A sent item as a line of the order, with name and price from the shelf (CONTRACT "Answers": the client's prices are never believed). */
function toLine(item: SentOrderItem, shelf: Prices['shelf']): Line {
  const product = shelf.get(productIdOf(item))
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  const unit = findUnit(product, item.unit)
  if (unit === undefined)
    throw new Refusal('UNIT_GONE', { message: `This unit of ${product.name} is no longer offered.` })
  if (!product.inStock) throw new Refusal('OUT_OF_STOCK', { message: `${product.name} is out of stock.` })
  const { name, nameHi, category } = product
  const plain = { productId: product.id, name, nameHi, image: product.image[0] ?? '', category }
  return { ...plain, unitId: unit.id, unitLabel: unit.label, unitPrice: unit.sellingPrice, quantity: item.quantity }
}

/** Which product an item names, by its id or as an object. */
export function productIdOf(item: SentOrderItem): string {
  return typeof item.product === 'string' ? item.product : item.product._id
}

/** The lines of the order, the same product and unit made one. */
function linesFrom(shelf: Prices['shelf'], items: readonly SentOrderItem[]): Line[] {
  const lines = items.map((item) => toLine(item, shelf))
  return mergeLines(lines).map(({ productId, unitId, quantity }) => {
    const line = lines.find((each) => each.productId === productId && each.unitId === unitId) as Line
    return { ...line, quantity }
  })
}

function addressFor(shop: Shop, { address, pause }: Prices, id: SentOrder['address']): AddressRow {
  if (!id) throw new Refusal('ADDRESS_REQUIRED')
  refuseWhileClosed(shop, pause)
  if (address === undefined) throw new Refusal('ADDRESS_UNKNOWN')
  return address
}

/** Nobody is charged another sum than the one on screen. */
function refuseOtherTotal(draft: OrderDraft, isShown: AskedOrder['isShown']): void {
  if (isShown(draft.amount)) return
  const extra = { amount: toRupees(draft.amount), shippingFee: toRupees(draft.shippingFee) }
  throw new Refusal('PRICE_CHANGED', { extra })
}

/** Refuses a total above the store's largest order, for cash and online alike. */
function refuseTooLarge({ amount }: OrderDraft, largest: Paise): void {
  if (amount <= largest) return
  throw new Refusal('ORDER_TOO_LARGE', {
    message: `An order can be at most ${formatRupees(largest)}. Please order less, or call us.`,
    extra: { largestOrder: toRupees(largest) },
  })
}

function snapshotOf(address: AddressRow, km: Km): AddressSnapshot {
  const { shopperId: _shopperId, createdAt: _createdAt, ...lines } = address
  return { ...lines, distanceKm: Math.round(km * 100) / 100 }
}

/** Prices an order from the shelf and the saved address, in paise (SPEC 5, 9). */
export function priceOrder(shop: Shop, prices: Prices, input: AskedOrder): PricedOrder {
  if (input.items.length === 0) throw new Refusal('EMPTY_CART')
  const address = addressFor(shop, prices, input.address)
  const lines = linesFrom(prices.shelf, input.items)
  const { store } = shop.settings
  const draft = buildOrder(lines, distanceKm(store.point, address), store)
  refuseOtherTotal(draft, input.isShown)
  refuseTooLarge(draft, store.largestOrder)
  return { ...draft, lines, address: snapshotOf(address, draft.distanceKm) }
}
