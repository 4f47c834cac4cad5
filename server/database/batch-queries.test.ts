import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { batchQueries } from './batch-queries.ts'

type Gate = { readonly all: readonly string[]; answer(): void; fail(error: Error): void }

/** Asks about words, each answered with its length once the gate of its round is opened. */
function asker() {
  const rounds: Gate[] = []
  const ask = batchQueries(
    (all: readonly string[]) =>
      new Promise<number[]>((resolve, fail) => {
        rounds.push({ all, fail, answer: () => resolve(all.map((word) => word.length)) })
      }),
  )
  return { rounds, ask }
}

const breath = () => new Promise((resolve) => setImmediate(resolve))
/** So long nobody waits for an answer to others. */
const patienceMs = 50
mock.timers.enable({ apis: ['setTimeout'] })
after(() => mock.reset())

const refused = (code: string) => Object.assign(new Error('refused'), { code })

test('who comes alone is asked at once; those who come meanwhile are asked next, together, each getting its own answer', async () => {
  const { rounds, ask } = asker()
  const first = ask('okra')
  assert.deepEqual(rounds[0]?.all, ['okra'])
  const others = [ask('beans'), ask('carrot')]
  assert.equal(rounds.length, 1)
  rounds[0]?.answer()
  assert.equal(await first, 4)
  await breath()
  assert.deepEqual(rounds[1]?.all, ['beans', 'carrot'])
  rounds[1]?.answer()
  assert.deepEqual(await Promise.all(others), [5, 6])
})

test('more than 32 take turns, in the order in which they came', async () => {
  const { rounds, ask } = asker()
  const crowd = Array.from({ length: 40 }, (_, at) => 'n'.repeat(at))
  const all = [ask('okra'), ...crowd.map(ask)]
  for (const most of [1, 32, 8]) {
    assert.equal(rounds.at(-1)?.all.length, most)
    rounds.at(-1)?.answer()
    await breath()
  }
  assert.deepEqual(rounds[2]?.all, crowd.slice(32))
  assert.deepEqual(await Promise.all(all), [4, ...crowd.keys()])
})

test('what is refused to several is asked for each alone: only whose it was is refused', async () => {
  const { rounds, ask } = asker()
  const first = ask('okra')
  const both = Promise.allSettled([ask('beans'), ask('carrot')])
  rounds[0]?.answer()
  await first
  await breath()
  rounds[1]?.fail(refused('22P05'))
  await breath()
  assert.deepEqual(
    rounds.slice(2).map(({ all }) => all),
    [['beans'], ['carrot']],
  )
  rounds[2]?.fail(refused('22P05'))
  rounds[3]?.answer()
  const [beans, carrot] = await both
  assert.equal(beans?.status, 'rejected')
  assert.deepEqual(carrot, { status: 'fulfilled', value: 6 })
})

test('where it is not known what was kept nobody is asked again, and those who come later are', async () => {
  for (const error of [new Error('the line was cut'), refused('57P01'), refused('57014')]) {
    const { rounds, ask } = asker()
    const first = ask('okra')
    const both = Promise.allSettled([ask('beans'), ask('carrot')])
    rounds[0]?.answer()
    await first
    await breath()
    rounds[1]?.fail(error)
    assert.deepEqual(
      (await both).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(rounds.length, 2)
    const later = ask('okra')
    rounds[2]?.answer()
    assert.equal(await later, 4)
  }
})

test('an answer that does not come holds nobody else up', async () => {
  const { rounds, ask } = asker()
  const silent = ask('okra')
  const other = ask('beans')
  assert.equal(rounds.length, 1)
  mock.timers.tick(patienceMs)
  assert.deepEqual(rounds[1]?.all, ['beans'])
  rounds[1]?.answer()
  assert.equal(await other, 5)
  rounds[0]?.answer()
  assert.equal(await silent, 4)
})

test('of more than 32 who wait none is left behind those whose answer does not come', async () => {
  const { rounds, ask } = asker()
  void ask('okra')
  const crowd = Array.from({ length: 40 }, (_, at) => ask('n'.repeat(at)))
  mock.timers.tick(patienceMs)
  mock.timers.tick(patienceMs)
  assert.deepEqual(
    rounds.map(({ all }) => all.length),
    [1, 32, 8],
  )
  for (const { answer } of rounds) answer()
  assert.deepEqual(await Promise.all(crowd), [...crowd.keys()])
})

test('where nobody is answered, one connection after the other is tried, until there are no more', async () => {
  const { rounds, ask } = asker()
  const all = []
  while (rounds.length < 12) {
    all.push(ask('okra'))
    mock.timers.tick(patienceMs)
  }
  const last = ask('beans')
  mock.timers.tick(2 * patienceMs)
  await breath()
  assert.equal(rounds.length, 12)
  for (const { answer } of rounds) answer()
  assert.deepEqual([...new Set(await Promise.all(all.slice(0, 12)))], [4])
  await breath()
  rounds[12]?.answer()
  assert.equal(await last, 5)
})
