import { parseArgs } from 'node:util'
import { load } from './load.ts'
import { ensureBuilt, memoryOf, postgresMemory, runStore, scratchFolder } from './store.ts'

// `node bench/memory.ts`: memory of the store's process when idle, under a load of good pages, and after 20,000 odd URLs.
// Memory is the resident set in MB, with shared libraries.

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, odd: { type: 'string', default: '20000' } },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const connections = 32

/** Distinct URLs: other spellings, misspellings and searches. */
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

/** A word in one of its spellings of upper and lower case. */
function caseOf(word: string, n: number): string {
  return [...word].map((each, at) => ((n >> (at % 16)) & 1 ? each.toUpperCase() : each.toLowerCase())).join('')
}

async function main(): Promise<void> {
  ensureBuilt()
  const scratch = scratchFolder()
  const store = await runStore(scratch.path)
  let maxMb = 0
  const note = (about: string) => {
    maxMb = Math.max(maxMb, memoryOf(store.pid))
    print(`| ${about} | ${memoryOf(store.pid)} | ${postgresMemory(store.pid)} |`)
  }
  print('| when | the store (node) MB | its PostgreSQL MB |\n| --- | --- | --- |')
  note('started, idle')
  const list = (await (await fetch(`${store.url}/api/product/list`)).json()) as {
    products: { _id: string; category: string }[]
  }
  const products = list.products.map(
    ({ _id, category }) => `/products/${encodeURIComponent(category.toLowerCase())}/${_id}`,
  )
  const good = ['/', '/products', '/maxsaver', '/BestSeller', '/faqpage', '/contact', '/about', ...products]
  const encodings = ['br', 'br', 'gzip', 'identity']
  let at = 0
  const nextPage = () => {
    at++
    const lang = at % 3 === 0 ? 'hi' : 'en'
    const headers = { 'accept-encoding': encodings[at % encodings.length] ?? 'br', cookie: `lang=${lang}` }
    return { path: good[at % good.length] ?? '/', headers }
  }
  const seconds = Number(values.seconds)
  for (const round of [1, 2, 3]) {
    await load({ url: store.url, connections, seconds: seconds / 3, next: nextPage })
    note(`${round}/3 of ${seconds} s of ${good.length} pages in two languages, over ${connections} connections`)
  }
  let n = 0
  const odd = Number(values.odd)
  for (let round = 1; round <= 10; round++) {
    const until = (odd / 10) * round
    const fetchOdd = async () => {
      while (n < until) await (await fetch(store.url + oddAddress(n++), { redirect: 'manual' })).arrayBuffer()
    }
    await Promise.all(Array.from({ length: connections }, fetchOdd))
    note(`${until} odd addresses`)
  }
  await load({ url: store.url, connections, seconds: seconds / 3, next: nextPage })
  note('good pages again')
  print(`\nThe store's process held at most ${maxMb} MB.`)
  await store.stop()
  scratch.remove()
}

await main()
