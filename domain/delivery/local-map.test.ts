import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceKm } from './delivery.ts'
import { directionOf, offsetOf, pointAt } from './local-map.ts'

const jaipur = { latitude: 26.9124, longitude: 75.7873 }

test('a place of the drawing and its point are the same place, and as far away as the fee reckons', () => {
  for (const offset of [
    { east: 0, north: 0 },
    { east: 1.5, north: -2 },
    { east: -4, north: 0.1 },
  ]) {
    const point = pointAt(jaipur, offset)
    const { east, north } = offsetOf(jaipur, point)
    assert.ok(Math.hypot(east - offset.east, north - offset.north) < 0.0002)
    assert.ok(Math.abs(distanceKm(jaipur, point) - Math.hypot(offset.east, offset.north)) < 0.005)
  }
})

test('a drawing ends at the edge of the world', () => {
  assert.deepEqual(pointAt({ latitude: 89.99, longitude: 0 }, { east: 0, north: 50 }).latitude, 90)
})

test('directions are named by eighths', () => {
  assert.equal(directionOf({ east: 0, north: 1 }), 'north')
  assert.equal(directionOf({ east: 1, north: 1 }), 'north-east')
  assert.equal(directionOf({ east: 0.2, north: -3 }), 'south')
  assert.equal(directionOf({ east: -2, north: 0.1 }), 'west')
  assert.equal(directionOf({ east: -1, north: -1 }), 'south-west')
})
