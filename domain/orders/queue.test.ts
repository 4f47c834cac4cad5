import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockTime } from '../time/clock-time.ts'
import { searchWords, spellingsOf } from './order-search.ts'
import { batchesOf, dueAt, isOldestFirst, isStatusAsSeen } from './queue.ts'

test('an order is late by its promise, without one after the minutes that the store claims, else after half an hour', () => {
  const placedAt = '2026-11-21T06:30:00.000Z'
  const promisedAt = '2026-11-21T06:50:00.000Z'
  assert.equal(dueAt({ placedAt, promisedAt }, 60), Date.parse(promisedAt))
  assert.equal(dueAt({ placedAt }, 60), Date.parse(placedAt) + 60 * 60_000)
  assert.equal(dueAt({ placedAt }, undefined), Date.parse(placedAt) + 30 * 60_000)
})

test("what was seen is compared in the seller's and in the shopper's word", () => {
  assert.equal(isStatusAsSeen(undefined, 'Shipped'), true)
  assert.equal(isStatusAsSeen('Order Placed', 'Ordered'), true)
  assert.equal(isStatusAsSeen('Ordered', 'Ordered'), true)
  assert.equal(isStatusAsSeen('Order Placed', 'Shipped'), false)
  assert.equal(isStatusAsSeen('Shipped', 'Cancelled'), false)
})

test('more orders than one call takes are sent in batches, in their order', () => {
  const orders = Array.from({ length: 250 }, (_, n) => n)
  assert.deepEqual(
    [0, 1, 100, 101, 250].map((n) => batchesOf(orders.slice(0, n)).map(({ length }) => length)),
    [[], [1], [100], [100, 1], [100, 100, 50]],
  )
  assert.deepEqual(batchesOf(orders).flat(), orders)
})

test('queues are served oldest first, what is over is listed newest first', () => {
  for (const queue of ['open', 'new', 'to-pack', 'Order Placed', 'Shipped'] as const)
    assert.equal(isOldestFirst(queue), true, queue)
  for (const over of ['Delivered', 'Cancelled', 'packed', 'finished', 'returns'] as const)
    assert.equal(isOldestFirst(over), false, over)
})

test('a search is words in lower case, and a phone number its digits without country code', () => {
  assert.deepEqual(searchWords('  #BN8C-V2WZ42 Ramesh, '), ['bn8c', 'v2wz42', 'ramesh'])
  assert.deepEqual(searchWords('+91 98765 43210'), ['9876543210'])
  for (const part of [
    '+91 98765 432',
    '(+91) 98765 432',
    '098765432',
    '98765-432',
    '98765–432',
    '\u202a98765 432\u202c',
  ])
    assert.deepEqual(searchWords(part), ['98765432'], part)
  assert.deepEqual(searchWords('4321'), ['4321'])
  assert.deepEqual(searchWords('043210'), ['043210'])
  assert.deepEqual(searchWords('आलू Lady’s'), ['आलू', 'lady', 's'])
  assert.deepEqual(searchWords(' ,;# '), [])
  assert.equal(searchWords('a b c d e f g h i j').length, 8)
})

test('a search reads digits of Devanagari, and a letter with a nukta in either spelling', () => {
  assert.deepEqual(searchWords('+९१ ९८७६५ ४३२१०'), ['9876543210'])
  assert.deepEqual(searchWords('४३२१'), ['4321'])
  assert.deepEqual(searchWords('#BN८C'), ['bn8c'])
  for (const typed of ['कक\u095cी', 'कक\u0921\u093cी']) {
    assert.deepEqual(searchWords(typed), ['कक\u0921\u093cी'])
    assert.deepEqual(searchWords(typed).flatMap(spellingsOf), ['कक\u0921\u093cी', 'कक\u095cी'])
  }
  const letters = '\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f'
  assert.ok(spellingsOf(letters.normalize('NFC')).includes(letters))
  assert.deepEqual(spellingsOf('aloo'), ['aloo'])
  assert.deepEqual(spellingsOf('12a'), ['12a', '१२a'])
})

test("a time of the day is India's, in either language", () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`)
  const times = ['00:05', '09:30', '12:00', '13:00', '16:15', '20:44'].map(at)
  assert.deepEqual(
    times.map((time) => clockTime(time, 'en')),
    ['12:05 am', '9:30 am', '12:00 pm', '1:00 pm', '4:15 pm', '8:44 pm'],
  )
  assert.deepEqual(
    times.map((time) => clockTime(time, 'hi')),
    ['रात 12:05', 'सुबह 9:30', 'दोपहर 12:00', 'दोपहर 1:00', 'शाम 4:15', 'रात 8:44'],
  )
})
