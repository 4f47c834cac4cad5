import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openByteShelf } from './byte-shelf.ts'

const kB = 1024
const weighing = (bytes: number) => ({ bytes: () => bytes })

test('a shelf never holds more than it may, and what was asked for least recently goes first', () => {
  const shelf = openByteShelf(100 * kB)
  const first = weighing(20 * kB)
  shelf.put('first', first)
  for (let n = 0; n < 1000; n++) {
    shelf.put(`${n}`, weighing((n % 30) * kB))
    assert.ok(shelf.bytes() <= 100 * kB)
    assert.equal(shelf.take('first'), first)
    shelf.put('first', first)
  }
  assert.equal(shelf.take('0'), undefined)
  assert.notEqual(shelf.take('999'), undefined)
  shelf.clear()
  assert.deepEqual([shelf.bytes(), shelf.take('first')], [0, undefined])
})

test('what has grown counts with its new weight, and what is heavier than the shelf throws nothing off', () => {
  const shelf = openByteShelf(100 * kB)
  let bytes = 10 * kB
  const growing = { bytes: () => bytes }
  shelf.put('other', weighing(10 * kB))
  shelf.put('growing', growing)
  bytes = 85 * kB
  assert.equal(shelf.take('growing'), growing)
  shelf.put('growing', growing)
  assert.equal(shelf.take('other'), undefined)
  assert.ok(shelf.bytes() >= 85 * kB && shelf.bytes() <= 100 * kB)
  shelf.put('too heavy', weighing(101 * kB))
  assert.equal(shelf.take('too heavy'), undefined)
  assert.equal(shelf.take('growing'), growing)
  assert.equal(shelf.bytes(), 0)
})
