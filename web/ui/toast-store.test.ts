import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { addToast, dropToast, holdToasts, toasts } from './toast-store.ts'

const shown = () => toasts.get().map(({ message }) => message)

test('a message goes after its time, and stays while somebody points at it', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  addToast('success', () => 'Added to Cart', 2000)
  addToast('error', () => 'Something went wrong', 4000)
  assert.deepEqual(shown(), ['Something went wrong', 'Added to Cart'])
  mock.timers.tick(1500)
  holdToasts(true)
  mock.timers.tick(60_000)
  assert.equal(shown().length, 2)
  holdToasts(false)
  mock.timers.tick(500)
  assert.deepEqual(shown(), ['Something went wrong'])
  mock.timers.tick(2000)
  assert.deepEqual(shown(), [])
  mock.timers.reset()
})

test('at most 20 messages are shown, and the newest are first', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  for (let n = 1; n <= 25; n++) addToast('note', () => String(n), 4000)
  assert.deepEqual([shown().length, shown()[0], shown().at(-1)], [20, '25', '6'])
  dropToast(toasts.get()[0]?.id ?? 0)
  assert.equal(shown()[0], '24')
  mock.timers.tick(4000)
  assert.deepEqual(shown(), [])
  mock.timers.reset()
})
