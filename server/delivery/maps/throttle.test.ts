import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMapFailure } from './fetch-from-map.ts'
import { createMemo } from './memoize.ts'
import { createThrottle } from './throttle.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('each request starts after the pause of the one before', async () => {
  const pauses: (() => void)[] = []
  const started: string[] = []
  const throttle = createThrottle(() => new Promise<void>((resolve) => pauses.push(resolve)))
  const all = ['first', 'second', 'third'].map((name) => throttle(async () => started.push(name)))
  await settled()
  assert.deepEqual(started, ['first'])
  pauses[0]?.()
  await settled()
  assert.deepEqual([started, pauses.length], [['first', 'second'], 2])
  pauses[1]?.()
  await Promise.all(all)
  assert.deepEqual(started, ['first', 'second', 'third'])
})

test('a failing request delays no other, and a full queue refuses', async () => {
  const throttle = createThrottle(async () => {}, 2)
  const failing = throttle(() => Promise.reject(new Error('no')))
  const fine = throttle(async () => 'yes')
  await assert.rejects(
    throttle(async () => 'too many'),
    isMapFailure,
  )
  await assert.rejects(failing, /no/)
  assert.equal(await fine, 'yes')
  assert.equal(await throttle(async () => 'again'), 'again')
})

test('a full memo evicts its oldest entry', async () => {
  const loaded: string[] = []
  const memoize = createMemo(() => new Date(0), 2)
  for (const key of ['a', 'b', 'a', 'c', 'c', 'b', 'a']) await memoize(key, async () => loaded.push(key))
  assert.deepEqual(loaded, ['a', 'b', 'c', 'a'])
})

test('concurrent requests for one key share one answer', async () => {
  let loads = 0
  const memoize = createMemo(() => new Date(0))
  const answers = await Promise.all([1, 2, 3].map(() => memoize('x', async () => ++loads)))
  assert.deepEqual(answers, [1, 1, 1])
})
