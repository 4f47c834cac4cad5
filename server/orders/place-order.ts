import { createHash } from 'node:crypto'
import { mergeLines } from '#domain/cart.ts'
import type { Product } from '#domain/catalogue.ts'
import { distanceKm, type Km } from '#domain/delivery.ts'
import { rupeesToPaise, toRupees } from '#domain/money.ts'
import { drawUpOrder, type OrderDraft, type OrderLine } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentOrder, SentOrderItem } from '#domain/shapes.ts'
import type { Person } from '../accounts/sessions.ts'
import { lockCart, replaceCart } from '../cart/queries.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { productsByIds } from '../catalogue/queries.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { AddressSnapshot } from '../database/tables.ts'
import { type AddressRow, addressOf } from '../delivery/queries.ts'
import { newOrderId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { insertOrder, orderByKey } from './queries.ts'

type Line = OrderLine & { category: string }

/** A sent item as a line of the order, with name and price from the shelf (CONTRACT "Answers": the client's prices are never believed). */
function toLine(item: SentOrderItem, shelf: ReadonlyMap<string, Product>): Line {
  const product = shelf.get(productIdOf(item))
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  const unit = findUnit(product, item.unit)
  if (unit === undefined)
    throw new Refusal('UNIT_GONE', { message: `This unit of ${product.name} is no longer offered.` })
  if (!product.inStock) throw new Refusal('OUT_OF_STOCK', { message: `${product.name} is out of stock.` })
  const { name, category } = product
  const plain = { productId: product.id, name, image: product.image[0] ?? '', category }
  return { ...plain, unitId: unit.id, unitLabel: unit.label, unitPrice: unit.sellingPrice, quantity: item.quantity }
}

function productIdOf(item: SentOrderItem): string {
  return typeof item.product === 'string' ? item.product : item.product._id
}

/** The lines of the order, the same product and unit made one; the shelf holds still until the transaction ends. */
async function linesFrom(tx: Transaction, items: readonly SentOrderItem[]): Promise<Line[]> {
  const shelf = await productsByIds(tx, items.map(productIdOf), 'share')
  const lines = items.map((item) => toLine(item, shelf))
  return mergeLines(lines).map(({ productId, unitId, quantity }) => {
    const line = lines.find((each) => each.productId === productId && each.unitId === unitId) as Line
    return { ...line, quantity }
  })
}

async function addressFor(tx: Transaction, shopper: Person, id: SentOrder['address']): Promise<AddressRow> {
  if (!id) throw new Refusal('ADDRESS_REQUIRED')
  const address = await addressOf(tx, shopper.id, id)
  if (address === undefined) throw new Refusal('ADDRESS_UNKNOWN')
  return address
}

/** No order comes near it; numbers above could not be counted in paise. */
const highestTotal = 1_000_000_000_000

/** Nobody is charged another sum than the one on screen, in rupees as JSON has them. */
function refuseOtherTotal(draft: OrderDraft, shown: number): void {
  if (shown <= highestTotal && draft.amount === rupeesToPaise(shown)) return
  const extra = { amount: toRupees(draft.amount), shippingFee: toRupees(draft.shippingFee) }
  throw new Refusal('PRICE_CHANGED', { extra })
}

function snapshotOf(address: AddressRow, km: Km): AddressSnapshot {
  const { id, firstName, lastName, email, street, city, state, zipcode, country, phone } = address
  return {
    id,
    firstName,
    lastName,
    email,
    street,
    city,
    state,
    zipcode,
    country,
    phone,
    distanceKm: Math.round(km * 100) / 100,
  }
}

/** What was sent, as a fingerprint: the same key with other contents is another order, and refused. */
function fingerprint(asked: SentOrder): string {
  const items = asked.items.map((item) => [
    productIdOf(item),
    item.unit._id ?? null,
    item.unit.label ?? null,
    item.quantity,
  ])
  return createHash('sha256')
    .update(JSON.stringify([items, asked.address, asked.amount]))
    .digest('base64url')
}

function checkedKey(key: string | undefined): string | null {
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('BAD_INPUT', { message: 'Idempotency-Key: must be 1 to 255 plain characters.' })
  return key
}

/**
 * Places a cash order: today's prices, the distance from the saved address, the total the shopper saw, in one
 * transaction that also empties the cart. The same key again answers the first order (SPEC 5, CONTRACT "Orders").
 */
export async function placeOrder(
  shop: Shop,
  shopper: Person,
  asked: SentOrder,
  sentKey: string | undefined,
): Promise<string> {
  const key = checkedKey(sentKey)
  const keyHash = key === null ? null : fingerprint(asked)
  const { orderId, isNew } = await inTransaction(shop.db, async (tx) => {
    await lockCart(tx, shopper.id)
    const first = key === null ? undefined : await orderByKey(tx, shopper.id, key)
    if (first !== undefined && first.keyHash !== keyHash) throw new Refusal('KEY_REUSED')
    if (first !== undefined) return { orderId: first.id, isNew: false }
    if (asked.items.length === 0) throw new Refusal('EMPTY_CART')
    const address = await addressFor(tx, shopper, asked.address)
    const lines = await linesFrom(tx, asked.items)
    const draft = drawUpOrder(lines, distanceKm(shop.settings.store.point, address), shop.settings.store)
    refuseOtherTotal(draft, asked.amount)
    const { shippingFee, amount } = draft
    const now = shop.clock()
    const row = {
      id: newOrderId(),
      shopperId: shopper.id,
      paymentType: 'COD' as const,
      shippingFee,
      amount,
      status: 'Ordered' as const,
      isPaid: false,
      address: snapshotOf(address, draft.distanceKm),
      key,
      keyHash,
      createdAt: now,
      updatedAt: now,
      returnReason: null,
    }
    await insertOrder(tx, row, lines)
    await replaceCart(tx, shopper.id, [])
    return { orderId: row.id, isNew: true }
  })
  if (isNew) await shop.notices.tell('order-changed', { orderId, shopperId: shopper.id, status: 'Ordered' })
  return orderId
}
