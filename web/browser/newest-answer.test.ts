import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestAnswer } from './newest-answer.ts'

test('an answer that arrives after that of a later call changes nothing, and neither does a failed call', async () => {
  const calls = Array.from({ length: 4 }, () => Promise.withResolvers<{ at: number }>())
  const left = calls.map(({ promise }) => promise)
  const applied: number[] = []
  const reload = newestAnswer(
    () => left.shift() ?? Promise.reject(new Error('too many calls')),
    ({ at }) => applied.push(at),
  )
  const reloads = calls.map(() => reload())
  calls[1]?.resolve({ at: 1 })
  await reloads[1]
  calls[0]?.resolve({ at: 0 })
  calls[3]?.reject(new Error('no connection'))
  calls[2]?.resolve({ at: 2 })
  await Promise.all(reloads)
  assert.deepEqual(applied, [1, 2])
})
