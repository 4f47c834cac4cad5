import { sumDuplicates } from '#domain/cart/cart.ts'
import { hindiNames } from '#domain/catalogue/catalogue.ts'
import { amountText } from '#domain/catalogue/units.ts'
import { distanceKm, type Km } from '#domain/delivery/delivery.ts'
import { formatRupees, type Paise, toRupees } from '#domain/money.ts'
import { shortOfSmallestOrder } from '#domain/orders/order-bounds.ts'
import type { RepricedLine, SentOrderItem } from '#domain/orders/order-shapes.ts'
import { type PricedOrder, priceOrder } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Person } from '../auth/person.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { stockNeedsOf } from '../catalogue/hold-stock.ts'
import type { AddressSnapshot } from '../database/tables/delivery.ts'
import { kmJson } from '../delivery/address-json.ts'
import type { AddressRow } from '../delivery/queries.ts'
import { validKey } from '../http/idempotency.ts'
import { newOrderId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { checkOpen } from '../store/present-closing.ts'
import type { NewLine, NewOrder } from './insert-order.ts'
import type { OrderContext } from './order-context.ts'
import { type OrderRequest, productIdOf, requestHash } from './order-request.ts'
import { orderedUnit } from './ordered-unit.ts'

/** What an order is decided from; `insert-order.ts` checks that it is unchanged, except the address, which it copies. */
export type PlacementContext = OrderContext & { readonly store: StoreSettings }

/** Decides everything about a new order, without reading or writing (SPEC 5, 9). Throws the first broken rule's refusal. */
export function draftOrder(shop: Shop, shopper: Person, request: OrderRequest, context: PlacementContext): NewOrder {
  const { sent, paymentType, language } = request
  const { address, store, products } = context
  if (paymentType === 'COD' && context.refusesCash) throw new Refusal('CASH_REFUSED')
  checkOrderLimits(shop, request, context)
  if (sent.items.length === 0) throw new Refusal('EMPTY_CART')
  if (!sent.address) throw new Refusal('ADDRESS_REQUIRED')
  checkOpen(shop, store, context.closing)
  if (address === undefined) throw new Refusal('ADDRESS_UNKNOWN')
  const lines = linesOf(sent.items, products)
  checkStock(lines, products)
  if (paymentType === 'COD' && !store.cash) throw new Refusal('CASH_OFF')
  if (paymentType === 'Online' && !store.online) throw new Refusal('ONLINE_OFF')
  const priced = priceOrder(lines, distanceKm(store.point, address), store)
  checkSmallestOrder(priced, store.smallestOrder)
  checkShownTotal(priced, request, lines)
  checkLargestOrder(priced, store.largestOrder)
  const key = validKey(request.key)
  const now = shop.clock()
  const row = {
    id: newOrderId(),
    shopperId: shopper.id,
    paymentType,
    shippingFee: priced.shippingFee,
    amount: priced.amount,
    status: 'Ordered' as const,
    isPaid: false,
    address: toSnapshot(address, priced.distanceKm),
    key,
    requestHash: key === null ? null : requestHash(request),
    ifGone: sent.ifGone ?? null,
    language,
    createdAt: now,
    updatedAt: now,
  }
  const { shopperVersion, cartVersion, settingsVersion, productVersions } = context
  return { row, lines, shopperVersion, cartVersion, settingsVersion, productVersions }
}

/** Throws TOO_MANY_ORDERS for too many cash orders at status Ordered, TOO_MANY_TRIES for too many orders an hour. */
function checkOrderLimits({ config }: Shop, { paymentType }: OrderRequest, context: OrderContext): void {
  const { cashAtOrdered, hourly } = config.maxOrders
  const retryAfter = hourMs / 1000
  if (hourly > 0 && context.ordersLastHour >= hourly) throw new Refusal('TOO_MANY_TRIES', { retryAfter })
  if (cashAtOrdered > 0 && paymentType === 'COD' && context.cashOrdersAtOrdered >= cashAtOrdered)
    throw new Refusal('TOO_MANY_ORDERS', { retryAfter })
}

/** The order's lines, with lines of the same product and unit merged. */
export function linesOf(items: readonly SentOrderItem[], products: OrderContext['products']): NewLine[] {
  return sumDuplicates(items.map((item) => toLine(item, products)))
}

/** A sent item as an order line; name and price come from the catalogue, never from the client (CONTRACT "Answers"). */
function toLine(item: SentOrderItem, products: OrderContext['products']): NewLine {
  const product = products.get(productIdOf(item))
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  const unit = findUnit(product, item.unit)
  // With the Hindi name the browser words the refusal in Hindi.
  const extra = hindiNames([product])
  if (unit !== undefined && !product.inStock)
    throw new Refusal('OUT_OF_STOCK', { message: `${product.name} is out of stock.`, extra })
  // Counted stock cannot be taken by a pack without a known content.
  if (unit === undefined || (product.stock !== null && unit.content === undefined))
    throw new Refusal('UNIT_GONE', { message: `This unit of ${product.name} is no longer offered.`, extra })
  const { quantity, ifGone = null } = item
  return { ...orderedUnit(product, unit), soldBy: product.soldBy, quantity, ifGone }
}

/** Throws NOT_ENOUGH_STOCK with each line of which less is left than ordered. */
export function checkStock(lines: readonly NewLine[], products: OrderContext['products']): void {
  const needs = stockNeedsOf(lines)
  const short = lines.flatMap(({ productId, unitId, name, unitLabel, soldBy }) => {
    const stock = products.get(productId)?.stock
    if (!stock || (needs.get(productId) ?? 0) <= stock.level) return []
    return [{ product: productId, unit: unitId, name, label: unitLabel, soldBy, left: stock.level }]
  })
  const [first] = short
  if (first === undefined) return
  const names = short.map(({ name, left, soldBy }) => `${name}: ${amountText(left, soldBy)} left`)
  throw new Refusal('NOT_ENOUGH_STOCK', {
    message: `There is not enough left. ${[...new Set(names)].join(', ')}.`,
    extra: { left: first.left, lines: short, ...hindiNames(lines) },
  })
}

/** Throws PRICE_CHANGED, so that a shopper is never charged a total other than the one on screen. */
function checkShownTotal(
  priced: PricedOrder,
  { matchesShownTotal, sent }: OrderRequest,
  lines: readonly NewLine[],
): void {
  if (matchesShownTotal(priced.amount)) return
  const [amount, shippingFee] = [toRupees(priced.amount), toRupees(priced.shippingFee)]
  throw new Refusal('PRICE_CHANGED', { extra: { amount, shippingFee, lines: repricedLines(sent.items, lines) } })
}

/** The lines whose price differs from the one that the client showed the shopper (CONTRACT "Prices"). */
function repricedLines(items: readonly SentOrderItem[], lines: readonly NewLine[]): RepricedLine[] {
  return lines.flatMap(({ productId, name, nameHi, unitId, unitLabel, unitPrice, quantity }) => {
    const sent = items.find(
      (item) =>
        productIdOf(item) === productId &&
        (item.unit._id === undefined ? item.unit.label === unitLabel : item.unit._id === unitId),
    )
    const before = sent?.unit.sellingPrice
    const after = toRupees(unitPrice)
    if (before === undefined || before === after) return []
    return [{ product: productId, name, nameHi, label: unitLabel, quantity, before, after }]
  })
}

/** Throws ORDER_TOO_SMALL below the smallest sum of goods that is delivered. */
export function checkSmallestOrder({ subtotal }: PricedOrder, min: Paise): void {
  const missing = shortOfSmallestOrder(subtotal, min)
  if (missing === 0) return
  throw new Refusal('ORDER_TOO_SMALL', {
    message: `The smallest order is ${formatRupees(min)}. Please add ${formatRupees(missing)} more.`,
    extra: { smallestOrder: toRupees(min), missing: toRupees(missing) },
  })
}

/** Throws ORDER_TOO_LARGE above the store's largest order, for cash and online alike. */
export function checkLargestOrder({ amount }: PricedOrder, max: Paise): void {
  if (amount <= max) return
  throw new Refusal('ORDER_TOO_LARGE', {
    message: `An order can be at most ${formatRupees(max)}. Please order less, or call us.`,
    extra: { largestOrder: toRupees(max) },
  })
}

/** The address as the order stores it; later changes of the saved address do not reach it. */
function toSnapshot(address: AddressRow, km: Km): AddressSnapshot {
  const { shopperId: _shopperId, createdAt: _createdAt, ...fields } = address
  return { ...fields, distanceKm: kmJson(km) }
}
