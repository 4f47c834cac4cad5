import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { characterMask, masksExceed, prefixMaskExceeds } from './character-mask.ts'
import { editDistance } from './edit-distance.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const far = 99

test('the edit distance of a word to itself is 0, and of two words the same both ways', () => {
  fc.assert(fc.property(word, (a) => editDistance(a, a, far) === 0))
  fc.assert(fc.property(word, word, (a, b) => Math.abs(editDistance(a, b, far) - editDistance(b, a, far)) < 1e-9))
})

test('a maximum changes no distance below it', () => {
  fc.assert(
    fc.property(word, word, fc.double({ min: 0, max: 4, noNaN: true }), (a, b, max) => {
      const whole = editDistance(a, b, far)
      assert.equal(editDistance(a, b, max), whole <= max ? whole : Number.POSITIVE_INFINITY)
    }),
  )
})

test('vowels, similar sounds, neighbouring keys and swaps cost less than another character', () => {
  assert.equal(editDistance('tamatar', 'tamatur', far), 0.45)
  assert.equal(editDistance('kakdi', 'kakri', far), 0.5)
  assert.equal(editDistance('tomato', 'tpmato', far), 0.8)
  assert.equal(editDistance('onion', 'oinon', far), 0.7)
  assert.equal(editDistance('bhindi', 'bindi', far), 0.4)
  assert.equal(editDistance('palak', 'pamak', far), 1)
})

test('the character masks never reject a word within the distance', () => {
  fc.assert(
    fc.property(word, word, fc.nat(12), (a, b, length) => {
      const [some, others] = [characterMask(a), characterMask(b)]
      assert.equal(masksExceed(some, others, editDistance(a, b, far)), false)
      const start = b.slice(0, length)
      if (start !== '') assert.equal(prefixMaskExceeds(some, others, editDistance(a, start, far)), false)
    }),
    { numRuns: 1000, examples: [['wl', 'wn', 0]] },
  )
})
