import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { demoTerms as terms } from '#tests/support/points.ts'
import { paise, rupeesToPaise, toRupees } from '../money.ts'
import { deliveryFeeFor, distanceKm, freeDelivery, isPoint, isServiceable, type Km, minutesToDoor } from './delivery.ts'

const smallCart = rupeesToPaise(148.99)
const points = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

function km(distance: number): Km {
  return distance as Km
}

test('the fee goes by the rounded kilometre', () => {
  const distances = [0, 0.49, 0.5, 1.49, 1.5, 2.49, 2.5, 3.49, 3.5, 3.99, 4]
  const fees = distances.map((distance) => toRupees(deliveryFeeFor(km(distance), smallCart, terms)))
  assert.deepEqual(fees, [0, 0, 10, 10, 15, 15, 20, 20, 25, 25, 25])
})

test('beyond the radius there is no delivery, whatever the cart', () => {
  for (const distance of [4.0001, 4.49, 4.5, 5, 20_000, Number.NaN]) {
    assert.throws(() => deliveryFeeFor(km(distance), smallCart, terms), { code: 'NOT_DELIVERABLE' })
    assert.throws(() => deliveryFeeFor(km(distance), paise(500_00), terms), { code: 'NOT_DELIVERABLE' })
  }
})

test('delivery is free from ₹149, one paisa less is not', () => {
  assert.equal(deliveryFeeFor(km(4), paise(149_00), terms), 0)
  assert.equal(deliveryFeeFor(km(4), smallCart, terms), 2500)
  assert.deepEqual(freeDelivery(paise(149_00), terms), { free: true, missing: 0 })
  assert.deepEqual(freeDelivery(smallCart, terms), { free: false, missing: 1 })
  assert.deepEqual(freeDelivery(paise(0), terms), { free: false, missing: 14900 })
})

test('delivery is free wherever its fee is zero, so that nobody is asked to buy more for it', () => {
  for (const [distance, isFree] of [
    [0.49, true],
    [0.5, false],
    [4, false],
    [4.01, false],
  ] as const)
    assert.equal(freeDelivery(smallCart, terms, km(distance)).free, isFree, `${distance} km`)
  assert.equal(freeDelivery(smallCart, { ...terms, feeByKm: { ...terms.feeByKm, 1: paise(0) } }, km(1)).missing, 0)
})

test('a fee is never below zero, and zero from ₹149', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4, noNaN: true }), fc.nat({ max: 10 ** 6 }).map(paise), (distance, amount) => {
      const fee = deliveryFeeFor(km(distance), amount, terms)
      assert.ok(fee >= 0 && fee <= 2500)
      if (amount >= 149_00) assert.equal(fee, 0)
    }),
  )
})

test('an address is serviceable up to exactly 4 km', () => {
  for (const distance of [0, 0.49, 3.99, 4]) assert.ok(isServiceable(km(distance), terms))
  for (const distance of [4.0001, 4.49, 4.5, Number.NaN]) assert.ok(!isServiceable(km(distance), terms))
})

test('an unknown distance is too far', () => {
  assert.ok(!isServiceable(undefined, terms))
})

test('distances are great circles on a globe of 6371 km', () => {
  const store = terms.point
  assert.equal(distanceKm(store, store), 0)
  const quarter = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })
  assert.ok(Math.abs(quarter - (Math.PI / 2) * 6371) < 1e-9)
  const indiaGate = distanceKm(store, { latitude: 28.6129, longitude: 77.2295 })
  assert.ok(indiaGate > 4.9 && indiaGate < 5)
})

test('the way there is as long as the way back, and never more than half the globe', () => {
  fc.assert(
    fc.property(points, points, (a, b) => {
      const there = distanceKm(a, b)
      assert.ok(Math.abs(there - distanceKm(b, a)) < 1e-6)
      assert.ok(there >= 0 && there <= Math.PI * 6371)
    }),
  )
})

test('only finite degrees on the globe are a point', () => {
  assert.ok(isPoint(28.57, 77.243))
  assert.ok(isPoint(-90, 180))
  const wrong: [unknown, unknown][] = [
    [90.1, 0],
    [0, -180.1],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
    ['28', 77],
    [null, undefined],
  ]
  for (const [latitude, longitude] of wrong) assert.ok(!isPoint(latitude, longitude))
})

test('an order takes twenty to sixty minutes', () => {
  assert.deepEqual([0, 0.5, 1, 2.5, 2.6, 4, 30].map(minutesToDoor), [20, 20, 21, 30, 31, 39, 60])
})
