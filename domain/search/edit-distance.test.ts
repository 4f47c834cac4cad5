import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance, isTooFar } from './edit-distance.ts'
import { characterMask } from './normalize.ts'

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

test('the characters that another word lacks never exclude it, or its beginning, within the distance', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 12 }), (a, b, length) => {
      const [some, others] = [characterMask(a), characterMask(b)]
      const distance = editDistance(a, b, far)
      assert.equal(isTooFar(some & ~others, distance) || isTooFar(others & ~some, distance), false)
      assert.equal(isTooFar(some & ~others, editDistance(a, b.slice(0, length), far)), false)
    }),
    { numRuns: 1000, examples: [['wl', 'wn', 1]] },
  )
})

test('characters that another word lacks exclude it beyond their lowest cost', () => {
  const lacking = characterMask('km')
  assert.deepEqual([isTooFar(lacking, 0.9), isTooFar(lacking, 1)], [true, false])
})
