import { type DeliveryTerms, deliveryFeeFor, type Km } from '../delivery/delivery.ts'
import { type Paise, paise, sumOf, toRupees } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** The ways of paying; COD is cash on delivery (SPEC 4). */
export const paymentTypes = ['COD', 'Online'] as const
export type PaymentType = (typeof paymentTypes)[number]

const laterSteps = ['Processing', 'Shipped', 'Out for Delivery', 'Delivered'] as const

/** Delivery steps in order, as stored and shown to shoppers (SPEC 4). */
export const orderSteps = ['Ordered', ...laterSteps] as const

export type OrderStep = (typeof orderSteps)[number]

/** The statuses that end an order: cancelled, also by the store's refusal, and returned (CONTRACT "Orders"). */
export const endStatuses = ['Cancelled', 'Returned'] as const

/** The statuses of orders that are delivered or have ended. */
export const finishedStatuses = ['Delivered', ...endStatuses] as const

type EndStatus = (typeof endStatuses)[number]

/** A delivery step or an end status (SPEC 4, CONTRACT "Orders"). */
export type OrderStatus = OrderStep | EndStatus

/** Delivery steps in order, as sellers read and choose them (SPEC 4). */
export const sellerStatuses = ['Order Placed', ...laterSteps] as const

type SellerStatus = (typeof sellerStatuses)[number]

/** A status in the seller's or the shopper's words. */
export type ShownStatus = SellerStatus | OrderStatus

/** Cash orders are placed at once, online ones when paid (CONTRACT "Orders"). */
export function isPlaced(order: { paymentType: PaymentType; isPaid: boolean }): boolean {
  return order.paymentType === 'COD' || order.isPaid
}

/** A status with its ISO time (SPEC 3). */
type TimelineEntry = { status: OrderStatus; timestamp: string }

type PricedLine = { readonly unitPrice: Paise; readonly quantity: number }

/** Order fields that a change of status changes (SPEC 3). */
export type OrderProgress = { status: OrderStatus; statusTimeline: readonly TimelineEntry[]; isPaid: boolean }

/** The fields of an order that decide about a change of its status (SPEC 4). */
export type MovingOrder = OrderProgress & { paymentType: PaymentType; refuseReason?: string | null }

/** A status in the seller's words (SPEC 4). */
export function toSellerStatus(status: OrderStatus): SellerStatus | EndStatus {
  return status === 'Ordered' ? 'Order Placed' : status
}

/** Whether a status is the end of an order: cancelled or returned (CONTRACT "Orders"). */
export function hasEnded(status: ShownStatus): status is EndStatus {
  return (endStatuses as readonly string[]).includes(status)
}

/** Parses a delivery step in the seller's or shopper's word; throws BAD_INPUT (CONTRACT "Orders"). */
export function statusFromSeller(text: string): OrderStep {
  const status = knownStep(text)
  if (status) return status
  throw new Refusal('BAD_INPUT', { message: `The status must be one of: ${sellerStatuses.join(', ')}.` })
}

/** The next step in the seller's words; undefined after Delivered and for an ended order (SPEC 4). */
export function nextSellerStatus(status: ShownStatus): SellerStatus | undefined {
  const step = knownStep(status)
  return step && sellerStatuses[orderSteps.indexOf(step) + 1]
}

/** The order at the seller's status; undefined if unchanged. Throws ORDER_ENDED (SPEC 4). */
export function changeStatus(order: MovingOrder, to: OrderStep, at: string): OrderProgress | undefined {
  if (hasEnded(order.status))
    throw new Refusal('ORDER_ENDED', {
      message: order.refuseReason
        ? 'The store refused this order.'
        : `The shopper ${order.status.toLowerCase()} this order.`,
    })
  return to === order.status ? undefined : movedTo(order, to, at)
}

/** The order at another status, appended to its timeline (SPEC 3). */
export function movedTo(order: MovingOrder, to: OrderStatus, at: string): OrderProgress {
  return {
    status: to,
    statusTimeline: [...order.statusTimeline, { status: to, timestamp: at }],
    // `deliver-order.ts` decides instead by the money received (CONTRACT "Orders").
    isPaid: order.paymentType === 'COD' ? to === 'Delivered' : order.isPaid,
  }
}

/** Whether rupees that a client displayed are this total; clients that add floats are off by far less than a paisa (CONTRACT "Answers"). */
export const isShownTotal = (rupees: number, total: Paise): boolean => Math.abs(rupees - toRupees(total)) < 1e-6

/** Sums in paise of priced lines and the delivery fee, which `amount` includes; throws for an empty cart or an unreachable address (SPEC 5, 9). */
export function priceOrder(lines: readonly PricedLine[], km: Km, terms: DeliveryTerms) {
  if (lines.length === 0) throw new Refusal('EMPTY_CART')
  const subtotal = sumOf(lines.map((line) => paise(line.unitPrice * line.quantity)))
  const fee = deliveryFeeFor(km, subtotal, terms)
  return { subtotal, shippingFee: fee, amount: sumOf([subtotal, fee]), distanceKm: km }
}

export type PricedOrder = ReturnType<typeof priceOrder>

/** The step that the seller's or shopper's word names; undefined for others. */
function knownStep(text: string): OrderStep | undefined {
  return orderSteps.find((status) => status === text || toSellerStatus(status) === text)
}
