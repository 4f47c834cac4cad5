import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checklistOf } from './checklist.ts'
import { demoPlace } from './store-settings.ts'

const delhi = demoPlace.point
const facts = { hasOwnPrices: false, hasSecondFactor: false, hasSandbox: false }

const values = {
  delivery: { zipcode: demoPlace.zipcode, point: delhi },
  shop: { phone: '' },
  legal: { legalName: '', fssai: '', grievanceOfficer: '', grievanceEmail: '', grievancePhone: '' },
  payment: { cash: true, upiId: '', online: false, razorpayKeyId: '' },
}

/** Whether the step of the place is done once everything was saved. */
function isPlaceDone(zipcode: string, point: { latitude: number; longitude: number }): boolean {
  return checklistOf({ ...values, delivery: { zipcode, point } }, () => true, facts).place
}

/** Whether the step of the payment is done once these settings were saved. */
function isPaymentDone(payment: Partial<typeof values.payment>): boolean {
  return checklistOf({ ...values, payment: { ...values.payment, ...payment } }, () => true, facts).payment
}

test('the step of the place is open while the point is the demo’s and the PIN code is not', () => {
  assert.equal(isPlaceDone('411001', delhi), false)
  assert.equal(isPlaceDone('411001', { latitude: 18.52, longitude: 73.856 }), true)
  assert.equal(isPlaceDone('411001', { ...delhi, latitude: 28.571 }), true)
  assert.equal(isPlaceDone(demoPlace.zipcode, delhi), true)
})

test('the step of the payment is done only if an order can be paid, and a UPI ID alone pays none', () => {
  const razorpayKeyId = 'rzp_live_abc'
  assert.equal(isPaymentDone({ cash: true }), true)
  assert.equal(isPaymentDone({ cash: false, upiId: 'shop@okbank' }), false)
  assert.equal(isPaymentDone({ cash: false, online: true }), false)
  assert.equal(isPaymentDone({ cash: false, online: false, razorpayKeyId }), false)
  assert.equal(isPaymentDone({ cash: false, online: true, razorpayKeyId }), true)
})
