import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHandOver, inRidingOrder, tapTime } from './rounds.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const store = at(28.57, 77.24)

test('a round goes from the store to the nearest stop, and from each to its nearest', () => {
  const stops = [
    { id: 'far', point: at(28.6, 77.24) },
    { id: 'near', point: at(28.575, 77.24) },
    { id: 'middle', point: at(28.585, 77.24) },
  ]
  const ordered = inRidingOrder(store, stops)
  assert.deepEqual(
    ordered.map(({ stop }) => stop.id),
    ['near', 'middle', 'far'],
  )
  assert.deepEqual(
    ordered.map(({ km }) => km.toFixed(2)),
    ['0.56', '1.11', '1.67'],
  )
})

test('two stops at one door keep their order, and no stops are no round', () => {
  const stops = ['first', 'second'].map((id) => ({ id, point: at(28.58, 77.25) }))
  assert.deepEqual(
    inRidingOrder(store, stops).map(({ stop }) => stop.id),
    ['first', 'second'],
  )
  assert.deepEqual(inRidingOrder(store, []), [])
})

test('delivered and ended orders are not handed over', () => {
  assert.throws(() => checkHandOver({ id: 'A1', status: 'Delivered' }), {
    code: 'ALREADY_DELIVERED',
    extra: { order: 'A1' },
  })
  assert.throws(() => checkHandOver({ id: 'A1', status: 'Cancelled' }), { code: 'ORDER_ENDED', extra: { order: 'A1' } })
  for (const status of ['Ordered', 'Processing', 'Shipped', 'Out for Delivery'] as const)
    checkHandOver({ id: 'A1', status })
})

test("a tap has the phone's time, within the last change and now", () => {
  const bounds = { after: 100, now: 200 }
  assert.equal(tapTime(150, bounds), 150)
  assert.equal(tapTime(50, bounds), 100)
  assert.equal(tapTime(999, bounds), 200)
})
