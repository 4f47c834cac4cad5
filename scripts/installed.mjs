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

/** Installs exactly what package-lock.json names, unless that is what is there. */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  // npm ci would empty the folder behind the link, and with it somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link to another folder, and not of this package-lock.json: run `npm start` there.')
  say('Installing what the store needs …')
  // With NODE_ENV=production npm would leave out what the pages are built with.
  if (
    !ran('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      shell: process.platform === 'win32',
    })
  )
    fail('Installing failed: see the lines above. The store needs npm and a network once.')
  linkNode()
  writeFileSync(stamp, lockHash())
}

/** npm 10 takes the link to Node away again with the package for the other processor: put it back. */
function linkNode() {
  const program = join('..', `node-linux-${process.arch}`, 'bin', 'node')
  if (!existsSync(ownNode) && existsSync(join(dirname(ownNode), program))) symlinkSync(program, ownNode)
}

/** The Node 24 that npm brought along, or this one where it is new enough. */
export function node24() {
  if (existsSync(ownNode)) return ownNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(`The store needs Node 24; this is ${process.version}, and npm has none for this system.`)
}

/** The process of the npm that runs us, by its number, behind the shell it runs scripts in; undefined where none does. */
export function npmAbove() {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  try {
    const [, ...args] = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
    // The state of a process follows its name, which is in brackets and may hold anything.
    const [, above] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return args[0] === '-c' ? Number(above ?? process.ppid) : process.ppid
  } catch {
    return process.ppid
  }
}

/** The environment in which programs of node_modules are found first. */
export function environment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
}

/** The store as `npm run build` leaves it, from the root: server/main.ts with all it uses in a few files. */
export const storeProgram = ['build', 'store', 'main.js']

const isProduction = process.env.NODE_ENV?.trim() === 'production'
/** The levels of the store's own log (pino). */
const levels = { info: 30, warn: 40, fatal: 60 }
if (isProduction) {
  process.removeAllListeners('warning')
  process.on('warning', ({ message }) => say(message, 'warn'))
}

/** Tells on the console; in production as a line of JSON like those of the store's log. */
function say(sentence, level = 'info') {
  const time = new Date().toISOString()
  const line = isProduction ? JSON.stringify({ level: levels[level], time, pid: process.pid, msg: sentence }) : sentence
  process[level === 'fatal' && !isProduction ? 'stderr' : 'stdout'].write(`${line}\n`)
}

export function fail(sentence) {
  say(sentence, 'fatal')
  process.exit(1)
}

/** Whether a program went well. What it prints goes to the console; in production it is told line by line in JSON. */
export function ran(program, args, options = {}) {
  const stdio = isProduction ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const done = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, ...options, stdio })
  const printed = isProduction ? `${done.stdout ?? ''}${done.stderr ?? ''}`.split('\n').filter(Boolean) : []
  // What a program run by this one has told already as JSON stays as it is.
  for (const line of printed) line.startsWith('{"level":') ? process.stdout.write(`${line}\n`) : say(line)
  return done.status === 0
}
