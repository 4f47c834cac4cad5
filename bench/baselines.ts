import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '#server/auth/passwords.ts'
import { load, type Run } from './load.ts'
import type { BenchShopper } from './people.ts'
import type { Scenario } from './scenarios.ts'
import { type Running, runBare } from './store.ts'

/** Repeats work over so many connections for a duration in seconds. */
async function inParallel(connections: number, seconds: number, work: (at: number) => Promise<void>): Promise<Run> {
  const times: number[] = []
  const since = performance.now()
  const until = since + seconds * 1000
  const repeat = async (at: number) => {
    while (performance.now() < until) {
      const before = performance.now()
      await work(at)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => repeat(at)))
  return { times, seconds: (performance.now() - since) / 1000, wrong: 0 }
}

/** The baseline of an order: pg alone locks a product and inserts order, item and status in one transaction. */
async function bareOrders(
  database: pg.PoolConfig,
  shoppers: readonly BenchShopper[],
  connections: number,
  seconds: number,
): Promise<Run> {
  const pool = new pg.Pool({ ...database, max: Math.min(connections, 12) })
  const run = await inParallel(connections, seconds, async (at) => {
    const client = await pool.connect()
    const id = randomUUID()
    await client.query('begin')
    await client.query({ name: 'p', text: 'select base_price from product where id = $1 for share', values: ['okra'] })
    await client.query({
      name: 'o',
      text: `insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, created_at, updated_at)
        values ($1, $2, 'COD', 1500, 11708, 'Ordered', false, '{"street": "1 Street", "city": "New Delhi"}', now(), now())`,
      values: [id, shoppers[at % shoppers.length]?.id],
    })
    await client.query({
      name: 'i',
      text: `insert into order_item (order_id, position, product_id, name, image, category, unit_id, unit_label, unit_price, quantity)
        values ($1, 0, 'okra', 'Okra', '/pictures/products/okra.svg', 'Fruit Vegetable', 'u', '1kg', 5104, 2)`,
      values: [id],
    })
    await client.query({
      name: 's',
      text: `insert into order_status_change (order_id, position, status, at) values ($1, 0, 'Ordered', now())`,
      values: [id],
    })
    await client.query('commit')
    client.release()
  })
  await pool.end()
  return run
}

/** The baseline of a login: password hashes, as many at once as the store allows. */
function bareHashes(connections: number, seconds: number): Promise<Run> {
  return inParallel(connections, seconds, async () => void (await hashPassword('a password of the bench')))
}

type Response = { readonly body: Buffer; readonly headers: Record<string, string> }

/** The store's response as sent, compressed, with its content headers. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      const parts: Buffer[] = []
      const sentHeaders = ['content-type', 'content-encoding', 'etag'].flatMap((name) => {
        const value = answer.headers[name]
        return typeof value === 'string' ? [[name, value] as const] : []
      })
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ body: Buffer.concat(parts), headers: Object.fromEntries(sentHeaders) }))
    })
    sent.on('error', reject).end()
  })
}

/** Measures the baselines of scenarios. */
type Baselines = { of(scenario: Scenario, connections: number, seconds: number): Promise<Run>; close(): Promise<void> }

type Input = {
  readonly store: Running
  readonly database: pg.PoolConfig
  readonly shoppers: readonly BenchShopper[]
  readonly folder: string
  readonly scenarios: readonly Scenario[]
}

/** Starts the baseline server with the store's responses as prebuilt bytes. */
export async function openBaselines({ store, database, shoppers, folder, scenarios }: Input): Promise<Baselines> {
  const paths = new Map<string, string>()
  const answers: { file: string; headers: Record<string, string> }[] = []
  for (const { name, baseline, load } of scenarios) {
    if (baseline !== 'prebuilt') continue
    const { body, headers } = await fetchRaw(store.url + load.path, load.headers ?? {})
    const file = join(folder, `answer-${answers.length}`)
    writeFileSync(file, body)
    paths.set(name, `/prebuilt/${answers.length}`)
    answers.push({ file, headers })
  }
  const bare = await runBare({ BENCH_ANSWERS: JSON.stringify(answers), BENCH_DATABASE: JSON.stringify(database) })
  const isWarm = new Set<string>()

  return {
    async of({ name, baseline }, connections, seconds) {
      if (baseline === 'order') return bareOrders(database, shoppers, connections, seconds)
      if (baseline === 'hash') return bareHashes(connections, seconds)
      const url = bare.url + (paths.get(name) ?? `/${baseline}`)
      if (!isWarm.has(url)) await load({ url, connections, seconds: 0.5 })
      isWarm.add(url)
      return load({ url, connections, seconds })
    },
    close: bare.stop,
  }
}
