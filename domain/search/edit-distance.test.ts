import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distance, isFar, isFarFromStart, lettersOf } from './edit-distance.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const far = 99

test('a word is nothing away from itself, and two words as far from each other both ways', () => {
  fc.assert(fc.property(word, (a) => distance(a, a, far) === 0))
  fc.assert(fc.property(word, word, (a, b) => Math.abs(distance(a, b, far) - distance(b, a, far)) < 1e-9))
})

test('looking no further than a limit changes nothing below it', () => {
  fc.assert(
    fc.property(word, word, fc.double({ min: 0, max: 4, noNaN: true }), (a, b, most) => {
      const wrong = distance(a, b, far)
      assert.equal(distance(a, b, most), wrong <= most ? wrong : Number.POSITIVE_INFINITY)
    }),
  )
})

test('vowels, sounds alike, neighbouring keys and swapped letters are lighter than another letter', () => {
  assert.equal(distance('tamatar', 'tamatur', far), 0.45)
  assert.equal(distance('kakdi', 'kakri', far), 0.5)
  assert.equal(distance('tomato', 'tpmato', far), 0.8)
  assert.equal(distance('onion', 'oinon', far), 0.7)
  assert.equal(distance('bhindi', 'bindi', far), 0.4)
  assert.equal(distance('palak', 'pamak', far), 1)
})

test('the quick no by letters is never said of a word that is near', () => {
  fc.assert(
    fc.property(word, word, fc.nat(12), (a, b, length) => {
      const [some, others] = [lettersOf(a), lettersOf(b)]
      assert.equal(isFar(some, others, distance(a, b, far)), false)
      const start = b.slice(0, length)
      if (start !== '') assert.equal(isFarFromStart(some, others, distance(a, start, far)), false)
    }),
    { numRuns: 1000, examples: [['wl', 'wn', 0]] },
  )
})
