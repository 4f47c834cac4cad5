// Runs on any Node from 20 on, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ownNode = join(root, 'node_modules', '.bin', 'node')
const stamp = join(root, 'node_modules', '.thela-installed')

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Runs `npm ci`, unless the packages of this package-lock.json are installed. */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  // npm ci would empty the linked folder, which is another clone's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link to another folder, and not of this package-lock.json: run `npm start` there.')
  print('Installing what the store needs …')
  // With NODE_ENV=production npm would leave out the packages that build the pages.
  if (
    !runProgram('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      shell: process.platform === 'win32',
    })
  )
    fail('Installing failed: see the lines above. The store needs npm and a network once.')
  linkNode()
  writeFileSync(stamp, lockHash())
}

/** Restores the link to Node, which npm 10 removes together with the package for another processor. */
function linkNode() {
  const program = join('..', `node-linux-${process.arch}`, 'bin', 'node')
  if (!existsSync(ownNode) && existsSync(join(dirname(ownNode), program))) symlinkSync(program, ownNode)
}

/** The Node 24 of the packages, else the running one if it is new enough. */
export function node24() {
  if (existsSync(ownNode)) return ownNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(`The store needs Node 24; this is ${process.version}, and npm has none for this system.`)
}

/** The pid of the npm that runs this script, directly or through a shell; undefined without npm. */
export function npmPid() {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  try {
    const [, ...args] = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
    // The state and the parent's pid follow the program's name, which is in brackets and may contain anything.
    const [, parentPid] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return args[0] === '-c' ? Number(parentPid ?? process.ppid) : process.ppid
  } catch {
    return process.ppid
  }
}

/** The environment whose PATH begins with the programs of node_modules. */
export function environment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
}

/** The path of the bundled server/main.ts below the root, as `npm run build` makes it. */
export const storeProgram = ['build', 'store', 'main.js']

const isProduction = process.env.NODE_ENV?.trim() === 'production'
/** The levels of the store's own log (pino). */
const levels = { info: 30, warn: 40, fatal: 60 }
if (isProduction) {
  process.removeAllListeners('warning')
  process.on('warning', ({ message }) => print(message, 'warn'))
}

/** Prints a sentence, in production as a line of JSON like those of the store's log. */
function print(sentence, level = 'info') {
  const time = new Date().toISOString()
  const line = isProduction ? JSON.stringify({ level: levels[level], time, pid: process.pid, msg: sentence }) : sentence
  process[level === 'fatal' && !isProduction ? 'stderr' : 'stdout'].write(`${line}\n`)
}

export function fail(sentence) {
  print(sentence, 'fatal')
  process.exit(1)
}

/** Runs a program; returns whether it succeeded. Its output is printed, in production as lines of JSON. */
export function runProgram(program, args, options = {}) {
  const stdio = isProduction ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const done = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, ...options, stdio })
  const printed = isProduction ? `${done.stdout ?? ''}${done.stderr ?? ''}`.split('\n').filter(Boolean) : []
  // Lines of a program that logs JSON itself stay as they are.
  for (const line of printed) line.startsWith('{"level":') ? process.stdout.write(`${line}\n`) : print(line)
  return done.status === 0
}
