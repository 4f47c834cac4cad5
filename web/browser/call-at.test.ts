import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callAt } from './call-at.ts'

const day = 24 * 60 * 60 * 1000

test('a callback runs at its time, and not at once if that is months ahead', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const called: string[] = []
  callAt(Date.now() + day, () => called.push('a day'))
  callAt(Date.now() + 30 * day, () => called.push('30 days'))
  const stop = callAt(Date.now() + 10, () => called.push('stopped'))
  stop()
  t.mock.timers.tick(1000)
  assert.deepEqual(called, [])
  t.mock.timers.tick(day)
  assert.deepEqual(called, ['a day'])
})
