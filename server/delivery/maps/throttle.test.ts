import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMapFailure } from './fetch-service.ts'
import { keptAnswers } from './memoize.ts'
import { inTurn } from './throttle.ts'

/** Everything that can happen by itself has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('each question waits until the time of the one before is over', async () => {
  const pauses: (() => void)[] = []
  const input: string[] = []
  const takeTurn = inTurn(() => new Promise<void>((resolve) => pauses.push(resolve)))
  const all = ['first', 'second', 'third'].map((name) => takeTurn(async () => input.push(name)))
  await settled()
  assert.deepEqual(input, ['first'])
  pauses[0]?.()
  await settled()
  assert.deepEqual([input, pauses.length], [['first', 'second'], 2])
  pauses[1]?.()
  await Promise.all(all)
  assert.deepEqual(input, ['first', 'second', 'third'])
})

test('a question that fails holds up nobody, and a long queue turns people away', async () => {
  const takeTurn = inTurn(async () => {}, 2)
  const failing = takeTurn(() => Promise.reject(new Error('no')))
  const fine = takeTurn(async () => 'yes')
  await assert.rejects(
    takeTurn(async () => 'too many'),
    isMapFailure,
  )
  await assert.rejects(failing, /no/)
  assert.equal(await fine, 'yes')
  assert.equal(await takeTurn(async () => 'again'), 'again')
})

test('no more answers are kept than there is room for, the oldest go first', async () => {
  const input: string[] = []
  const keep = keptAnswers(() => new Date(0), 2)
  const ask = (key: string) => keep(key, async () => input.push(key))
  for (const key of ['a', 'b', 'a', 'c', 'c', 'b', 'a']) await ask(key)
  assert.deepEqual(input, ['a', 'b', 'c', 'a'])
})

test('whoever asks the same at the same moment waits for one answer', async () => {
  let input = 0
  const keep = keptAnswers(() => new Date(0))
  const answers = await Promise.all([1, 2, 3].map(() => keep('x', async () => ++input)))
  assert.deepEqual(answers, [1, 1, 1])
})
