import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { brokenInvariants } from '#server/database/invariants.ts'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { openCrowd, type Phase, type Tried } from './cluster/crowd.ts'
import { startNginx } from './cluster/nginx.ts'
import { ask, makePrimary, makeReplica, promote } from './cluster/postgres.ts'
import { findPrograms } from './cluster/programs.ts'

// `npm run cluster`: two servers behind nginx, a primary and its replica; one server is killed, then the primary. Linux only.
const options = { seconds: { type: 'string', default: '10' }, shoppers: { type: 'string', default: '8' } } as const
const { values } = parseArgs({ options })
const seconds = Number(values.seconds)
const shoppers = Number(values.shoppers)
const readers = 4

const say = (line: string) => process.stdout.write(`${line}\n`)
const scratch = mkdtempSync(join(tmpdir(), 'thela-cluster-'))
// PostgreSQL and nginx's workers are other users than root.
chmodSync(scratch, 0o755)
/** What must be ended, the last one started first. */
const running: (() => Promise<unknown>)[] = []

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  return servers.map((server) => {
    const address = server.address()
    server.close()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  })
}

type Outcome = { lost: number; twice: number; untold: number; unanswered: number; refused: string[]; broken: string[] }

/** Compares what shoppers were told with what the tables of the new primary hold. */
async function compare(url: string, tried: readonly Tried[]): Promise<Outcome> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string; key: string }>('select id, key from "order"')
  const broken = await brokenInvariants(client)
  await client.end()
  const kept = new Set(rows.map(({ id }) => id))
  const told = new Set(tried.flatMap(({ ids }) => [...ids]))
  return {
    lost: [...told].filter((id) => !kept.has(id)).length,
    twice: rows.length - new Set(rows.map(({ key }) => key)).size + tried.filter(({ ids }) => ids.size > 1).length,
    untold: rows.filter(({ id }) => !told.has(id)).length,
    unanswered: tried.filter(({ ids, refused }) => ids.size === 0 && refused === undefined).length,
    refused: tried.flatMap(({ refused }) => refused ?? []),
    broken,
  }
}

function report(phases: readonly Phase[], tried: readonly Tried[], outcome: Outcome): void {
  say(
    '\n| phase | orders acknowledged | tries of orders that failed | longest wait for an order | pages | pages that failed |',
  )
  say('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, orders, failedOrders, maxMs, pages, failedPages } of phases)
    say(`| ${name} | ${orders} | ${failedOrders} | ${(maxMs / 1000).toFixed(1)} s | ${pages} | ${failedPages} |`)
  for (const { name, reasons } of phases) for (const [why, count] of reasons) say(`${name}: ${count} × ${why}`)
  const { lost, twice, untold, unanswered, refused, broken } = outcome
  say(
    `\n${tried.length} orders tried; acknowledged and lost: ${lost}; made twice: ${twice}; made but never told: ${untold};`,
  )
  say(`never answered: ${unanswered}; refused: ${refused.length}; broken invariants: ${broken.length}`)
  for (const line of [...new Set(refused), ...broken]) say(line)
  say(
    `${availableParallelism()} cores, load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  )
}

async function main(): Promise<boolean> {
  const programs = findPrograms()
  const [primaryPort = 0, replicaPort = 0, database = 0, street = 0, one = 0, two = 0] = await freePorts(6)
  const place = { programs: programs.postgres, folder: scratch, password: randomBytes(12).toString('hex') }
  say(`PostgreSQL of ${programs.postgres}, in ${scratch}`)

  const primary = await makePrimary(place, primaryPort)
  running.push(primary.stop)
  await ask(primary.adminUrl, `create role thela login password '${place.password}'`)
  await ask(primary.adminUrl, 'create database thela owner thela')
  const replica = await makeReplica(place, primary, replicaPort)
  running.push(replica.stop)
  const nginx = await startNginx(programs, scratch, { street, database, servers: [one, two] }, primaryPort)
  running.push(nginx.stop)

  const thela = (port: number) => `postgres://thela:${place.password}@127.0.0.1:${port}/thela`
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: thela(database),
    PUBLIC_URL: `http://127.0.0.1:${street}`,
    TRUST_PROXY: '127.0.0.1',
    OPEN_CASH_ORDERS: '0',
    ORDERS_PER_HOUR: '0',
  }
  const openStore = async (port: number): Promise<RunningStore> => {
    const store = await startStore(join(scratch, 'store'), { ...settings, PORT: String(port) })
    running.push(async () => {
      store.stop()
      await store.ended
    })
    say(`a server opened at ${store.url} in ${(store.startMs / 1000).toFixed(1)} s`)
    return store
  }
  const first = await openStore(one)
  await openStore(two)

  const crowd = await openCrowd(`http://127.0.0.1:${street}`, shoppers, readers)
  const stretch = async (name: string, deed?: () => Promise<unknown>) => {
    say(name)
    crowd.begin(name)
    await deed?.()
    await pause(seconds * 1000)
  }
  await stretch('two servers')
  await stretch('one server is killed (SIGKILL)', first.kill)
  await stretch('a new server in its place', () => openStore(one))
  await stretch('the primary is killed, the replica promoted', async () => {
    const since = performance.now()
    await primary.kill()
    await promote(replica)
    nginx.pointTo(replicaPort)
    say(`killed, promoted and pointed to in ${((performance.now() - since) / 1000).toFixed(1)} s`)
  })
  await stretch('on the new primary')
  await crowd.sendHome()
  const outcome = await compare(thela(replicaPort), crowd.tried)
  report(crowd.phases, crowd.tried, outcome)
  const { lost, twice, untold, unanswered, refused, broken } = outcome
  const faults = lost + twice + untold + unanswered + refused.length + broken.length
  return faults === 0 && crowd.phases.every(({ orders }) => orders > 0)
}

let ending: Promise<void> | undefined
/** Ends all that was started, the last one first, and leaves nothing behind. */
function endAll(): Promise<void> {
  ending ??= (async () => {
    for (const end of running.reverse()) await end().catch(() => {})
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  })()
  return ending
}

function complain(error: unknown): false {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return false
}

for (const signal of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const)
  process.once(signal, (why: unknown) => {
    complain(why)
    void endAll().then(() => process.exit(1))
  })

const isWell = await main().catch(complain)
await endAll()
process.exit(isWell ? 0 : 1)
