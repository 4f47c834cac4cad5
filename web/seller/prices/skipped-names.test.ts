import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onion, tomato } from '#tests/support/sheet-products.ts'
import { messages } from '../../i18n/en/prices.ts'
import { skippedNames } from './skipped-names.ts'

test('skipped products are named, and those off the shelf are counted once at the end', () => {
  const named = (ids: readonly string[]) =>
    skippedNames(ids, [tomato, onion], { nameOf: ({ name }) => name, offShelf: messages.offShelf })
  assert.equal(named(['onion', 'tomato']), `${onion.name}, ${tomato.name}`)
  assert.equal(named(['gone']), 'a product off the shelf')
  assert.equal(named(['gone', 'onion', 'hidden']), `${onion.name}, 2 products off the shelf`)
})
