import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billNumber, financialYear } from './bill-number.ts'

test('the financial year begins at midnight of 1 April in India', () => {
  assert.equal(financialYear(new Date('2027-03-31T18:29:59Z')), '2026-27')
  assert.equal(financialYear(new Date('2027-03-31T18:30:00Z')), '2027-28')
  assert.equal(financialYear(new Date('2099-12-31T12:00:00Z')), '2099-00')
})

test('the highest bill number has 16 characters', () => {
  assert.equal(billNumber({ year: '2026-27', number: 99_999_999 }).length, 16)
})
