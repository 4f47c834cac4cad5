import type { StockChange } from '#domain/catalogue/stock.ts'
import type { Paise } from '#domain/money.ts'
import type { SentOrder } from '#domain/orders/order-shapes.ts'
import { isPlaced, isShownTotal } from '#domain/orders/orders.ts'
import { isRefusal, Refusal } from '#domain/refusal.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Person } from '../auth/person.ts'
import { readCart } from '../cart/queries.ts'
import { cartJson } from '../cart/saved-cart.ts'
import { publishStockChanges, stockNeedsOf } from '../catalogue/hold-stock.ts'
import { withMoreStock } from '../catalogue/product-rows.ts'
import { withRetries } from '../database/transaction.ts'
import { validKey } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { draftOrder, type PlacementContext } from './draft-order.ts'
import { insertPlaced, type NewOrder } from './insert-order.ts'
import { loadOrderContext, type OrderContext, type OrderLookup, type OrderWithKey } from './order-context.ts'
import { type OrderRequest, productIdOf, requestHash } from './order-request.ts'
import { publishPlaced } from './publish-order.ts'
import { heldByUnpaidOf, releaseUnpaid } from './release-unpaid-stock.ts'

/** Inserts an order and returns the changed stock; undefined if its context changed, stock is short or the key is taken. */
type InsertOrder = (order: NewOrder) => Promise<StockChange[] | undefined>

const maxAttempts = 4

/**
 * Loads, decides and inserts; starts again if something changed meanwhile (decision 14). Throws the refusals of
 * `draftOrder`, LOGIN_REQUIRED, CART_CHANGED, KEY_REUSED, ORDER_CLOSED, BUSY.
 */
export async function createOrder(
  shop: Shop,
  shopper: Person,
  request: OrderRequest,
  insert: InsertOrder,
): Promise<{ orderId: string; isNew: boolean }> {
  const lookup = lookupFor(shop, shopper, request)
  let hasReleased = false
  for (let attemptsLeft = maxAttempts; attemptsLeft > 0; attemptsLeft--) {
    const context = await loadOrderContext(shop.db, lookup)
    if (context === undefined) throw new Refusal('LOGIN_REQUIRED')
    if (context.orderWithKey !== null) {
      checkRepeated(request, context.orderWithKey, context.cartVersion)
      return { orderId: context.orderWithKey.id, isNew: false }
    }
    await checkCartVersion(shop, shopper, request, context)
    // If settings were saved since, these are the new ones; the insert then finds another version and inserts nothing.
    const { store } = await shop.settings.ofVersionOrNewest(context.settingsVersion)
    const placement = { ...context, store }
    try {
      const order = draftOrder(shop, shopper, request, placement)
      const stockChanges = await insert(order)
      if (stockChanges === undefined) continue
      // Not awaited: the shopper's response need not wait for other processes.
      void publishStockChanges(shop, stockChanges)
      return { orderId: order.row.id, isNew: true }
    } catch (error) {
      if (hasReleased || !isShortOfStock(error)) throw error
      if (!(await releaseOwnStock(shop, shopper, request, placement))) throw error
      // A release happens once and does not count as an attempt. The stock stays released even if the order ends with BUSY.
      hasReleased = true
      attemptsLeft++
    }
  }
  throw new Refusal('BUSY', { retryAfter: 1 })
}

/** Throws if the order with this key came from another request: ORDER_CLOSED for a cart filled after that order, else KEY_REUSED. */
function checkRepeated(request: OrderRequest, withKey: OrderWithKey, cartVersion: number): void {
  // Placing an order raised the cart's version: a request with the present version is for a cart that was filled after it.
  // An online order leaves the cart as it is until paid, so start-payment.ts decides for it.
  const isLaterCart = isPlaced(withKey) && request.sent.cartVersion === cartVersion
  if (request.paymentType === 'COD' && isLaterCart) throw new Refusal('ORDER_CLOSED')
  if (withKey.requestHash !== requestHash(request)) throw new Refusal('KEY_REUSED')
}

const isShortOfStock = (error: unknown) => isRefusal(error, 'NOT_ENOUGH_STOCK') || isRefusal(error, 'OUT_OF_STOCK')

/** Releases the shopper's oldest unpaid orders that hold what is missing; false if none does. Throws what `draftOrder` refuses even with that stock. */
async function releaseOwnStock(
  shop: Shop,
  shopper: Person,
  request: OrderRequest,
  placement: PlacementContext,
): Promise<boolean> {
  const held = await heldByUnpaidOf(shop.db, shopper.id)
  const amounts = new Map<string, number>()
  for (const { productId, amount } of held) amounts.set(productId, (amounts.get(productId) ?? 0) + amount)
  const products = withMoreStock(placement.products, amounts)
  // Throws if the order would be refused even with that stock; then nothing is released.
  const { lines } = draftOrder(shop, shopper, request, { ...placement, products })
  const needs = stockNeedsOf(lines)
  const levelOf = (productId: string) => placement.products.get(productId)?.stock?.level ?? Infinity
  const missing = new Map([...needs].map(([productId, need]) => [productId, need - levelOf(productId)]))
  const missingOf = (productId: string) => missing.get(productId) ?? 0
  const toRelease: string[] = []
  for (const [orderId, holds] of Map.groupBy(held, (each) => each.orderId)) {
    if (!holds.some(({ productId }) => missingOf(productId) > 0)) continue
    toRelease.push(orderId)
    for (const { productId, amount } of holds) missing.set(productId, missingOf(productId) - amount)
  }
  await releaseUnpaid(shop, toRelease)
  return toRelease.length > 0
}

/** Places a cash order, empties the cart and notifies open pages; returns the order's id (SPEC 4, CONTRACT "Orders"). */
export async function placeCashOrder(
  shop: Shop,
  shopper: Person,
  { sent, key, language }: Pick<OrderRequest, 'key' | 'language'> & { readonly sent: SentOrder },
): Promise<string> {
  const matchesShownTotal = (total: Paise) => isShownTotal(sent.amount, total)
  const request = { sent, paymentType: 'COD', matchesShownTotal, key, language } as const
  const { orderId, isNew } = await createOrder(shop, shopper, request, (order) =>
    withRetries(() => insertPlaced(shop.db, order)),
  )
  // If the commit's answer was lost, the seller's page finds the order by polling, and `remindSeller` notifies.
  if (isNew) await publishPlaced(shop, { orderId, shopperId: shopper.id, status: 'Ordered' })
  return orderId
}

function lookupFor({ config, clock }: Shop, shopper: Person, { sent, key }: OrderRequest): OrderLookup {
  return {
    shopperId: shopper.id,
    productIds: sent.items.map(productIdOf),
    unitIds: sent.items.flatMap(({ unit }) => unit._id ?? []),
    unitLabels: sent.items.flatMap(({ unit }) => unit.label ?? []),
    addressId: sent.address ?? null,
    key: validKey(key),
    hourStart: new Date(clock().getTime() - hourMs).toISOString(),
    maxCounted: Math.max(config.maxOrders.cashAtOrdered, config.maxOrders.hourly),
  }
}

/** Throws CART_CHANGED with the saved cart if another window has changed the cart or ordered it. */
async function checkCartVersion(
  shop: Shop,
  shopper: Person,
  { sent }: OrderRequest,
  context: OrderContext,
): Promise<void> {
  if (sent.cartVersion === undefined || sent.cartVersion === context.cartVersion) return
  const cart = await readCart(shop.db, shopper.id)
  if (cart === undefined) throw new Refusal('LOGIN_REQUIRED')
  throw new Refusal('CART_CHANGED', { extra: { cartItems: cartJson(cart), cartVersion: cart.version } })
}
