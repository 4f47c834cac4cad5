import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { brokenInvariants } from '#server/database/invariants.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { type OrderAttempt, openCrowd, type Phase } from './cluster/crowd.ts'
import { startNginx } from './cluster/nginx.ts'
import { makePrimary, makeReplica, promote, query } from './cluster/postgres.ts'
import { findPrograms } from './cluster/programs.ts'

// `npm run cluster`: two servers behind nginx, a primary and its replica; one server is killed, then the primary. Linux only.
const options = { seconds: { type: 'string', default: '10' }, shoppers: { type: 'string', default: '8' } } as const
const { values } = parseArgs({ options })
const seconds = Number(values.seconds)
const shoppers = Number(values.shoppers)
const readers = 4

const print = (line: string) => process.stdout.write(`${line}\n`)
const scratch = mkdtempSync(join(tmpdir(), 'thela-cluster-'))
// PostgreSQL and nginx's workers are other users than root.
chmodSync(scratch, 0o755)
/** Functions that stop what was started, called in reverse order. */
const stops: (() => Promise<unknown>)[] = []

type Outcome = {
  lost: number
  twice: number
  unacknowledged: number
  unanswered: number
  refused: string[]
  broken: string[]
}

/** Compares acknowledged orders with the rows of the new primary. */
async function compare(url: string, attempts: readonly OrderAttempt[]): Promise<Outcome> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string; key: string }>('select id, key from "order"')
  const broken = await brokenInvariants(client)
  await client.end()
  const stored = new Set(rows.map(({ id }) => id))
  const acknowledged = new Set(attempts.flatMap(({ ids }) => [...ids]))
  return {
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    twice: rows.length - new Set(rows.map(({ key }) => key)).size + attempts.filter(({ ids }) => ids.size > 1).length,
    unacknowledged: rows.filter(({ id }) => !acknowledged.has(id)).length,
    unanswered: attempts.filter(({ ids, refused }) => ids.size === 0 && refused === undefined).length,
    refused: attempts.flatMap(({ refused }) => refused ?? []),
    broken,
  }
}

function report(phases: readonly Phase[], attempts: readonly OrderAttempt[], outcome: Outcome): void {
  print('\n| phase | orders acknowledged | failed attempts | longest order | pages | failed pages |')
  print('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, orders, failedOrders, maxMs, pages, failedPages } of phases)
    print(`| ${name} | ${orders} | ${failedOrders} | ${(maxMs / 1000).toFixed(1)} s | ${pages} | ${failedPages} |`)
  for (const { name, reasons } of phases) for (const [why, count] of reasons) print(`${name}: ${count} × ${why}`)
  const { lost, twice, unacknowledged, unanswered, refused, broken } = outcome
  print(
    `\n${attempts.length} orders sent; acknowledged and lost: ${lost}; made twice: ${twice}; made but never acknowledged: ${unacknowledged};`,
  )
  print(`never answered: ${unanswered}; refused: ${refused.length}; broken invariants: ${broken.length}`)
  for (const line of [...new Set(refused), ...broken]) print(line)
  print(
    `${availableParallelism()} cores, load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  )
}

async function main(): Promise<boolean> {
  const programs = findPrograms()
  const ports = await freePorts(6)
  const [primaryPort = 0, replicaPort = 0, databasePort = 0, httpPort = 0, firstPort = 0, secondPort = 0] = ports
  const place = { programs: programs.postgres, folder: scratch, password: randomBytes(12).toString('hex') }
  print(`PostgreSQL of ${programs.postgres}, in ${scratch}`)

  const primary = await makePrimary(place, primaryPort)
  stops.push(primary.stop)
  await query(primary.adminUrl, `create role thela login password '${place.password}'`)
  await query(primary.adminUrl, 'create database thela owner thela')
  const replica = await makeReplica(place, primary, replicaPort)
  stops.push(replica.stop)
  const nginx = await startNginx(
    programs,
    scratch,
    { http: httpPort, database: databasePort, servers: [firstPort, secondPort] },
    primaryPort,
  )
  stops.push(nginx.stop)

  const databaseUrl = (port: number) => `postgres://thela:${place.password}@127.0.0.1:${port}/thela`
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(databasePort),
    PUBLIC_URL: `http://127.0.0.1:${httpPort}`,
    TRUST_PROXY: '127.0.0.1',
    OPEN_CASH_ORDERS: '0',
    ORDERS_PER_HOUR: '0',
  }
  const openStore = async (port: number): Promise<RunningStore> => {
    const store = await startStore(join(scratch, 'store'), { ...settings, PORT: String(port) })
    stops.push(async () => {
      store.stop()
      await store.ended
    })
    print(`a server opened at ${store.url} in ${(store.startMs / 1000).toFixed(1)} s`)
    return store
  }
  const first = await openStore(firstPort)
  await openStore(secondPort)

  const crowd = await openCrowd(`http://127.0.0.1:${httpPort}`, shoppers, readers)
  const phase = async (name: string, work?: () => Promise<unknown>) => {
    print(name)
    crowd.begin(name)
    await work?.()
    await pause(seconds * 1000)
  }
  await phase('two servers')
  await phase('one server is killed (SIGKILL)', first.kill)
  await phase('a new server in its place', () => openStore(firstPort))
  await phase('the primary is killed, the replica promoted', async () => {
    const since = performance.now()
    await primary.kill()
    await promote(replica)
    nginx.pointTo(replicaPort)
    print(`killed, promoted and pointed to in ${((performance.now() - since) / 1000).toFixed(1)} s`)
  })
  await phase('on the new primary')
  await crowd.stop()
  const outcome = await compare(databaseUrl(replicaPort), crowd.attempts)
  report(crowd.phases, crowd.attempts, outcome)
  const { lost, twice, unacknowledged, unanswered, refused, broken } = outcome
  const faults = lost + twice + unacknowledged + unanswered + refused.length + broken.length
  return faults === 0 && crowd.phases.every(({ orders }) => orders > 0)
}

let stopping: Promise<void> | undefined
/** Stops everything that was started and deletes its files. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.reverse()) await stop().catch(() => {})
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  })()
  return stopping
}

function printError(error: unknown): false {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return false
}

for (const signal of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const)
  process.once(signal, (why: unknown) => {
    printError(why)
    void stopAll().then(() => process.exit(1))
  })

const isPassed = await main().catch(printError)
await stopAll()
process.exit(isPassed ? 0 : 1)
