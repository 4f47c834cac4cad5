import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { nextToPack } from './packing-lines.ts'

const now = Date.parse('2026-11-24T14:00:00.000Z')

/** An order of two lines, so many of them packed, that was last changed this long ago. */
function orderOf(_id: string, packedLines: number, minutesAgo: number): OrderJson {
  const items = [1, 2].map((line) => (line <= packedLines ? { packedGrams: 500 } : {}))
  const updatedAt = new Date(now - minutesAgo * minuteMs).toISOString()
  return { _id, status: 'Order Placed', items, updatedAt } as unknown as OrderJson
}

test('an order that another packer has begun within ten minutes is the next only if no other waits', () => {
  const [packed, begun, waiting] = [orderOf('packed', 2, 1), orderOf('begun', 1, 9), orderOf('waiting', 0, 1)]
  const nextOf = (...orders: OrderJson[]) => nextToPack([packed, ...orders], packed, now)?._id
  assert.equal(nextOf(begun, waiting), 'waiting')
  assert.equal(nextOf(waiting, begun), 'waiting')
  assert.equal(nextOf(begun), 'begun')
  assert.equal(nextOf(orderOf('left', 1, 11), waiting), 'left', 'its packer went away')
  assert.equal(nextOf(), undefined)
})
