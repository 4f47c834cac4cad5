import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { inTables } from '#tests/support/running-store.ts'
import { type Figures, figuresOf, type Load, load } from './load.ts'
import { addPeople, type BenchPeople } from './people.ts'
import { scenarios } from './scenarios.ts'
import { ensureBuilt, memoryOf, postgresMemory, runStore, scratchFolder } from './store.ts'

// `node bench/soak.ts --minutes 30`: memory of the store under a mixed load.
// Then response times of the product list while the seller uploads photos of 24 megapixels.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Requests a second of each scenario. */
const perSecond: Readonly<Record<string, number>> = {
  'Product list, Brotli': 20,
  'Product list, 304': 20,
  'Home page': 20,
  'List page': 10,
  'Product page': 30,
  'Search call': 10,
  'Search call, uncached': 5,
  'Search page, uncached': 2,
  'Cart update': 20,
  Checkout: 10,
  Login: 2,
  'My orders': 1,
  "Seller's orders": 1,
}
/** Growth counts from here: before, pages are rendered and statements planned for the first time. */
const warmMinutes = 5

type Loads = readonly (Load & { readonly rate: number })[]

function loadsOf(url: string, people: BenchPeople, etag: string): Loads {
  return scenarios(people, etag).flatMap(({ name, load: { path, ...how } }) => {
    const rate = perSecond[name]
    return rate === undefined ? [] : [{ url: url + path, connections: 2, seconds: 60, rate, ...how }]
  })
}

/** Runs the load minute by minute; returns the process's memory after each, in MB. */
async function soak(loads: Loads, pid: number): Promise<number[]> {
  print('| minute | answers | wrong | the store (node) MB | its PostgreSQL MB |\n| --- | --- | --- | --- | --- |')
  const memory: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const runs = await Promise.all(loads.map(load))
    const answers = runs.reduce((sum, { times }) => sum + times.length, 0)
    const wrong = runs.reduce((sum, run) => sum + run.wrong, 0)
    memory.push(memoryOf(pid))
    print(`| ${minute} | ${answers} | ${wrong} | ${memory.at(-1)} | ${postgresMemory(pid)} |`)
  }
  return memory
}

/** Adds a product with four photos every two seconds; the returned function stops and returns their number. */
function upload(url: string, cookie: string, photo: Buffer): () => Promise<number> {
  let isUploading = true
  let added = 0
  const uploading = (async () => {
    while (isUploading) {
      const form = new FormData()
      const product = { name: `Photographed ${added}`, category: 'Root', basePrice: 40, discountPercent: 0 }
      form.set('productData', JSON.stringify(product))
      for (let n = 0; n < 4; n++) form.append('images', new Blob([new Uint8Array(photo)]), `${n}.jpg`)
      const answer = await fetch(`${url}/api/product/add`, { method: 'POST', headers: { cookie }, body: form })
      if (!answer.ok) throw new Error(`A photo was refused: ${answer.status} ${await answer.text()}`)
      added++
      await pause(2000)
    }
  })()
  return async () => {
    isUploading = false
    await uploading
    return added
  }
}

const cells = ({ perSecond, p50, p95, p99, wrong }: Figures) => `${perSecond} | ${p50} | ${p95} | ${p99} | ${wrong} |`

/** Loads the product list at a steady rate, first alone and then during photo uploads. */
async function duringUploads(url: string, seller: BenchPeople['seller']): Promise<void> {
  const list = { url: `${url}/api/product/list`, connections: 8, seconds: 20, rate: 100 }
  const size = { width: 6000, height: 4000, channels: 3, background: '#3ca03c' } as const
  const photo = await sharp({ create: size }).jpeg().toBuffer()
  print(
    '\n| list, 100 a second | answers a second | p50 ms | p95 ms | p99 ms | wrong |\n| --- | --- | --- | --- | --- | --- |',
  )
  print(`| nothing beside it | ${cells(figuresOf([await load(list)]))}`)
  const stop = upload(url, seller.cookie, photo)
  const beside = figuresOf([await load(list)])
  const added = await stop()
  print(`| ${added} products with four photos of 24 megapixels | ${cells(beside)}`)
}

async function main(): Promise<void> {
  ensureBuilt()
  const scratch = scratchFolder()
  await (await runStore(scratch.path)).stop()
  const people = await inTables(scratch.path, addPeople)
  const store = await runStore(scratch.path)
  const list = await fetch(`${store.url}/api/product/list`)
  await list.arrayBuffer()
  const memory = await soak(loadsOf(store.url, people, list.headers.get('etag') ?? ''), store.pid)
  const [warm, last] = [memory[warmMinutes - 1], memory.at(-1)]
  if (warm !== undefined && last !== undefined)
    print(`\nFrom minute ${warmMinutes} to ${memory.length} it grew by ${Math.round((last / warm - 1) * 1000) / 10} %.`)
  await duringUploads(store.url, people.seller)
  await store.stop()
  scratch.remove()
}

await main()
