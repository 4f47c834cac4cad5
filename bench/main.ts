import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { inTables } from '#tests/support/running-store.ts'
import { openBaselines } from './baselines.ts'
import { analyzeFilled, growCatalogue, growOrders } from './growth.ts'
import { figuresOf, load, type Run } from './load.ts'
import { addPeople, type BenchPeople } from './people.ts'
import { callTable, type Row, type Stage, stageTable } from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { ensureBuilt, firstPageMs, maxMemoryOf, memoryOf, postgresMemory, runStore, scratchFolder } from './store.ts'

// `npm run bench`: measures calls beside their baselines, of a small store at 1, 16 and 64 connections, then of a growing one.
// Prints Markdown for docs/figures.md. `--quick` is rougher; `--only list` selects calls by name.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    stages: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds ?? (values.quick ? 1 : 2))
const connections = (values.connections ?? (values.quick ? '16' : '1,16,64')).split(',').map(Number)
const stages = (values.stages ?? (values.quick ? '86:0,1000:1000' : '86:0,1000:0,10000:0,10000:100000')).split(',')
const whileGrowing = connections.includes(16) ? 16 : (connections[0] ?? 1)
const out = (text: string) => process.stdout.write(`${text}\n`)
const log = (text: string) => process.stderr.write(`${text}\n`)
const scratch = scratchFolder()

type Filled = { readonly people: BenchPeople; readonly database: pg.PoolConfig }

/** Fills the tables while no store runs. */
function fill(products: number, orders: number): Promise<Filled> {
  return inTables(scratch.path, async (client) => {
    await growCatalogue(client, products)
    await growOrders(client, orders)
    await analyzeFilled(client)
    const { host = '', port = 5432, user = '', database = '' } = client
    return { people: await addPeople(client), database: { host, port, user, database } }
  })
}

/** How often store and baseline take turns, because a shared machine varies; once if a run leaves work behind. */
const turnsOf = ({ baseline }: Scenario) => (baseline === 'order' || baseline === 'hash' ? 1 : 4)

/** Duration of a turn: long enough for several responses a connection, because unfinished ones are not counted. */
function secondsOfTurn(warmUp: Run, connectionsAtOnce: number, turns: number): number {
  const each = warmUp.times.length / connectionsAtOnce
  if (turns === 1 || each >= 4) return seconds / turns
  return Math.max(seconds, each >= 1 ? 2 : 6)
}

async function stageOf(products: number, orders: number, isSmall: boolean): Promise<Stage> {
  log(`${products} products, ${orders} orders: filling the tables …`)
  const { people, database } = await fill(products, orders)
  const firstPage = await firstPageMs(scratch.path)
  const store = await runStore(scratch.path)
  const list = await fetch(`${store.url}/api/product/list`, { headers: { 'accept-encoding': 'identity' } })
  const listBytes = (await list.arrayBuffer()).byteLength
  const isWanted = ({ name, only }: Scenario) =>
    name.toLowerCase().includes(values.only.toLowerCase()) && (only === undefined || (only === 'small') === isSmall)
  const wanted = scenarios(people, list.headers.get('etag') ?? '').filter(isWanted)
  const baselines = await openBaselines({
    store,
    database,
    shoppers: people.shoppers,
    folder: scratch.path,
    scenarios: wanted,
  })
  const rows: Row[] = []
  for (const scenario of wanted)
    for (const at of isSmall ? connections : [whileGrowing]) {
      const { path, ...how } = scenario.load
      const request = { url: store.url + path, connections: at, ...how }
      const warmUp = await load({ ...request, seconds: 0.5 })
      // Logins queued by the warm-up would be measured too.
      if (scenario.baseline === 'hash') await pause(1500)
      const turns = turnsOf(scenario)
      const ofTurn = secondsOfTurn(warmUp, at, turns)
      const runs: Run[] = []
      const baselineRuns: Run[] = []
      for (let turn = 0; turn < turns; turn++) {
        runs.push(await load({ ...request, seconds: ofTurn }))
        baselineRuns.push(await baselines.of(scenario, at, ofTurn))
      }
      const [figures, baseline] = [figuresOf(runs), figuresOf(baselineRuns)]
      rows.push({ scenario, connections: at, figures, baseline })
      log(
        `  ${scenario.name}, ${at}: ${figures.perSecond} of ${baseline.perSecond} a second; ${memoryOf(store.pid)} MB, at most ${maxMemoryOf(store.pid)}`,
      )
    }
  const [memory, postgres] = [maxMemoryOf(store.pid), postgresMemory(store.pid)]
  await baselines.close()
  await store.stop()
  return { products, orders, firstPageMs: firstPage, memory, postgres, listBytes, rows }
}

async function main(): Promise<void> {
  ensureBuilt()
  const began = performance.now()
  // The first start creates the database and the demo and is not measured.
  await (await runStore(scratch.path)).stop()
  const done: Stage[] = []
  for (const [at, stage] of stages.entries()) {
    const [products = 86, orders = 0] = stage.split(':').map(Number)
    done.push(await stageOf(products, orders, at === 0))
  }
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const took = Math.round((performance.now() - began) / 1000)
  out(`${new Date().toISOString().slice(0, 10)}, ${machine}; ${seconds} s a run, ${took} s in all.\n`)
  out(`### A small store\n\n${callTable(done[0]?.rows ?? [])}\n`)
  out(`### As it grows\n\n${stageTable(done, whileGrowing)}\n`)
  mkdirSync('build', { recursive: true })
  writeFileSync('build/bench.json', JSON.stringify({ machine, seconds, stages: done }, undefined, 2))
}

try {
  await main()
} finally {
  scratch.remove()
}
