import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { mutated } from './mutants/operators.ts'
import { type Mutant, sampleOf } from './mutants/sample.ts'
import { missingFiles } from './mutants/table.ts'

// `npm run mutants`: makes small changes (mutants) of the sources, one at a time, and runs the tests that mutants/table.ts names.
// The tests must find 95 %. `--only text` selects files by name, `--again output` the survivors of an earlier run's output.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '19' },
    slots: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    again: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '..')
const minPercent = 95
/** A test file that takes longer hangs because of the change, which counts as found. */
const maxFileMs = 180_000
const scratch = mkdtempSync(join(tmpdir(), 'thela-mutants-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }))
const running = new Set<ChildProcess>()

/** Copies the working tree for one slot. */
function copyOfTree(slot: number): string {
  const folder = join(scratch, `tree-${slot}`)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\n').filter((name) => name !== ''))
    cpSync(join(root, file), join(folder, file), { errorOnExist: false })
  for (const shared of ['node_modules', 'build']) symlinkSync(join(root, shared), join(folder, shared))
  return folder
}

/** Whether a test file passes in a tree; one that exceeds the maximum time does not. */
function passes(tree: string, file: string, databaseFolder: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const env = { ...process.env, TEST_DATABASE_FOLDER: databaseFolder, TEST_BUILD: 'kept' }
  const child = spawn(process.execPath, ['--test', file], { cwd: tree, env, stdio: 'ignore', detached: true })
  running.add(child)
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), maxFileMs)
  child.on('exit', (code) => {
    clearTimeout(timer)
    running.delete(child)
    resolve(code === 0)
  })
  return promise
}

/** The test file that finds a change; undefined if none does. */
async function finderOf({ file, mutation, tests }: Mutant, tree: string, folder: string): Promise<string | undefined> {
  const path = join(tree, file)
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, mutated(code, mutation))
  try {
    for (const test of tests) if (!(await passes(tree, test, folder))) return test
    return undefined
  } finally {
    writeFileSync(path, code)
  }
}

function described({ group, file, mutation: { start, end, to, kind } }: Mutant): string {
  const code = readFileSync(join(root, file), 'utf8')
  const line = code.slice(0, start).split('\n').length
  const short = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 70))
  return `${group} ${file}:${line} ${kind}: ${short(code.slice(start, end))} → ${short(to)}`
}

/** Runs jobs, one at a time in each slot. */
async function inSlots<T>(jobs: readonly T[], trees: readonly string[], work: (job: T, tree: string) => Promise<void>) {
  const left = [...jobs]
  const slot = async (tree: string) => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await work(job, tree)
  }
  await Promise.all(trees.map(slot))
}

const print = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<boolean> {
  const missing = missingFiles(root)
  if (missing.length > 0) throw new Error(`scripts/mutants/table.ts names missing files: ${missing.join(', ')}`)
  const all = sampleOf(Number(values.count), Number(values.seed), (file) => readFileSync(join(root, file), 'utf8'))
  const earlier = values.again === undefined ? undefined : readFileSync(values.again, 'utf8')
  const isAgain = (mutant: Mutant) => earlier?.includes(`SURVIVED ${described(mutant)}`) ?? true
  const mutants = all.filter((mutant) => mutant.file.includes(values.only) && isAgain(mutant))
  if (values.list) {
    print(mutants.map(described).join('\n'))
    return true
  }
  const folder = join(scratch, 'database')
  const database = await openEmbeddedDatabase(folder)
  try {
    const trees = Array.from({ length: Number(values.slots) }, (_, slot) => copyOfTree(slot))
    const named = [...new Set(mutants.flatMap(({ tests }) => tests))]
    print(`${mutants.length} changes; first ${named.length} test files without any change`)
    const broken: string[] = []
    let checked = 0
    await inSlots(named, trees, async (file, tree) => {
      const isPassed = await passes(tree, file, folder)
      if (!isPassed) broken.push(file)
      print(`${++checked}/${named.length} ${isPassed ? 'passes' : 'FAILS'} ${file}`)
    })
    if (broken.length > 0) throw new Error(`These fail without any change: ${broken.join(', ')}`)
    const survivors: Mutant[] = []
    let done = 0
    await inSlots(mutants, trees, async (mutant, tree) => {
      const finder = await finderOf(mutant, tree, folder)
      if (finder === undefined) survivors.push(mutant)
      done++
      print(`${done}/${mutants.length} ${finder === undefined ? 'SURVIVED' : 'found'} ${described(mutant)}`)
    })
    const percent = (100 * (mutants.length - survivors.length)) / mutants.length
    print(`\n${survivors.map(described).join('\n')}`)
    print(`${mutants.length} changes, ${survivors.length} survived, ${percent.toFixed(1)} % found`)
    return percent >= minPercent
  } finally {
    for (const child of running) process.kill(-(child.pid ?? 0), 'SIGKILL')
    await database.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
