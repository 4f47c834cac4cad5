import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter } from './limiter.ts'

test('at most two tasks run at once, in their order, and a failed one makes room', async () => {
  const limit = createLimiter({ maxRunning: 2, maxWaiting: 18 })
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
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => limit(work(n))))
  assert.equal(most, 2)
  assert.deepEqual(
    begun,
    [...begun].sort((a, b) => a - b),
  )
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 13)
  assert.equal(await limit(work(1)), 1)
})

test('a task beyond the queue is refused, and runs again once there is room', async () => {
  const limit = createLimiter({ maxRunning: 1, maxWaiting: 1 })
  const gate = Promise.withResolvers<void>()
  const first = limit(() => gate.promise)
  const second = limit(async () => 2)
  await assert.rejects(
    limit(async () => 3),
    { code: 'BUSY' },
  )
  gate.resolve()
  await first
  assert.equal(await second, 2)
  assert.equal(await limit(async () => 4), 4)
})

test('clients take turns: one with many tasks does not delay the others', async () => {
  const limit = createLimiter({ maxRunning: 1, maxWaiting: 100 })
  const done: string[] = []
  const ask = (who: string) =>
    limit(async () => {
      done.push(who)
    }, who)
  await Promise.all([...Array.from({ length: 20 }, () => ask('greedy')), ask('one'), ask('two'), ask('one')])
  assert.deepEqual(done.slice(0, 7), ['greedy', 'greedy', 'one', 'two', 'greedy', 'one', 'greedy'])
  assert.equal(done.length, 23)
})

test('a full queue refuses the client with the most tasks, and none for a client with as many', async () => {
  const limit = createLimiter({ maxRunning: 1, maxWaiting: 4 })
  const gate = Promise.withResolvers<void>()
  const first = limit(() => gate.promise, 'greedy')
  const outcome = (who: string) =>
    limit(async () => 'done', who).then(
      (word) => word,
      (error: { code: string }) => error.code,
    )
  const greedy = Array.from({ length: 6 }, () => outcome('greedy'))
  const others = ['one', 'two', 'one', 'two'].map(outcome)
  gate.resolve()
  await first
  assert.deepEqual(await Promise.all(greedy), ['done', 'done', 'BUSY', 'BUSY', 'BUSY', 'BUSY'])
  assert.deepEqual(await Promise.all(others), ['done', 'done', 'BUSY', 'BUSY'])
})

test('between two tasks of a long queue other requests are served', async () => {
  const limit = createLimiter({ maxRunning: 2, maxWaiting: 100 })
  let knocks = 0
  const knock = () => {
    knocks++
    knocking = setImmediate(knock)
  }
  let knocking = setImmediate(knock)
  const heard = await Promise.all(Array.from({ length: 20 }, () => limit(async () => knocks)))
  clearImmediate(knocking)
  assert.ok((heard.at(-1) ?? 0) >= 8, heard.join())
})
