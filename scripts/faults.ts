import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'

// `npm run faults`, `npm run faults killed`, `npm run faults killed 100`: runs tests/faults with more rounds than `npm test`.
// Each file reports counts and times by t.diagnostic.
const folder = join(import.meta.dirname, '..', 'tests', 'faults')
const [name = '', rounds = '20'] = /^\d+$/.test(process.argv[2] ?? '') ? ['', process.argv[2]] : process.argv.slice(2)
const testFiles = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))
/** The file of this name, else all files whose names start with it. */
const named = testFiles.includes(`${name}.test.ts`)
  ? [`${name}.test.ts`]
  : testFiles.filter((file) => file.startsWith(name))
const files = named.map((file) => join(folder, file))

type Row = { passed: number; failed: number; ms: number; diagnostics: string[] }
const rows = new Map<string, Row>()

function rowOf(file: string): Row {
  const row = rows.get(file) ?? { passed: 0, failed: 0, ms: 0, diagnostics: [] }
  rows.set(file, row)
  return row
}

type Finished = { name: string; nesting: number; file?: string; details: { duration_ms: number; error?: Error } }

function note(isPassed: boolean, { name: title, nesting, file, details }: Finished): void {
  if (nesting > 0 || file === undefined) return
  const row = rowOf(file)
  row.ms += details.duration_ms
  if (isPassed) row.passed++
  else row.failed++
  process.stdout.write(`${isPassed ? 'held  ' : 'BROKEN'}  ${title} (${Math.round(details.duration_ms)} ms)\n`)
  if (details.error === undefined) return
  const why = inspect(details.error.cause ?? details.error, { depth: 1 })
  process.stdout.write(`${why.slice(0, 3000)}\n`)
}

/** Diagnostics, each once with its count. */
function counted(lines: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  return [...times].map(([line, count]) => (count === 1 ? line : `${count} × ${line}`))
}

function printTable(): void {
  const width = Math.max(...files.map((file) => basename(file, '.test.ts').length))
  process.stdout.write(`\n${'fault'.padEnd(width)}  held  broken  seconds  counted and measured\n`)
  for (const [file, { passed, failed, ms, diagnostics }] of rows) {
    const [first = '', ...more] = counted(diagnostics)
    const cells = [basename(file, '.test.ts').padEnd(width), String(passed).padStart(4), String(failed).padStart(6)]
    process.stdout.write(`${cells.join('  ')}  ${(ms / 1000).toFixed(1).padStart(7)}  ${first}\n`)
    for (const line of more) process.stdout.write(`${' '.repeat(width + 25)}${line}\n`)
  }
}

if (files.length === 0) throw new Error(`There is no fault test named ${name} in tests/faults`)
process.env.FAULT_ROUNDS = rounds
process.stdout.write(`${files.length} faults, ${rounds} rounds where they go in rounds\n\n`)
for await (const { type, data } of run({ files, concurrency: false })) {
  if (type === 'test:pass') note(true, data as Finished)
  if (type === 'test:fail') note(false, data as Finished)
  if (type === 'test:diagnostic' && data.file !== undefined) rowOf(data.file).diagnostics.push(data.message)
}
printTable()
process.exit([...rows.values()].some(({ failed }) => failed > 0) ? 1 : 0)
