import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountFieldValue, typedAmount } from './stock-amount.ts'

test('kilograms become whole grams, also with a comma, and pieces stay whole', () => {
  assert.equal(typedAmount('20', 'weight'), 20_000)
  assert.equal(typedAmount(' 2,5 ', 'weight'), 2500)
  assert.equal(typedAmount('0.0004', 'weight'), 0)
  for (const text of ['1,200', '१,२००', '1,200.0']) assert.equal(typedAmount(text, 'weight'), 1_200_000, text)
  assert.equal(typedAmount('1,00,000', 'piece'), 100_000)
  assert.equal(typedAmount('0,500', 'weight'), 500)
  for (const text of ['12', '१२']) assert.equal(typedAmount(text, 'piece'), 12, text)
  for (const text of ['', ' ', '-1', 'two', '1.5', '1e3', '0x10'])
    assert.equal(typedAmount(text, 'piece'), undefined, text)
  assert.equal(typedAmount('100001', 'weight'), undefined)
})

test('an amount is typed as it is read', () => {
  assert.deepEqual(
    [amountFieldValue(2500, 'weight'), amountFieldValue(6, 'piece'), amountFieldValue(undefined, 'piece')],
    ['2.5', '6', ''],
  )
})
