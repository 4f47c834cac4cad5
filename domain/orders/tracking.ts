import type { OrderJson } from './order-shapes.ts'
import { hasEnded, type OrderStatus, type OrderStep, orderSteps } from './orders.ts'

/** A step of the tracking dialog with its ISO time (SPEC 4). */
export type TrackingStep = { status: OrderStatus; state: 'done' | 'current' | 'todo'; timestamp?: string }

type TrackedOrder = Partial<Pick<OrderJson, 'status' | 'statusTimeline' | 'createdAt' | 'updatedAt'>>

/** The steps of the tracking dialog; an ended order has the steps it reached and its end (SPEC 4). */
export function trackingSteps(order: TrackedOrder): TrackingStep[] {
  const timeline = timelineOf(order)
  const current = timeline.at(-1)?.status ?? 'Ordered'
  const step = (status: OrderStatus, state: TrackingStep['state']): TrackingStep => {
    const timestamp = timeline.findLast((entry) => entry.status === status)?.timestamp
    return { status, state, ...(timestamp ? { timestamp } : {}) }
  }
  const lastStep = timeline.map((entry) => entry.status).findLast((status): status is OrderStep => !hasEnded(status))
  const latest = orderSteps.indexOf(lastStep ?? 'Ordered')
  if (hasEnded(current))
    return [...orderSteps.slice(0, latest + 1).map((each) => step(each, 'done')), step(current, 'current')]
  return orderSteps.map((status, index) => {
    if (index > latest) return { status, state: 'todo' }
    return step(status, index === latest ? 'current' : 'done')
  })
}

/** The timeline, or else one entry of status and time (SPEC 4). */
function timelineOf(order: TrackedOrder): { status: OrderStatus; timestamp: string | undefined }[] {
  const entries = order.statusTimeline?.length
    ? order.statusTimeline
    : [{ status: order.status ?? 'Ordered', timestamp: order.updatedAt ?? order.createdAt }]
  return entries.map(({ status, timestamp }) => ({ status: status === 'Order Placed' ? 'Ordered' : status, timestamp }))
}
