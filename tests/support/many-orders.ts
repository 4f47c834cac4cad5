import type { APIRequestContext } from '@playwright/test'
import { expect } from './journey.ts'
import { cashOrder } from './spec-steps.ts'

/** Places orders of a kilogram of potatoes for a shopper with an address; returns their numbers, oldest first. */
export async function orderMany(request: APIRequestContext, howMany: number): Promise<string[]> {
  const data = await cashOrder(request, [{ product: 'potato', unit: { label: '1kg' }, quantity: 1 }])
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) {
    const { orderId, message } = await (await request.post('/api/order/cod', { data })).json()
    expect(orderId, message).toBeTruthy()
    ids.push(orderId)
  }
  return ids
}
