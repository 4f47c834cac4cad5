import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type Figures, figuresOf, type Load, load } from './load.ts'
import { addPeople, type BenchPeople } from './people.ts'
import { scenarios } from './scenarios.ts'
import { ensureBuilt, inDatabase, memoryOf, postgresMemory, runStore, scratchFolder } from './store.ts'

// `node bench/soak.ts --minutes 30`: what the store holds while everything is asked for at once, hour by hour of a busy shop in
// a minute, and what becomes of the list's slowest answers while the seller sends photos of 24 megapixels.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** How many of each are asked for in a second: a load that the store can stand all day. */
const perSecond: Readonly<Record<string, number>> = {
  'Product list, Brotli': 20,
  'Product list, 304': 20,
  'Home page': 20,
  'List page': 10,
  'Product page': 30,
  'Search call': 10,
  'Search call, asked for the first time': 5,
  'Search page, asked for the first time': 2,
  'Cart update': 20,
  Checkout: 10,
  Login: 2,
  'My orders': 1,
  "Seller's orders": 1,
}
/** Growth is counted from here on: until then each page is asked for, and each statement planned, for the first time. */
const warmMinutes = 5

type Loads = readonly (Load & { readonly rate: number })[]

function loadsOf(url: string, people: BenchPeople, etag: string): Loads {
  return scenarios(people, etag).flatMap(({ name, load: { path, ...how } }) => {
    const rate = perSecond[name]
    return rate === undefined ? [] : [{ url: url + path, connections: 2, seconds: 60, rate, ...how }]
  })
}

/** The minutes one by one; answers what the process held at the end of each, in MB. */
async function soak(loads: Loads, pid: number): Promise<number[]> {
  say('| minute | answers | wrong | the store (node) MB | its PostgreSQL MB |\n| --- | --- | --- | --- | --- |')
  const held: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const runs = await Promise.all(loads.map(load))
    const answers = runs.reduce((sum, { times }) => sum + times.length, 0)
    const wrong = runs.reduce((sum, run) => sum + run.wrong, 0)
    held.push(memoryOf(pid))
    say(`| ${minute} | ${answers} | ${wrong} | ${held.at(-1)} | ${postgresMemory(pid)} |`)
  }
  return held
}

/** Adds a product with four photos of 24 megapixels every two seconds until it is stopped; answers how many. */
function upload(url: string, cookie: string, photo: Buffer): () => Promise<number> {
  let isGoing = true
  let added = 0
  const going = (async () => {
    while (isGoing) {
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
    isGoing = false
    await going
    return added
  }
}

const told = ({ perSecond, p50, p95, p99, wrong }: Figures) => `${perSecond} | ${p50} | ${p95} | ${p99} | ${wrong} |`

/** The list asked for at a steady pace, with nothing beside it and then while photos come. */
async function besidePhotos(url: string, seller: BenchPeople['seller']): Promise<void> {
  const list = { url: `${url}/api/product/list`, connections: 8, seconds: 20, rate: 100 }
  const size = { width: 6000, height: 4000, channels: 3, background: '#3ca03c' } as const
  const photo = await sharp({ create: size }).jpeg().toBuffer()
  say(
    '\n| list, 100 a second | answers a second | p50 ms | p95 ms | p99 ms | wrong |\n| --- | --- | --- | --- | --- | --- |',
  )
  say(`| nothing beside it | ${told(figuresOf([await load(list)]))}`)
  const stop = upload(url, seller.cookie, photo)
  const beside = figuresOf([await load(list)])
  const added = await stop()
  say(`| ${added} products with four photos of 24 megapixels | ${told(beside)}`)
}

async function main(): Promise<void> {
  ensureBuilt()
  const scratch = scratchFolder()
  await (await runStore(scratch.path)).stop()
  const people = await inDatabase(scratch.path, addPeople)
  const store = await runStore(scratch.path)
  const list = await fetch(`${store.url}/api/product/list`)
  await list.arrayBuffer()
  const held = await soak(loadsOf(store.url, people, list.headers.get('etag') ?? ''), store.pid)
  const [warm, last] = [held[warmMinutes - 1], held.at(-1)]
  if (warm !== undefined && last !== undefined)
    say(`\nFrom minute ${warmMinutes} to ${held.length} it grew by ${Math.round((last / warm - 1) * 1000) / 10} %.`)
  await besidePhotos(store.url, people.seller)
  await store.stop()
  scratch.remove()
}

await main()
