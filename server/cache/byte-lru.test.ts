import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openByteShelf } from './byte-lru.ts'

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

test('what was used since room was last needed stays, and what was not goes, wherever they lie', () => {
  const shelf = openByteShelf(100 * kB)
  for (const key of ['used', 'unused', 'other']) shelf.put(key, weighing(25 * kB))
  assert.notEqual(shelf.use('used'), undefined)
  shelf.put('new', weighing(25 * kB))
  const lying = () => ['used', 'unused', 'other', 'new', 'newer'].filter((key) => shelf.look(key) !== undefined)
  assert.deepEqual(lying(), ['used', 'other', 'new'])
  // One use is good for one time that room is needed.
  for (const key of ['other', 'new', 'newer']) shelf.put(key, weighing(25 * kB))
  assert.deepEqual(lying(), ['other', 'new', 'newer'])
  for (const key of ['other', 'new', 'newer']) shelf.use(key)
  shelf.put('used', weighing(25 * kB))
  assert.ok(
    shelf.look('used') !== undefined && shelf.bytes() <= 100 * kB,
    'what is new finds room among things all used',
  )
  assert.equal(shelf.use('nothing'), undefined)
})

test('what has grown counts with its new weight, and what is heavier than the shelf throws nothing off', () => {
  const shelf = openByteShelf(100 * kB)
  let bytes = 10 * kB
  const growing = { bytes: () => bytes }
  shelf.put('other', weighing(10 * kB))
  shelf.put('growing', growing)
  bytes = 85 * kB
  assert.equal(shelf.use('growing'), growing)
  assert.equal(shelf.look('other'), undefined)
  assert.ok(shelf.bytes() >= 85 * kB && shelf.bytes() <= 100 * kB)
  shelf.put('too heavy', weighing(101 * kB))
  assert.equal(shelf.take('too heavy'), undefined)
  assert.equal(shelf.take('growing'), growing)
  assert.equal(shelf.bytes(), 0)
})

test('what becomes lighter when the shelf is tidied makes room for others', () => {
  const shelf = openByteShelf<{ bytes(): number; shrink(): void }>(100 * kB)
  const shrinking = (bytes: number) => ({
    bytes: () => bytes,
    shrink() {
      bytes = kB
    },
  })
  for (const key of ['one', 'other']) shelf.put(key, shrinking(40 * kB))
  shelf.tidy((thing) => thing.shrink())
  assert.ok(shelf.bytes() < 20 * kB)
  shelf.put('new', shrinking(80 * kB))
  for (const key of ['one', 'other', 'new']) assert.notEqual(shelf.look(key), undefined, key)
  for (const key of ['one', 'other', 'new']) shelf.take(key)
  assert.equal(shelf.bytes(), 0)
})

test('what became heavier since it was laid down is seen when the shelf is tidied, and makes others go', () => {
  const shelf = openByteShelf<{ bytes(): number; grow(): void }>(100 * kB)
  const growing = (bytes: number) => ({
    bytes: () => bytes,
    grow() {
      bytes = 40 * kB
    },
  })
  for (let n = 0; n < 10; n++) shelf.put(`${n}`, growing(kB))
  shelf.tidy((thing) => thing.grow())
  assert.ok(shelf.bytes() <= 100 * kB, `${shelf.bytes()}`)
  assert.notEqual(shelf.look('9'), undefined)
})

test('a key that is longer than its thing weighs too', () => {
  const shelf = openByteShelf(100 * kB)
  for (let n = 0; n < 50; n++) shelf.put(`${n}`.padEnd(15 * kB, 'x'), weighing(5))
  const lying = Array.from({ length: 50 }, (_, n) => shelf.look(`${n}`.padEnd(15 * kB, 'x'))).filter(Boolean)
  assert.equal(lying.length, 2)
})
