import { parseArgs } from 'node:util'
import { type FuzzResult, fuzz } from '#tests/support/fuzzing.ts'
import { openGatewayServer } from '#tests/support/gateway-server.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

// `npm run fuzz -- --bodies 100000 --seed 7`: sends random requests to every call of a test store.
const { values } = parseArgs({ options: { bodies: { type: 'string', default: '20000' }, seed: { type: 'string' } } })
const bodies = Number(values.bodies)
const seed = Number(values.seed ?? Date.now() % 1_000_000)

function report({ statuses, faults }: FuzzResult, seconds: number): void {
  const rows = Object.entries(statuses).sort(([one], [other]) => one.localeCompare(other))
  for (const [name, count] of rows) process.stdout.write(`${String(count).padStart(8)}  ${name}\n`)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(`${bodies} requests in ${seconds} s, seed ${seed}: ${faults.length} faults\n`)
}

process.stdout.write(`seed ${seed}\n`)
const gateway = await openGatewayServer()
const test = await openTestShop({ RAZORPAY_BASE_URL: gateway.url })
const since = performance.now()
const fuzzed = await fuzz(test, { bodies, seed }, (done) => {
  if (done % 10_000 === 0) process.stdout.write(`${done} …\n`)
})
report(fuzzed, Math.round((performance.now() - since) / 1000))
const isClean = await test.close().then(
  () => true,
  (error: unknown) => {
    process.stdout.write(`${String(error).slice(0, 5000)}\n`)
    return false
  },
)
process.exit(fuzzed.faults.length === 0 && isClean ? 0 : 1)
