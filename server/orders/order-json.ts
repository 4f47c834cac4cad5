import { toRupees } from '#domain/money.ts'
import { billNumber } from '#domain/orders/bills.ts'
import { remainingAmount } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { type OrderStatus, toSellerStatus } from '#domain/orders/orders.ts'
import type { ReceivedJson } from '#domain/payments/receipt-shapes.ts'
import { noReceipts, type Receipts } from '#domain/payments/receipts.ts'
import type { Person } from '../auth/person.ts'
import { linePackingJson, orderedUnitJson, packingJson } from './packing/packing-json.ts'
import { costsOf, type WholeOrder } from './whole-order.ts'

function returnJson(order: WholeOrder, back: NonNullable<WholeOrder['orderReturn']>): NonNullable<OrderJson['return']> {
  const lineId = (position: number) => `${order.id}-${position}`
  const iso = (at: string) => new Date(at).toISOString()
  return {
    state: back.state,
    reason: back.reason,
    ...(back.lines === null ? {} : { lines: back.lines.map(lineId) }),
    ...(back.photo === null ? {} : { photo: `/api/order/${order.id}/return/photo` }),
    requestedAt: iso(back.requestedAt),
    ...(back.settledAt === null ? {} : { settledAt: iso(back.settledAt) }),
    ...(back.refusal == null ? {} : { refusal: back.refusal }),
    ...(back.state === 'accepted' && {
      accepted: back.accepted.map(lineId),
      remaining: toRupees(remainingAmount(costsOf(order), back.accepted)),
    }),
    ...(back.amount === null ? {} : { amount: toRupees(back.amount) }),
    ...(back.cashGivenBackAt === null ? {} : { givenBackAt: iso(back.cashGivenBackAt) }),
  }
}

function riderJson({ id, name, state, tappedAt, until }: NonNullable<WholeOrder['round']>) {
  const at = tappedAt === null ? {} : { at: new Date(tappedAt).toISOString() }
  return { _id: id, name, state, ...at, until: new Date(until).toISOString() }
}

function billJson(bill: NonNullable<WholeOrder['bill']>): NonNullable<OrderJson['bill']> {
  const { at, seller, hsn } = bill
  const codes = Object.keys(hsn).length > 0 && { hsn }
  return { number: billNumber(bill), at: new Date(at).toISOString(), ...(seller && { seller }), ...codes }
}

function takenByJson({ role, name }: NonNullable<WholeOrder['takenBy']>) {
  return { role, ...(name !== '' && { name }) }
}

/** What was received on delivery, in rupees. */
export function receivedJson({ cash, upi, rounding }: Receipts): ReceivedJson {
  return { cash: toRupees(cash), upi: toRupees(upi), rounding: toRupees(rounding) }
}

/** The delivery address; staff below the owner get neither last name nor e-mail (CONTRACT "The evening and people"). */
function addressJson({ address: { id, ...address } }: WholeOrder, isStaff: boolean): OrderJson['address'] {
  return { _id: id, ...address, ...(isStaff && { lastName: '', email: '' }) }
}

/** An order as JSON; the seller reads "Order Placed" for the shopper's "Ordered" (CONTRACT "Orders"). */
export function orderJson(order: WholeOrder, { kind, role }: Pick<Person, 'kind' | 'role'>): OrderJson {
  const isSeller = kind === 'seller'
  const statusFor = (status: OrderStatus) => (isSeller ? toSellerStatus(status) : status)
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
      timestamp: new Date(timestamp).toISOString(),
    })),
    isPaid: order.isPaid,
    address: addressJson(order, isSeller && role !== 'owner'),
    ...(order.orderReturn === null
      ? {}
      : { returnReason: order.orderReturn.reason, return: returnJson(order, order.orderReturn) }),
    ...(order.bill !== null && { bill: billJson(order.bill) }),
    ...(order.received === null ? {} : { received: receivedJson({ ...noReceipts, ...order.received }) }),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    ...(order.acceptedAt === null ? {} : { acceptedAt: order.acceptedAt.toISOString() }),
    ...(order.promisedAt === null ? {} : { promisedAt: order.promisedAt.toISOString() }),
    ...(isSeller && order.takenBy !== null && { takenBy: takenByJson(order.takenBy) }),
    ...(isSeller && order.round !== null && { round: riderJson(order.round) }),
    ...(!isSeller && order.doorCode !== null && order.status === 'Out for Delivery' && { doorCode: order.doorCode }),
  }
}
