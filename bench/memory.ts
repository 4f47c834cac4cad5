import { parseArgs } from 'node:util'
import { load } from './load.ts'
import { ensureBuilt, memoryOf, postgresMemory, runStore, scratchFolder } from './store.ts'

// `node bench/memory.ts`: what the store's process holds at rest, while everybody asks for good pages, and while 20,000 odd
// addresses go by that nobody asks for twice. Memory is the resident set in MB, shared libraries included.

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, odd: { type: 'string', default: '20000' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const connections = 32

/** Addresses that are answered, but that nobody asks for a second time: spelled otherwise, misspelled, searched for. */
function oddAddress(n: number): string {
  const kinds = [
    `/products/FRUIT%20vegetable/okra${'/'.repeat((n % 40) + 1)}?seen=${n}`,
    `/products/${caseOf('fruit-vegetable', n)}/okra`,
    `/${caseOf('BestSeller', n)}`,
    `/nowhere/${n}`,
    `/products?q=word${n}`,
    `/products/root/none-${n}`,
    `/${caseOf('payment-methods', n)}.data`,
  ]
  return kinds[n % kinds.length] ?? '/'
}

/** The word in one of its many spellings of large and small letters. */
function caseOf(word: string, n: number): string {
  return [...word].map((letter, at) => ((n >> (at % 16)) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('')
}

async function main(): Promise<void> {
  ensureBuilt()
  const scratch = scratchFolder()
  const store = await runStore(scratch.path)
  let most = 0
  const note = (about: string) => {
    most = Math.max(most, memoryOf(store.pid))
    say(`| ${about} | ${memoryOf(store.pid)} | ${postgresMemory(store.pid)} |`)
  }
  say('| when | the store (node) MB | its PostgreSQL MB |\n| --- | --- | --- |')
  note('open, asked for nothing')
  const list = (await (await fetch(`${store.url}/api/product/list`)).json()) as {
    products: { _id: string; category: string }[]
  }
  const products = list.products.map(
    ({ _id, category }) => `/products/${encodeURIComponent(category.toLowerCase())}/${_id}`,
  )
  const good = ['/', '/products', '/maxsaver', '/BestSeller', '/faqpage', '/contact', '/about', ...products]
  const encodings = ['br', 'br', 'gzip', 'identity']
  let at = 0
  const askGood = () => {
    at++
    const lang = at % 3 === 0 ? 'hi' : 'en'
    const headers = { 'accept-encoding': encodings[at % encodings.length] ?? 'br', cookie: `lang=${lang}` }
    return { path: good[at % good.length] ?? '/', headers }
  }
  const seconds = Number(values.seconds)
  for (const round of [1, 2, 3]) {
    await load({ url: store.url, connections, seconds: seconds / 3, next: askGood })
    note(`${round}/3 of ${seconds} s of ${good.length} pages in two languages, over ${connections} connections`)
  }
  let n = 0
  const odd = Number(values.odd)
  for (let round = 1; round <= 10; round++) {
    const until = (odd / 10) * round
    const askOdd = async () => {
      while (n < until) await (await fetch(store.url + oddAddress(n++), { redirect: 'manual' })).arrayBuffer()
    }
    await Promise.all(Array.from({ length: connections }, askOdd))
    note(`${until} odd addresses`)
  }
  await load({ url: store.url, connections, seconds: seconds / 3, next: askGood })
  note('good pages again')
  say(`\nThe store's process held at most ${most} MB.`)
  await store.stop()
  scratch.remove()
}

await main()
