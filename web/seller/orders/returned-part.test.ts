import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { returnedPart } from './returned-part.ts'

type Line = OrderJson['items'][number]

/** Lines that were packed, replaced (so nothing of the ordered product is in the bag) and out of stock. */
const items = [
  { _id: 'packed', packedGrams: 500 },
  { _id: 'replaced', packedGrams: 0 },
  { _id: 'gone', packedGrams: 0, gone: true },
] as Line[]
const requested = { state: 'requested', reason: 'Soft', requestedAt: '2026-01-01T00:00:00.000Z' } as const
const partOf = (back: Partial<NonNullable<OrderJson['return']>>) =>
  returnedPart({ items, return: { ...requested, ...back } })?.map(({ _id }) => _id)

test('a return of one line is a part while a packed or a replaced line stays with the shopper', () => {
  assert.deepEqual(partOf({ lines: ['packed'] }), ['packed'])
  assert.deepEqual(partOf({ lines: ['replaced'] }), ['replaced'])
  assert.deepEqual(partOf({ lines: ['packed', 'replaced'], accepted: ['replaced'] }), ['replaced'])
})

test('a return of all that was delivered, and a refused one, name no part', () => {
  assert.equal(partOf({}), undefined)
  assert.equal(partOf({ lines: ['packed', 'replaced'] }), undefined)
  assert.equal(partOf({ state: 'refused', lines: ['packed'] }), undefined)
})
