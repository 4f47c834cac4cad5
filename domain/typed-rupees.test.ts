import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedRupees } from './typed-rupees.ts'

test('prices are read as people write them in India, to the paisa, and nothing else is', () => {
  const read = {
    '58': 5800,
    ' ₹ 58.5 ': 5850,
    '1,234.50': 123_450,
    '1,00,000': 10_000_000,
    '0.05': 5,
    '100,000': 10_000_000,
    '₹१,२३४.५': 123_450,
  }
  for (const [text, paise] of Object.entries(read)) assert.equal(typedRupees(text), paise, text)
  for (const text of ['', 'abc', '12,50', '1,2', '0,500', '12.345', '-5', '1e3', '0x10', '5 8', '∞', '58 Rs', '.'])
    assert.equal(typedRupees(text), undefined, text)
})
