import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { journeysIn, type Report } from './playwright-report.ts'
import { deviationsOf, type Row, rowsOf, sentencesOf, wordsOf } from './spec-rows.ts'

/** A test that ran; a skipped one has not passed. */
export type RanTest = { readonly file: string; readonly title: string; readonly passed: boolean }

/** Differences between the specification and the rows, which quote it word for word and sentence by sentence. */
function quoteFaults(spec: string, rows: readonly Row[]): string[] {
  const waiting = rows.map((row) => ({ row, words: wordsOf(row.quote) }))
  for (const sentence of sentencesOf(spec)) {
    let missing = wordsOf(sentence)
    while (missing.length > 0) {
      const next = waiting.shift()
      if (next === undefined) return [`No row quotes "${missing.join(' ')}", of: ${sentence}`]
      const { row, words } = next
      if (words.length === 0 || words.some((word, at) => word !== missing[at]))
        return [`Line ${row.line} quotes "${row.quote}" where SPEC.md has "${missing.join(' ')}", in: ${sentence}`]
      missing = missing.slice(words.length)
    }
  }
  return waiting.map(({ row }) => `Line ${row.line} quotes what SPEC.md no longer has: "${row.quote}"`)
}

function faultsOf(row: Row, explained: readonly string[], ran: ReadonlyMap<string, boolean> | undefined): string[] {
  const { tests, deviations, prose, unread } = row
  const hasReason = tests.length + deviations.length > 0 || prose !== undefined
  const faults = [
    ...(hasReason ? [] : ['names no test']),
    ...unread.map((entry) => `has an entry that cannot be read: "${entry}"`),
    ...deviations.flatMap((name) =>
      explained.includes(name) ? [] : [`names deviation ${name}, which is not explained`],
    ),
    ...(ran ? tests : []).flatMap(({ file, title }) => {
      const passed = ran?.get(keyOf({ file, title }))
      if (passed) return []
      return [`names a test that ${passed === undefined ? 'did not run' : 'did not pass'}: ${file} "${title}"`]
    }),
  ]
  return faults.map((fault) => `Line ${row.line} ("${row.quote}") ${fault}`)
}

const keyOf = ({ file, title }: { file: string; title: string }) => `${file}\n${title}`

/** Errors of the coverage page; test results are checked if given. */
export function specFaults(spec: string, coverage: string, ran?: readonly RanTest[]): string[] {
  const rows = rowsOf(coverage)
  const explained = deviationsOf(coverage)
  const results = new Map<string, boolean>()
  // Both of two tests with one title in a file must pass.
  for (const test of ran ?? []) results.set(keyOf(test), test.passed && (results.get(keyOf(test)) ?? true))
  return [...quoteFaults(spec, rows), ...rows.flatMap((row) => faultsOf(row, explained, ran && results))]
}

/** Tests of a report by scripts/report-tests.ts. */
export function readNodeReport(lines: string): RanTest[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RanTest)
}

type Ran = { readonly title: string; readonly ok: boolean; readonly tests: readonly { readonly status: string }[] }

/** Tests of Playwright's JSON report, whose file names start at tests/journeys. */
export function readPlaywrightReport(report: Report<Ran>): RanTest[] {
  return journeysIn(report).map(({ file, journey: { title, ok, tests } }) => ({
    file,
    title,
    passed: ok && tests.length > 0 && tests.every(({ status }) => status !== 'skipped'),
  }))
}

/** Prints the errors and counts of docs/spec-coverage.md; returns the number of errors. */
export function checkSpecCoverage(ran?: readonly RanTest[]): number {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '..', 'docs', name), 'utf8')
  const [spec, coverage] = [read('spec.md'), read('spec-coverage.md')]
  const faults = specFaults(spec, coverage, ran)
  const rows = rowsOf(coverage)
  const count = (matches: (row: Row) => boolean) => rows.filter(matches).length
  process.stdout.write(
    `${sentencesOf(spec).length} sentences, ${rows.length} rows: ${count((row) => row.tests.length > 0)} held by tests, ` +
      `${count((row) => row.prose !== undefined)} with nothing to test\n`,
  )
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  return faults.length
}

if (import.meta.main) process.exitCode = checkSpecCoverage() === 0 ? 0 : 1
