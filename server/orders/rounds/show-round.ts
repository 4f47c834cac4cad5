import { toRupees } from '#domain/money.ts'
import { wasDelivered } from '#domain/orders/order-ending.ts'
import type { RoundJson, StopJson } from '#domain/orders/round-shapes.ts'
import { inRidingOrder, isToDo, isWithRider, type StopState } from '#domain/orders/rounds.ts'
import { upiLink } from '#domain/payments/upi.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { Shop } from '../../shop.ts'
import { type Round, type StopRow, stopsOf } from './round-queries.ts'

/** An order's UPI link; undefined where nothing is due or the store has no UPI id. */
export function orderUpi(
  { upiId, name }: StoreSettings,
  { id, amount }: { readonly id: string; readonly amount: StopRow['amount'] },
): string | undefined {
  return upiId === undefined || amount <= 0 ? undefined : upiLink({ upiId, payee: name, amount, orderId: id })
}

/** The state of a stop whose order is no longer with the rider; the seller may have delivered it or moved it back. */
function stateWithoutRider({ state, status }: StopRow): StopState {
  if (!isToDo(state)) return state
  return wasDelivered(status) ? 'delivered' : 'given-back'
}

function stopJson(row: StopRow, km: number, store: StoreSettings): StopJson {
  const { orderId, address, amount, paymentType, isPaid, doorCode } = row
  const hasRider = isWithRider(row)
  const isDue = hasRider && paymentType === 'COD' && !isPaid
  const common = {
    order: orderId,
    name: address.firstName,
    km,
    isPaid,
    collect: isDue ? toRupees(amount) : 0,
    needsCode: doorCode !== null,
  }
  if (!hasRider) return { ...common, state: stateWithoutRider(row) }
  const upi = isDue ? orderUpi(store, { id: orderId, amount }) : undefined
  return {
    ...common,
    state: row.state,
    street: address.street,
    city: [address.city, address.zipcode].filter(Boolean).join(' '),
    phone: address.phone,
    point: { latitude: address.latitude, longitude: address.longitude },
    notes: row.note || undefined,
    upi,
  }
}

/** A round as its rider sees it; the stops are sorted from the store to the nearest, and from each to its nearest. */
export async function roundJson(shop: Shop, { id, name, expiresAt }: Round): Promise<RoundJson> {
  const store = shop.store()
  const stops = await stopsOf(shop.db, id)
  const ordered = inRidingOrder(
    store.point,
    stops.map((stop) => ({ ...stop, point: stop.address })),
  )
  return {
    name,
    until: expiresAt.toISOString(),
    stops: ordered.map(({ stop, km }) => stopJson(stop, Math.round(km * 10) / 10, store)),
  }
}
