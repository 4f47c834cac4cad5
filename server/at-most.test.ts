import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMost } from './at-most.ts'

test('no more than so many run at once, in the order they came, and one that fails makes room', async () => {
  const inTurn = atMost(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = (n: number) => async () => {
    begun.push(n)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (n % 3 === 0) throw new Error('failed')
    return n
  }
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => inTurn(work(n))))
  assert.equal(most, 2)
  assert.deepEqual(
    begun,
    [...begun].sort((a, b) => a - b),
  )
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 13)
  assert.equal(await inTurn(work(1)), 1)
})
