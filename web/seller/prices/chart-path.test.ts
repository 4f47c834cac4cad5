import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartPath } from './chart-path.ts'

test('the chart goes in steps, and one price is a point in its middle', () => {
  const size = { width: 100, height: 50 }
  const points = [
    { at: '2026-11-20T00:00:00Z', basePrice: 40 },
    { at: '2026-11-24T00:00:00Z', basePrice: 60 },
  ]
  assert.equal(chartPath(points, size), 'M4 46H96V4')
  assert.equal(chartPath(points.slice(0, 1), size), 'M50 25')
})
