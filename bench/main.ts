import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { hashPassword } from '#server/accounts/passwords.ts'
import { bareHashes, bareOrders, rest } from './limits.ts'
import { type Figures, load } from './load.ts'
import { addShoppers, type BenchShopper, growCatalogue, growOrders } from './people.ts'
import { type Row, tableOf } from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { inDatabase, memoryOf, type Running, runBare, runStore, scratchFolder } from './store.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,16,64' },
    products: { type: 'string', default: '86' },
    orders: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const connections = values.connections.split(',').map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)
const scratch = scratchFolder()

/** The store once opened, so that its tables are there, and then filled as wanted. */
async function filled(products: number, orders: number): Promise<{ people: BenchShopper[]; database: pg.PoolConfig }> {
  await (await runStore(scratch.path)).stop()
  return inDatabase(scratch.path, async (client) => {
    await growCatalogue(client, products)
    const people = await addShoppers(client, 64)
    const [first] = people
    if (first !== undefined && orders > 0) await growOrders(client, first, orders)
    await client.query(
      `insert into shopper (id, name, email, password_hash, created_at)
       values ('login', 'Bench', 'login@bench.example', $1, now())`,
      [await hashPassword('long enough')],
    )
    const { host = '', port = 5432, user = '', database = '' } = client
    return { people, database: { host, port, user, database } }
  })
}

/** The bare limit of a scenario, measured in this run on this machine. */
async function limitOf(
  scenario: Scenario,
  at: number,
  store: Running,
  database: pg.PoolConfig,
  people: BenchShopper[],
) {
  if (scenario.limit === 'order')
    return bareOrders(
      database,
      people.map(({ id }) => id),
      at,
      seconds,
    )
  if (scenario.limit === 'hash') return bareHashes(at, seconds)
  const sample = await fetch(store.url + (scenario.like ?? '/api/product/list'), {
    headers: { 'accept-encoding': 'identity' },
  })
  const body = join(scratch.path, 'body')
  writeFileSync(body, await bytesFor(store, scenario, sample))
  const headers = { 'content-type': sample.headers.get('content-type') ?? '', etag: '"bare"' }
  const bare = await runBare({
    BENCH_BODY: body,
    BENCH_HEADERS: JSON.stringify(headers),
    BENCH_DATABASE: JSON.stringify(database),
  })
  const path = scenario.limit === 'prebuilt-br' ? 'prebuilt' : scenario.limit
  await load({ url: `${bare.url}/${path}`, connections: at, seconds: 1 })
  const figures = await load({ url: `${bare.url}/${path}`, connections: at, seconds })
  await bare.stop()
  return figures
}

/** The bytes that the store itself sends, compressed as it sends them. */
async function bytesFor(store: Running, { limit, like = '/' }: Scenario, plain: Response): Promise<Buffer> {
  if (limit !== 'prebuilt-br') return Buffer.from(await plain.arrayBuffer())
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asked = request(store.url + like, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    })
    asked.on('error', reject).end()
  })
}

async function measure(scenario: Scenario, at: number, store: Running): Promise<Figures> {
  const { path, ...how } = scenario.load
  await load({ url: store.url + path, connections: at, seconds: 1, ...how })
  await rest()
  return load({ url: store.url + path, connections: at, seconds, ...how })
}

async function main(): Promise<void> {
  const { people, database } = await filled(Number(values.products), Number(values.orders))
  const before = performance.now()
  const store = await runStore(scratch.path)
  const startMs = Math.round(performance.now() - before)
  const { headers } = await fetch(`${store.url}/api/product/list`)
  const rows: Row[] = []
  let memory = 0
  for (const scenario of scenarios(people, headers.get('etag') ?? '')) {
    if (!scenario.name.toLowerCase().includes(values.only.toLowerCase())) continue
    for (const at of connections) {
      const figures = await measure(scenario, at, store)
      memory = Math.max(memory, memoryOf(store.pid))
      const limit = await limitOf(scenario, at, store, database, people)
      rows.push({ scenario, connections: at, figures, limit })
      say(
        `${scenario.name}, ${at}: ${figures.perSecond}/s of ${limit.perSecond}/s (${(figures.perSecond / limit.perSecond).toFixed(2)})`,
      )
    }
  }
  await store.stop()
  const facts = { products: Number(values.products), orders: Number(values.orders), startMs, memory, seconds }
  mkdirSync('build', { recursive: true })
  writeFileSync('build/bench.json', JSON.stringify({ facts, rows }, undefined, 2))
  say(`\n${tableOf(rows, facts)}`)
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  })
  .finally(() => scratch.remove())
