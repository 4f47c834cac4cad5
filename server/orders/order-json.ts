import { inRupees, type Paise, paise, toRupees } from '#domain/money.ts'
import { billNumber } from '#domain/orders/bill-number.ts'
import { remainingAmount } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { type OrderStatus, toSellerStatus } from '#domain/orders/orders.ts'
import type { Person } from '../auth/person.ts'
import { linePackingJson, orderedUnitJson, packingJson } from './packing/packing-json.ts'
import { costsOf, receivedFor, type WholeOrder } from './whole-order.ts'

const iso = (at: string) => new Date(at).toISOString()

/** What an order still costs after its accepted return, as `remainingCost` says it in SQL. */
function costAfterReturn(order: WholeOrder, { accepted, amount }: NonNullable<WholeOrder['orderReturn']>): Paise {
  // An online refund may be raised to ₹1, the gateway's minimum.
  return order.paymentType === 'Online'
    ? paise(order.amount - (amount ?? 0))
    : remainingAmount(costsOf(order), accepted)
}

function returnJson(order: WholeOrder, back: NonNullable<WholeOrder['orderReturn']>): NonNullable<OrderJson['return']> {
  const lineId = (position: number) => `${order.id}-${position}`
  const isAccepted = back.state === 'accepted'
  return {
    state: back.state,
    reason: back.reason,
    lines: back.lines?.map(lineId),
    photo: back.photo === null ? undefined : `/api/order/${order.id}/return/photo`,
    requestedAt: iso(back.requestedAt),
    settledAt: back.settledAt === null ? undefined : iso(back.settledAt),
    refusal: back.refusal ?? undefined,
    accepted: isAccepted ? back.accepted.map(lineId) : undefined,
    remaining: isAccepted ? toRupees(costAfterReturn(order, back)) : undefined,
    amount: back.amount === null ? undefined : toRupees(back.amount),
    givenBackAt: back.cashGivenBackAt === null ? undefined : iso(back.cashGivenBackAt),
  }
}

function orderRoundJson({ id, name, state, tappedAt, expiresAt }: NonNullable<WholeOrder['round']>) {
  return { _id: id, name, state, at: tappedAt === null ? undefined : iso(tappedAt), until: iso(expiresAt) }
}

function billJson(bill: NonNullable<WholeOrder['bill']>): NonNullable<OrderJson['bill']> {
  const { at, seller, hsn } = bill
  const hasCodes = Object.keys(hsn).length > 0
  return { number: billNumber(bill), at: iso(at), seller: seller ?? undefined, hsn: hasCodes ? hsn : undefined }
}

/** The delivery address; staff below the owner get neither last name nor e-mail (CONTRACT "The evening and people"). */
function addressJson({ address: { id, ...address } }: WholeOrder, isStaff: boolean): OrderJson['address'] {
  return { _id: id, ...address, ...(isStaff && { lastName: '', email: '' }) }
}

/** An order as JSON; the seller reads "Order Placed" for the shopper's "Ordered" (CONTRACT "Orders"). */
export function orderJson(order: WholeOrder, reader: Person): OrderJson {
  const isSeller = reader.kind === 'seller'
  const { orderReturn, bill, takenBy, round, doorCode } = order
  const statusFor = (status: OrderStatus) => (isSeller ? toSellerStatus(status) : status)
  const hasDoorCode = !isSeller && doorCode !== null && order.status === 'Out for Delivery'
  return {
    _id: order.id,
    paymentType: order.paymentType,
    amount: toRupees(order.amount),
    shippingFee: toRupees(order.shippingFee),
    ...packingJson(order),
    language: order.language,
    items: order.items.map((item) => ({
      _id: item.id,
      ...orderedUnitJson(item),
      quantity: item.quantity,
      ...linePackingJson(item),
    })),
    status: statusFor(order.status),
    statusTimeline: order.statusTimeline.map(({ status, timestamp }) => ({
      status: statusFor(status),
      timestamp: iso(timestamp),
    })),
    isPaid: order.isPaid,
    address: addressJson(order, isSeller && reader.role !== 'owner'),
    return: orderReturn === null ? undefined : returnJson(order, orderReturn),
    bill: bill === null ? undefined : billJson(bill),
    received: order.received === null ? undefined : inRupees(receivedFor(order)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    acceptedAt: order.acceptedAt?.toISOString(),
    promisedAt: order.promisedAt?.toISOString(),
    takenBy: isSeller && takenBy !== null ? { role: takenBy.role, name: takenBy.name || undefined } : undefined,
    round: isSeller && round !== null ? orderRoundJson(round) : undefined,
    doorCode: hasDoorCode ? doorCode : undefined,
  }
}
