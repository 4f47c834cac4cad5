import { distanceKm, isServiceable } from '#domain/delivery/delivery.ts'
import { toRupees } from '#domain/money.ts'
import { priceOrder } from '#domain/orders/orders.ts'
import { orderedPrice } from '#domain/orders/packing.ts'
import type { SentTelephoneQuote, TelephoneQuote } from '#domain/orders/telephone-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { productsOnShelf } from '../../catalogue/queries.ts'
import { kmJson } from '../../delivery/address-json.ts'
import type { Shop } from '../../shop.ts'
import { checkLargestOrder, checkSmallestOrder, checkStock, linesOf } from '../draft-order.ts'
import { productIdOf } from '../order-request.ts'

/** Prices a telephone order without placing it. Throws NOT_SERVICEABLE and what `draftOrder` throws for its lines and sums. */
export async function quoteOrder(shop: Shop, { items, point }: SentTelephoneQuote): Promise<TelephoneQuote> {
  const { store } = await shop.settings.fresh()
  const km = distanceKm(store.point, point)
  // NOT_SERVICEABLE, as when an address is saved: `priceOrder` would throw NOT_DELIVERABLE, the refusal of an order.
  if (!isServiceable(km, store)) throw new Refusal('NOT_SERVICEABLE')
  const products = await productsOnShelf(shop.db, items.map(productIdOf))
  const lines = linesOf(items, products)
  checkStock(lines, products)
  const priced = priceOrder(lines, km, store)
  checkSmallestOrder(priced, store.smallestOrder)
  checkLargestOrder(priced, store.largestOrder)
  return {
    lines: lines.map(({ productId, name, nameHi, unitId, unitLabel, quantity, unitPrice }) => ({
      product: productId,
      name,
      nameHi,
      unit: unitId,
      label: unitLabel,
      quantity,
      sellingPrice: toRupees(unitPrice),
      sum: toRupees(orderedPrice({ unitPrice, quantity })),
    })),
    distanceKm: kmJson(priced.distanceKm),
    shippingFee: toRupees(priced.shippingFee),
    amount: toRupees(priced.amount),
  }
}
