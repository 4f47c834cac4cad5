import { performance } from 'node:perf_hooks'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { shopper, visitor } from '#tests/support/people.ts'

// `node scripts/login-timing.ts 200`: compares login times of an unknown e-mail and a wrong password.
const attempts = Number(process.argv[2] ?? 200)
const test = await openTestShop()
const { email: knownEmail } = await shopper(test)

async function timed(email: string, index: number): Promise<number> {
  const from = `10.${50 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
  const since = performance.now()
  const answer = await visitor(test).post('/api/user/login', { email, password: 'wrong password' }, { from })
  const took = performance.now() - since
  if (answer.status !== 401) throw new Error(`${answer.status} instead of 401`)
  // Without rate limits each attempt does its full work.
  await test.rows('delete from try_count')
  return took
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
const known: number[] = []
const unknown: number[] = []
for (let index = 0; index < attempts; index++) {
  const both = [
    async () => known.push(await timed(knownEmail, 2 * index)),
    async () => unknown.push(await timed(`unknown${index}@example.com`, 2 * index + 1)),
  ]
  for (const measure of index % 2 === 0 ? both : both.toReversed()) await measure()
}
const [knownMs, unknownMs] = [median(known), median(unknown)]
process.stdout.write(
  `median of ${attempts}: wrong password ${knownMs.toFixed(1)} ms, unknown e-mail ${unknownMs.toFixed(1)} ms, ${((unknownMs / knownMs - 1) * 100).toFixed(1)} % apart\n`,
)
await test.close()
process.exit(0)
