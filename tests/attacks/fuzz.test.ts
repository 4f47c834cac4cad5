import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from '#tests/support/fuzzing.ts'
import { testShop } from '#tests/support/open-test-shop.ts'

const shop = testShop()

test('two thousand made-up requests to all calls end in a yes or a polite no, and the tables stay true', async (t) => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}; the same again with FUZZ_SEED=${seed}`)
  const { statuses, faults } = await fuzz(shop.it, { bodies: 2000, seed })
  assert.deepEqual(faults, [])
  const accepted = Object.entries(statuses).filter(([name]) => name.endsWith(' 200'))
  assert.ok(accepted.length > 15, `only ${accepted.map(([name]) => name).join()} were ever accepted`)
})
