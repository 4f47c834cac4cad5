import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { stillSelected } from './use-selection.ts'

const orderAs = (_id: string, status: string) => ({ _id, status }) as OrderJson

test('an order is chosen only while it has the status it was chosen at, and one that left the list is not counted', () => {
  const seen = new Map(['A1', 'A2', 'A3'].map((id) => [id, 'Shipped']))
  const [moved, same, other] = [orderAs('A1', 'Delivered'), orderAs('A2', 'Shipped'), orderAs('A4', 'Shipped')]
  assert.deepEqual(stillSelected([moved, same, other], seen), { selected: [same], dropped: [moved] })
})
