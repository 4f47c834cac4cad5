import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { findChromium } from '../scripts/chromium.ts'
import { timeKeys } from './keys.ts'
import { ensureBuilt, runStore, scratchFolder } from './store.ts'

// `npm run budget`: size and Lighthouse scores of each page beside the budget; exits with 1 if a page is over.

const { values } = parseArgs({ options: { lighthouse: { type: 'boolean', default: true } }, allowNegative: true })
const build = join(import.meta.dirname, '..', 'build')
const product = '/products/fruit%20vegetable/okra'
const routes = [
  '/',
  '/products',
  product,
  '/maxsaver',
  '/BestSeller',
  '/cart',
  '/my-orders',
  '/add-address',
  '/contact',
]
const scored = ['/', '/products', product, '/cart']
const lighthouseVersion = '13.5.0'
const maxima = { script: 150, page: 350, shift: 0.02, key: 50 }
const minima = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 }

type Weight = {
  readonly route: string
  readonly script: number
  readonly page: number
  readonly files: number
  readonly shift: number
}

/** Measures a first visit on a phone: gzipped scripts, bytes sent without the video, and the layout shift. */
async function weigh(browser: Browser, url: string, route: string, lang: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })
  await context.addCookies([{ name: 'lang', value: lang, url }])
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const scripts = new Set<string>()
  const sizes = new Map<string, number>()
  const videos = new Set<string>()
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script') scripts.add(new URL(response.url).pathname)
    if (/\.(webm|mp4)$/.test(response.url)) videos.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!videos.has(requestId)) sizes.set(requestId, encodedDataLength)
  })
  await page.addInitScript(() => {
    const shifts = window as unknown as { moved: number }
    shifts.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url + route, { waitUntil: 'load' })
  await page.waitForTimeout(2500)
  const shift = await page.evaluate(() => (window as unknown as { moved: number }).moved)
  await context.close()
  const gzipped = [...scripts].map((path) => gzipSync(readFileSync(join(build, 'client', path)), { level: 9 }).length)
  const sum = (all: Iterable<number>) => [...all].reduce((one, other) => one + other, 0)
  const kB = (bytes: number) => Math.round(bytes / 100) / 10
  return {
    route,
    script: kB(sum(gzipped)),
    page: kB(sum(sizes.values())),
    files: sizes.size,
    shift: Math.round(shift * 1000) / 1000,
  }
}

type Scores = Record<keyof typeof minima, number>

/** Lighthouse scores for a phone, 0 to 100; undefined if it cannot be installed or run. */
function scoresOf(url: string, folder: string): Scores | undefined {
  const out = join(folder, 'lighthouse.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const args = ['exec', '--yes', '--', `lighthouse@${lighthouseVersion}`, url, '--quiet', '--output=json']
  const { status } = spawnSync('npm', [...args, `--output-path=${out}`, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 5 * 60_000,
  })
  if (status !== 0) return undefined
  const { categories } = JSON.parse(readFileSync(out, 'utf8')) as {
    categories: Record<string, { score: number | null }>
  }
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return Object.fromEntries(Object.keys(minima).map((name) => [name, score(name)])) as Scores
}

/** Median scores of three runs, because one run varies by ten points on a busy machine; a failed run is repeated, twice at most. */
function medianScoresOf(url: string, folder: string): Scores | undefined {
  const runs: Scores[] = []
  for (let attempt = 0; runs.length < 3 && attempt < 5; attempt++) {
    const scores = scoresOf(url, folder)
    if (scores !== undefined) runs.push(scores)
  }
  if (runs.length < 3) return undefined
  const median = (name: keyof Scores) => runs.map((run) => run[name]).toSorted((one, other) => one - other)[1]
  return Object.fromEntries(Object.keys(minima).map((name) => [name, median(name as keyof Scores)])) as Scores
}

/** A table of Markdown, and what is over the budget in it. */
type Findings = { readonly lines: string[]; readonly over: string[] }

async function weighPages(browser: Browser, url: string): Promise<Findings> {
  const over: string[] = []
  const lines = [
    '| page | language | scripts kB (gzip) | page kB | files | shift |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  for (const lang of languages)
    for (const route of routes) {
      const { script, page, files, shift } = await weigh(browser, url, route, lang)
      lines.push(`| ${route} | ${lang} | ${script} | ${page} | ${files} | ${shift} |`)
      if (script > maxima.script) over.push(`${route} (${lang}): ${script} kB of scripts instead of ${maxima.script}`)
      if (route === '/' && page > maxima.page) over.push(`${route} (${lang}): ${page} kB instead of ${maxima.page}`)
      if (shift > maxima.shift) over.push(`${route} (${lang}): moves by ${shift} instead of ${maxima.shift}`)
    }
  return { lines, over }
}

async function timeSearch(browser: Browser, url: string): Promise<Findings> {
  const over: string[] = []
  const lines = ['| search, each key | keys | median ms | 95 % ms |', '| --- | --- | --- | --- |']
  for (const slowdown of [1, 4]) {
    const { keys, median, p95 } = await timeKeys(browser, url, slowdown)
    const processor = slowdown === 1 ? 'as it is' : `${slowdown} times slower`
    lines.push(`| processor ${processor} | ${keys} | ${median} | ${p95} |`)
    if (slowdown === 1 && p95 > maxima.key) over.push(`search: ${p95} ms after a key instead of ${maxima.key}`)
  }
  return { lines, over }
}

function scorePages(url: string, folder: string): Findings {
  const over: string[] = []
  const names = Object.keys(minima)
  const lines = [`| page | ${names.join(' | ')} |`, `| --- |${' --- |'.repeat(names.length)}`]
  for (const route of scored) {
    const scores = medianScoresOf(url + route, folder)
    const cells = scores === undefined ? 'Lighthouse could not be run' : Object.values(scores).join(' | ')
    lines.push(`| ${route} | ${cells} |`)
    for (const [name, wanted] of Object.entries(minima)) {
      const score = scores?.[name as keyof Scores]
      if (score !== undefined && score < wanted) over.push(`${route}: ${name} ${score} instead of ${wanted}`)
    }
  }
  return { lines, over }
}

async function main(): Promise<string[]> {
  ensureBuilt()
  const scratch = scratchFolder()
  const store = await runStore(scratch.path)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const findings = [await weighPages(browser, store.url), await timeSearch(browser, store.url)]
  await browser.close()
  if (values.lighthouse) findings.push(scorePages(store.url, scratch.path))
  await store.stop()
  scratch.remove()
  const tables = findings.map(({ lines }) => `${lines.join('\n')}\n`).join('\n')
  process.stdout.write(tables)
  mkdirSync(build, { recursive: true })
  writeFileSync(join(build, 'budget.md'), tables)
  return findings.flatMap(({ over }) => over)
}

const over = await main()
for (const line of over) process.stderr.write(`Over budget: ${line}\n`)
process.exitCode = over.length === 0 ? 0 : 1
