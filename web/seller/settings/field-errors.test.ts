import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldErrorsAt, withoutErrorsOf } from './field-errors.ts'

test('a change takes away the errors of its fields and their parts, and a typed text none of the fees', () => {
  const errors = { street: 'Missing', 1: 'No number', 2: 'No number' }
  assert.deepEqual(withoutErrorsOf({ street: 'Main Road 12' }, errors), { 1: 'No number', 2: 'No number' })
  assert.deepEqual(withoutErrorsOf({ feeByKm: { 1: 10, 2: 20 } }, errors), { street: 'Missing' })
  assert.deepEqual(withoutErrorsOf({ radiusKm: 4, point: null }, errors), errors)
})

test('an error of the server is shown at its field and at the part of it, without its path', () => {
  const message = 'social.instagram: must be an address'
  assert.deepEqual(fieldErrorsAt('social.instagram', message), {
    social: 'must be an address',
    instagram: 'must be an address',
  })
})
