import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortName } from './short-name.ts'

test('the short name has 12 characters and cuts neither a Hindi letter with its signs nor an emoji', () => {
  assert.equal(shortName('Thela'), 'Thela')
  assert.equal(shortName('Sharma Vegetables'), 'Sharma Veget')
  assert.equal(shortName('सब्ज़ी मंडी किराना'), 'सब्ज़ी मंडी किराना')
  assert.equal(shortName(`${'a'.repeat(11)}🥕🥕`), `${'a'.repeat(11)}🥕`)
  assert.equal(shortName(`${'a'.repeat(11)}किराना`), `${'a'.repeat(11)}कि`)
})
