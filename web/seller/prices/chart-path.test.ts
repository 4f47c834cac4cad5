import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartPath, priceRange } from './chart-path.ts'

test('the chart goes in steps, and the last price holds until now', () => {
  const size = { width: 100, height: 50 }
  const points = [
    { at: '2026-11-20T00:00:00Z', basePrice: 40 },
    { at: '2026-11-24T00:00:00Z', basePrice: 60 },
  ]
  const later = (day: number) => Date.UTC(2026, 10, day)
  assert.equal(chartPath(points, later(28), size), 'M4 46H50V4H96')
  assert.equal(chartPath(points.slice(0, 1), later(24), size), 'M4 25H96')
  // The browser's clock may be behind.
  assert.equal(chartPath(points, later(19), size), 'M4 46H96V4H96')
})

test('a price that was confirmed without a change has no range', () => {
  const points = [
    { at: '2026-11-20T00:00:00Z', basePrice: 40 },
    { at: '2026-11-24T00:00:00Z', basePrice: 40 },
  ]
  assert.equal(priceRange(points), undefined)
  assert.deepEqual(priceRange([...points, { at: '2026-11-25T00:00:00Z', basePrice: 35 }]), [35, 40])
})
