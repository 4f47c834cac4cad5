import { minutesToDoor } from '#domain/delivery/delivery.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { batchesOf } from '#domain/orders/queue.ts'
import { callApi } from '../../api/call-api.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** A change of status, with the order as the seller sees it. */
export type StatusChange = { order: OrderJson; status: string }

/** Moves orders until a call fails; returns its error, and each moved order with the status that it had. */
export async function moveOrders(
  changes: readonly StatusChange[],
): Promise<{ moved: StatusChange[]; error?: unknown }> {
  const moved: StatusChange[] = []
  try {
    for (const status of new Set(changes.map((each) => each.status))) {
      const group = changes.filter((each) => each.status === status).map(({ order }) => order)
      for (const batch of batchesOf(group)) moved.push(...(await moveBatch(batch, status)))
    }
  } catch (error) {
    return { moved, error }
  }
  return { moved }
}

async function moveBatch(batch: readonly OrderJson[], status: string): Promise<StatusChange[]> {
  const orders = batch.map(({ _id: id, status: seen }) => ({ id, seen }))
  const { results } = await callApi(sellerApi.ordersMove, { body: { orders, status } })
  return results.flatMap(({ success, order }, index) => {
    const before = batch[index]
    return success && order && before ? [{ order, status: before.status }] : []
  })
}

/** Accepts orders with their minutes to the door until a call fails; returns its error, and how many were accepted. */
export async function acceptOrders(orders: readonly OrderJson[]): Promise<{ accepted: number; error?: unknown }> {
  let accepted = 0
  try {
    for (const batch of batchesOf(orders.map(toAcceptance))) {
      const { results } = await callApi(sellerApi.ordersAccept, { body: { orders: batch } })
      accepted += results.filter(({ success }) => success).length
    }
  } catch (error) {
    return { accepted, error }
  }
  return { accepted }
}

const toAcceptance = ({ _id, address }: OrderJson) => ({ id: _id, minutes: minutesToDoor(address.distanceKm) })
