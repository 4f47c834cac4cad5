import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMapFailure } from './fetch-from-map.ts'
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
