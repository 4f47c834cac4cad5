import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fuzz } from '#tests/support/fuzzing.ts'
import { openGatewayServer } from '#tests/support/gateway-server.ts'
import { testShop } from '#tests/support/open-test-shop.ts'

const gateway = await openGatewayServer()
after(() => gateway.close())
const shop = testShop({ RAZORPAY_BASE_URL: gateway.url })

test('five hundred random requests to all calls succeed or are refused, and the invariants hold', async (t) => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}; the same again with FUZZ_SEED=${seed}`)
  const { statuses, faults } = await fuzz(shop.it, { bodies: 500, seed })
  assert.deepEqual(faults, [])
  const accepted = Object.entries(statuses).filter(([name]) => name.endsWith(' 200'))
  assert.ok(accepted.length > 15, `only ${accepted.map(([name]) => name).join()} were ever accepted`)
})
