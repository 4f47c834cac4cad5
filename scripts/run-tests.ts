import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { failedTries, type PlaywrightReport } from './failed-tries.ts'
import { checkSpecCoverage, readNodeReport, readPlaywrightReport } from './spec-coverage.ts'
import { writeTestPrograms } from './test-programs.ts'

type Tally = { passed: number; failed: number }
type Step = { readonly name: string; readonly run: () => Promise<Tally> }

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'thela-test-'))
const nodeReport = join(scratch, 'tests.jsonl')
const journeysReport = join(scratch, 'journeys.json')

function run(command: string, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...extra } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function check(command: string, ...args: string[]): Promise<Tally> {
  return (await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Type checks all projects at the same time. */
async function types(): Promise<Tally> {
  const projects = ['domain', 'server', 'web', 'web/service-worker', 'tests']
  const tallies = await Promise.all(projects.map((project) => check('tsc', '-p', project)))
  const failed = tallies.filter((tally) => tally.failed > 0).length
  return { passed: projects.length - failed, failed }
}

/** Counts in a TAP report; a run that failed without a failed test counts as one failure. */
function tally(tap: string, ok: boolean): Tally {
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  return { passed: count('pass'), failed: failed === 0 && !ok ? 1 : failed }
}

/** Ten minutes: a test that never ends is then reported by its name. */
const testTimeout = '--test-timeout=600000'

/** More than the two cores of a small machine, because tests also wait. */
const processes = 4

/** Runs the test files in four processes on one PostgreSQL, where each file has a database of its own. */
async function nodeTests(): Promise<Tally> {
  const folder = join(scratch, 'database')
  const database = await openEmbeddedDatabase(folder)
  const report = join(scratch, 'report.tap')
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    '--test-reporter=./scripts/report-tests.ts',
    `--test-reporter-destination=${nodeReport}`,
  ]
  // More programs than processes, so that a process with slow tests runs fewer of them.
  const programs = writeTestPrograms(2 * processes, scratch)
  const ok = await run('node', ['--test', `--test-concurrency=${processes}`, testTimeout, ...reporters, ...programs], {
    TEST_DATABASE_FOLDER: folder,
    // The processes, and the stores that they start, share one compile cache.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  })
  await database.stop()
  const tap = readFileSync(report, 'utf8')
  const result = tally(tap, ok)
  if (result.failed > 0) process.stdout.write(`${failures(tap)}\n`)
  return result
}

/** The failed tests of a TAP report with their messages. */
function failures(tap: string): string {
  const blocks = tap.split(/^(?=\s*(?:not )?ok \d+)/m).filter((block) => /^\s*not ok/.test(block))
  return blocks.join('\n').slice(0, 20_000)
}

/** Journeys that passed only at their second try, for the last lines. */
const secondTries: string[] = []

/** Runs the journeys, each up to twice for stalled machines; the last lines name those that needed it. */
async function journeys(): Promise<Tally> {
  const [browser, shell] = [findChromium(), findHeadlessShell()]
  const environment = {
    CHROMIUM: browser,
    HEADLESS_SHELL: shell ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport,
  }
  const ok = await run('playwright', ['test', '--retries=1', '--reporter=line,json'], environment)
  const report = JSON.parse(readFileSync(journeysReport, 'utf8')) as PlaywrightReport
  const tries = failedTries(report)
  for (const { text } of tries) process.stdout.write(`${text}\n`)
  const { expected, unexpected, flaky } = report.stats
  secondTries.push(...new Set(tries.filter(({ isMended }) => isMended).map(({ journey }) => journey)))
  const isBad = !ok || tries.some(({ isForgiven }) => !isForgiven)
  return { passed: expected + flaky, failed: unexpected === 0 && isBad ? 1 : unexpected }
}

/** Whether the tests that docs/spec-coverage.md names for every sentence of SPEC.md have just run and passed. */
async function specCoverage(): Promise<Tally> {
  const journeys = readPlaywrightReport(JSON.parse(readFileSync(journeysReport, 'utf8')))
  const failed = checkSpecCoverage([...readNodeReport(readFileSync(nodeReport, 'utf8')), ...journeys])
  return { passed: failed === 0 ? 1 : 0, failed }
}

const steps: Step[] = [
  { name: 'page types', run: () => check('react-router', 'typegen') },
  { name: 'types', run: types },
  { name: 'lint and format', run: () => check('biome', 'ci', '--error-on-warnings', '.') },
  { name: 'import rules', run: () => check('oxlint', '--deny-warnings', '.') },
  { name: 'build', run: () => check('node', 'scripts/build.ts') },
  { name: 'unit and area tests', run: nodeTests },
  { name: 'browser journeys', run: journeys },
  { name: 'a test for every sentence of SPEC.md', run: specCoverage },
]

const total: Tally = { passed: 0, failed: 0 }
for (const { name, run: runStep } of steps) {
  const before = performance.now()
  process.stdout.write(`\n${name}\n`)
  const { passed, failed } = await runStep().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  process.stdout.write(`  ${passed} passed, ${failed} failed (${Math.round((performance.now() - before) / 1000)} s)\n`)
}
rmSync(scratch, { recursive: true, force: true })
for (const journey of secondTries) process.stdout.write(`\nonly at its second try: ${journey}`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
