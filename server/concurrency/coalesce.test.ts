import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { together } from './coalesce.ts'

test('those who come while it is done for others are done next, all at once and in their order', async () => {
  const done: (readonly number[])[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const add = together<number>(async (all) => {
    await gates[done.push(all) - 1]?.promise
  })
  const first = add(1)
  await new Promise((resolve) => setImmediate(resolve))
  const others = [add(2), add(3)]
  gates[0]?.resolve()
  await first
  assert.deepEqual(done, [[1], [2, 3]])
  others.push(add(4))
  gates[1]?.resolve()
  await Promise.all(others)
  assert.deepEqual(done, [[1], [2, 3], [4]])
})

test('when it fails, all for whom it was done learn of it, and the next ones are done', async () => {
  let tries = 0
  const add = together<number>(async () => {
    if (++tries === 1) throw new Error('failed')
  })
  const both = await Promise.allSettled([add(1), add(2)])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await add(3)
  assert.equal(tries, 2)
})

test('it waits a while before it is done again; who comes later waits for nobody', async () => {
  const apartMs = 100
  let now = 0
  mock.method(performance, 'now', () => now)
  const breath = () => new Promise((resolve) => setImmediate(resolve))
  const pass = async (ms: number) => {
    await breath()
    now += ms
    await breath()
  }
  const done: (readonly number[])[] = []
  const add = together<number>(async (all) => void done.push(all), apartMs)
  await add(1)
  const others = [add(2), add(3)]
  await pass(apartMs - 1)
  assert.deepEqual(done, [[1]])
  await pass(1)
  await Promise.all(others)
  assert.deepEqual(done, [[1], [2, 3]])
  await pass(apartMs)
  const last = add(4)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done, [[1], [2, 3], [4]])
  await last
  mock.reset()
})
