import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { missedTerm } from './missed-search.ts'

test('the same query in another case or with more spaces is one term', () => {
  assert.equal(missedTerm('  Dragon   FRUIT '), 'dragon fruit')
  assert.equal(missedTerm('मशरूम'), 'मशरूम')
})

test('phone numbers, e-mails, URLs and symbols are not stored', () => {
  for (const text of [
    '98765 43210',
    'राम ९८७६५४३२१०',
    'call +91-98765-43210',
    'asha@example.com',
    'https://example.com',
    '???',
    'x',
  ])
    assert.equal(missedTerm(text), undefined, text)
  assert.equal(missedTerm('mushroom 200g'), 'mushroom 200g')
})

test('a term has at most 60 characters and stays itself when counted again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const term = missedTerm(text)
      if (term === undefined) return
      assert.ok([...term].length <= 60)
      assert.equal(missedTerm(term), term)
    }),
  )
})
