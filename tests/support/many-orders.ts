import type { APIRequestContext } from '@playwright/test'
import { expect } from './journey.ts'

/** Places orders of a kilogram of potatoes for a shopper with an address; returns their numbers, oldest first. */
export async function orderMany(request: APIRequestContext, howMany: number): Promise<string[]> {
  const { addresses } = await (await request.get('/api/address/get')).json()
  const items = [{ product: 'potato', unit: { label: '1kg' }, quantity: 1 }]
  const data = { items, address: addresses[0]._id }
  // The refusal of a wrong amount names the right one.
  const { amount } = await (await request.post('/api/order/cod', { data: { ...data, amount: 0 } })).json()
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) {
    const { orderId, message } = await (await request.post('/api/order/cod', { data: { ...data, amount } })).json()
    expect(orderId, message).toBeTruthy()
    ids.push(orderId)
  }
  return ids
}
