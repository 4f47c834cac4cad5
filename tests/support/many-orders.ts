import type { APIRequestContext } from '@playwright/test'
import { expect } from './journey.ts'

/** So many orders of a kilogram of potatoes by a shopper with an address; answers their numbers, the oldest first. */
export async function orderMany(request: APIRequestContext, howMany: number): Promise<string[]> {
  const { addresses } = await (await request.get('/api/address/get')).json()
  const items = [{ product: 'potato', unit: { label: '1kg' }, quantity: 1 }]
  const data = { items, address: addresses[0]._id }
  const { amount } = await (await request.post('/api/order/cod', { data: { ...data, amount: 0 } })).json()
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) {
    const { orderId, message } = await (await request.post('/api/order/cod', { data: { ...data, amount } })).json()
    expect(orderId, message).toBeTruthy()
    ids.push(orderId)
  }
  return ids
}
