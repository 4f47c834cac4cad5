import { type DeliveryTerms, isInReach, type Km, shippingFee } from './delivery.ts'
import { type Paise, paise, sumOf } from './money.ts'
import { Refusal } from './refusal.ts'

/** The ways of paying (SPEC 4). */
export type PaymentType = 'COD' | 'Online'

/** Where an order can be on its way to the door, in order, as it is stored and as the shopper reads it (SPEC 4). */
export const orderStatuses = ['Ordered', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered'] as const

/** A step of an order on its way to the door (SPEC 4). */
export type OrderStep = (typeof orderStatuses)[number]

/** The two ways in which an order leaves that way for good, by its shopper's wish (CONTRACT "Orders"). */
export const endStatuses = ['Cancelled', 'Returned'] as const

/** How an order has left its way to the door (CONTRACT "Orders"). */
export type EndStatus = (typeof endStatuses)[number]

/** Where an order is: on its way to the door, or off it for good (SPEC 4, CONTRACT "Orders"). */
export type OrderStatus = OrderStep | EndStatus

/** The same statuses as the seller reads and chooses them (SPEC 4). */
export const sellerStatuses = ['Order Placed', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered'] as const

/** A status as the seller reads it (SPEC 4). */
export type SellerStatus = (typeof sellerStatuses)[number]

/** Whether an order stands: a cash order at once, an online order once it is paid; until then nobody sees it (CONTRACT "Orders"). */
export function isPlaced(order: { paymentType: PaymentType; isPaid: boolean }): boolean {
  return order.paymentType === 'COD' || order.isPaid
}

/** When an order came to a status, as an ISO time (SPEC 3). */
export type TimelineEntry = { status: OrderStatus; timestamp: string }

/** What an order keeps of a product for ever, price in paise (CONTRACT "Orders"). */
export type OrderLine = {
  productId: string
  name: string
  image: string
  unitId: string
  unitLabel: string
  unitPrice: Paise
  quantity: number
}

/** An order ready to be placed; `amount` is the total including shipping, in paise (SPEC 3). */
export type OrderDraft = {
  lines: OrderLine[]
  subtotal: Paise
  shippingFee: Paise
  amount: Paise
  distanceKm: Km
}

/** The part of an order that moves with its status (SPEC 3). */
export type OrderProgress = { status: OrderStatus; statusTimeline: readonly TimelineEntry[]; isPaid: boolean }

/** An order with all that decides about its next status (SPEC 4). */
export type MovingOrder = OrderProgress & { paymentType: PaymentType }

/** One step of the tracking dialog, with the ISO time it was reached (SPEC 4). */
export type TrackingStep = { status: OrderStatus; state: 'done' | 'current' | 'todo'; timestamp?: string }

/** What the tracking dialog reads of an order, as JSON has it (SPEC 4). */
export type TrackedOrder = {
  status?: string | undefined
  statusTimeline?: readonly { status: string; timestamp: string }[] | undefined
  createdAt?: string | undefined
  updatedAt?: string | undefined
}

/** A status in the seller's words (SPEC 4). */
export function toSellerStatus(status: OrderStatus): SellerStatus | EndStatus {
  return status === 'Ordered' ? 'Order Placed' : status
}

/** Whether a status is the end of an order: cancelled or returned, and never moved again (CONTRACT "Orders"). */
export function isEnd(status: string): status is EndStatus {
  return (endStatuses as readonly string[]).includes(status)
}

/** The step that the seller's or the shopper's word means; refuses any other word, the shopper's ends too (CONTRACT "Orders"). */
export function statusFromSeller(text: string): OrderStep {
  const status = knownStep(text)
  if (status) return status
  throw new Refusal('BAD_INPUT', { message: `The status must be one of: ${sellerStatuses.join(', ')}.` })
}

/** The status that usually follows, undefined after Delivered (SPEC 4). */
export function nextStatus(status: OrderStep): OrderStep | undefined {
  return orderStatuses[orderStatuses.indexOf(status) + 1]
}

/** The same in the seller's words, undefined for an ended order too (SPEC 4). */
export function nextSellerStatus(status: string): SellerStatus | undefined {
  const step = knownStep(status)
  const next = step && nextStatus(step)
  return next && sellerStatuses[orderStatuses.indexOf(next)]
}

/** Whether an order counts as paid at a status: cash exactly at Delivered, online as it was (CONTRACT "Orders"). */
export function isPaidAt(paymentType: PaymentType, status: OrderStatus, wasPaid: boolean): boolean {
  return paymentType === 'COD' ? status === 'Delivered' : wasPaid
}

/** What an order becomes when the seller chooses a status at this ISO time; undefined when nothing changes (SPEC 4). Refuses an order that its shopper has ended. */
export function changeStatus(order: MovingOrder, to: OrderStep, at: string): OrderProgress | undefined {
  if (isEnd(order.status))
    throw new Refusal('ORDER_ENDED', { message: `The shopper ${endWords[order.status]} this order.` })
  return to === order.status ? undefined : movedTo(order, to, at)
}

/** An order at another status from this ISO time on, written into its timeline (SPEC 3). */
export function movedTo(order: MovingOrder, to: OrderStatus, at: string): OrderProgress {
  return {
    status: to,
    statusTimeline: [...order.statusTimeline, { status: to, timestamp: at }],
    isPaid: isPaidAt(order.paymentType, to, order.isPaid),
  }
}

/** The five steps of an order's way, done up to its latest status, each reached one with its last ISO time (SPEC 4); an ended order shows the steps it had done, and its end. */
export function trackingSteps(order: TrackedOrder): TrackingStep[] {
  const timeline = timelineOf(order)
  const now = timeline.at(-1)?.status ?? 'Ordered'
  const step = (status: OrderStatus, state: TrackingStep['state']): TrackingStep => {
    const timestamp = timeline.findLast((entry) => entry.status === status)?.timestamp
    return { status, state, ...(timestamp ? { timestamp } : {}) }
  }
  const before = timeline.map((entry) => entry.status).findLast((status): status is OrderStep => !isEnd(status))
  const latest = orderStatuses.indexOf(before ?? 'Ordered')
  if (isEnd(now)) return [...orderStatuses.slice(0, latest + 1).map((each) => step(each, 'done')), step(now, 'current')]
  return orderStatuses.map((status, index) => {
    if (index > latest) return { status, state: 'todo' }
    return step(status, index === latest ? 'current' : 'done')
  })
}

/** Turns priced lines into an order, in paise; refuses an empty cart and a door out of reach or unknown (SPEC 5, 9). */
export function buildOrder(lines: readonly OrderLine[], km: Km | undefined, terms: DeliveryTerms): OrderDraft {
  if (lines.length === 0) throw new Refusal('EMPTY_CART')
  if (!isInReach(km, terms)) throw new Refusal('NOT_DELIVERABLE')
  const subtotal = sumOf(lines.map((line) => paise(line.unitPrice * line.quantity)))
  const fee = shippingFee(km, subtotal, terms)
  return { lines: [...lines], subtotal, shippingFee: fee, amount: sumOf([subtotal, fee]), distanceKm: km }
}

const endWords: Record<EndStatus, string> = { Cancelled: 'cancelled', Returned: 'returned' }

function knownStep(text: string): OrderStep | undefined {
  return orderStatuses.find((status) => status === text || toSellerStatus(status) === text)
}

function timelineOf(order: TrackedOrder): { status: OrderStatus; timestamp: string | undefined }[] {
  const entries = order.statusTimeline?.length
    ? order.statusTimeline
    : [{ status: order.status ?? 'Ordered', timestamp: order.updatedAt ?? order.createdAt }]
  return entries.map(({ status, timestamp }) => ({
    status: isEnd(status) ? status : (knownStep(status) ?? 'Ordered'),
    timestamp,
  }))
}
