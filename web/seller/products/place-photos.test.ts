import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placePhotos } from './place-photos.ts'

const [okra, onion, peas] = ['okra', 'onion', 'peas'].map((name) => new File([], `${name}.jpg`)) as [File, File, File]
const none = [undefined, undefined, undefined, undefined]

test('photos that are converted one after the other take the next free places, and replace none', () => {
  const { photos: one } = placePhotos(none, 1, [okra])
  assert.deepEqual(one, [undefined, okra, undefined, undefined])
  assert.deepEqual(placePhotos(one, 1, [onion]).photos, [undefined, okra, onion, undefined])
  assert.deepEqual(placePhotos(['/images/a', okra, undefined, onion], 0, [peas]).photos, [
    '/images/a',
    okra,
    peas,
    onion,
  ])
})

test('several photos fill free places from the chosen one on, then earlier ones, and those without a place are counted', () => {
  const placed = placePhotos(none, 2, [okra, onion, peas])
  assert.deepEqual(placed, { photos: [peas, undefined, okra, onion], dropped: 0 })
  const full = placePhotos(placed.photos, 3, [okra, onion])
  assert.deepEqual(full, { photos: [peas, okra, okra, onion], dropped: 1 })
})
