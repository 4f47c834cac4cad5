import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { stillChosen } from './use-selection.ts'

const orderAs = (_id: string, status: string) => ({ _id, status }) as OrderJson

test('an order is chosen only while it has the status it was chosen at, and one that left the list is not counted', () => {
  const seen = new Map(['A1', 'A2', 'A3'].map((id) => [id, 'Shipped']))
  const [moved, same, other] = [orderAs('A1', 'Delivered'), orderAs('A2', 'Shipped'), orderAs('A4', 'Shipped')]
  assert.deepEqual(stillChosen([moved, same, other], seen), { chosen: [same], dropped: 1 })
})
