import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

/** Every pattern of the store on long texts that almost fit: one that tries all ways to cut them would hang the store. */
const root = join(import.meta.dirname, '..', '..')
const files = globSync(['domain/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
  // The test of the import rules puts probes beside the sources for a moment.
  (file) => !/\.test\.ts$|\/import-probe-/.test(file),
)

/** A pattern as it is written in code: after something that no division can follow. */
const literal =
  /(?:[=(,:!&|?[]|return|=>)\s*\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)/g

const patterns = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(literal)].map(([, source = '', flags = '']) => ({
    file,
    source,
    flags,
  })),
)

/** Milliseconds of processor time that a pattern may need for all texts; one that tries all ways to cut a text needs more. */
const maxMs = 500
/** How long a pattern may take in all before it is said to hang. */
const patienceMs = 60_000

const work = `
const { parentPort, workerData } = require('node:worker_threads')
const pumps = ['a', ' ', '0', '-', '.', '/', '\\\\', '=', '"', ',', 'a ', '0 ', 'a.', 'a-', '9,', '<a ', '<script>', 'é', '\\n', ';q=0', '%2f']
const begins = ['', '+', '"', 'a@', '<script', '/', 'br ;']
for (const { file, source, flags } of workerData.patterns) {
  parentPort.postMessage(file + ' /' + source + '/' + flags)
  const before = process.cpuUsage()
  for (const pump of pumps) for (const begin of begins) for (const end of ['\\u0000', '"'])
    (begin + pump.repeat(5000 / pump.length) + end).replace(new RegExp(source, flags), '')
  const ms = process.cpuUsage(before).user / 1000
  if (ms > workerData.maxMs) throw new Error('slow: ' + file + ' /' + source + '/' + flags + ' took ' + ms + ' ms')
}
parentPort.postMessage('done')
`

test('no regular expression is slow on five thousand characters that almost match', async (t) => {
  assert.ok(patterns.length > 80, `only ${patterns.length} patterns were found`)
  t.diagnostic(`${patterns.length} patterns`)
  const worker = new Worker(work, { eval: true, workerData: { patterns, maxMs } })
  let last = ''
  const ended = new Promise<string>((resolve, reject) => {
    worker.on('message', (name: string) => {
      last = name
      if (name === 'done') resolve(name)
    })
    worker.on('error', reject)
    setTimeout(() => resolve('hangs'), patienceMs).unref()
  })
  const outcome = await ended
  await worker.terminate()
  assert.equal(outcome, 'done', `it hangs: ${last}`)
})
