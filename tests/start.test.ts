import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { columns } from '#tests/support/columns.ts'
import { storeProgram } from '../scripts/installed.mjs'
import { ensureBuild } from './support/running-store.ts'
import { tempFolder } from './support/temp-folder.ts'

const root = join(import.meta.dirname, '..')

/** A folder with the scripts that start the store, and stand-ins for what they run. */
function house(stand: Readonly<Record<string, string>>) {
  const folder = tempFolder('start in a folder')
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of ['start.mjs', 'installed.mjs', 'build.ts'])
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  put('package.json', '{"type":"module","scripts":{"start":"node scripts/start.mjs"}}')
  put('package-lock.json', '{}')
  for (const [name, text] of Object.entries(stand)) put(name, text)
  const program = (name: string, text: string) => {
    put(join('bin', name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  const { NODE_ENV: _mode, npm_lifecycle_event: _npm, ...inherited } = process.env
  const env = { ...inherited, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  const run = (args: readonly string[], more = {}) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...env, ...more } })
  return { folder, env, put, program, run }
}

/** The stamp by which what package-lock.json names is there. */
const installed = { 'node_modules/.thela-installed': createHash('sha256').update('{}').digest('hex') }

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await pause(100)
  }
  return false
}

function endHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended as it should.
  }
}

test('the first start of a store in production installs what it is built with, too', () => {
  const { folder, program, run } = house({})
  // As npm does: with NODE_ENV=production and nothing said, what the pages are built with is left out.
  program(
    'npm',
    'mkdir -p node_modules; echo "$@" > node_modules/asked; case "$*" in *--include=dev*) ;; *) exit 1;; esac',
  )
  writeFileSync(join(folder, 'scripts', 'build.ts'), '')
  const { status, stderr } = run(['scripts/start.mjs', '--only-build'], { NODE_ENV: 'production' })
  assert.equal(status, 0, stderr)
  assert.match(readFileSync(join(folder, 'node_modules', 'asked'), 'utf8'), /^ci /)
})

test('an interrupted build is built again, also when its sources are the old ones again', () => {
  const standIns = {
    'scripts/service-worker.ts': 'export const buildServiceWorker = async () => "worker"',
    'scripts/collect-shell.ts': 'export const collectShell = () => ({})',
    'scripts/precompress.ts': 'export const precompress = async () => {}',
    'scripts/bundle-server.ts': 'export const bundleServer = async () => {}',
    'build/store/a': '',
    'build/client/a': '',
    'web/page.ts': 'old',
  }
  const { program, put, run } = house(standIns)
  const build = () => run(['scripts/build.ts', '--if-needed'])
  program('react-router', 'exit 0')
  assert.match(build().stdout, /Building the pages/)
  assert.doesNotMatch(build().stdout, /Building/)
  put('web/page.ts', 'new')
  program('react-router', 'kill -9 $PPID')
  assert.equal(build().signal, 'SIGKILL')
  put('web/page.ts', 'old')
  program('react-router', 'exit 0')
  assert.match(build().stdout, /Building the pages/)
})

test('a build that cannot begin says why', () => {
  const { run } = house({})
  const { status, stderr } = run(['scripts/build.ts'], { PATH: '/nowhere' })
  assert.equal(status, 1)
  assert.equal(stderr, 'spawnSync react-router ENOENT\n')
})

const standing = `import { writeFileSync } from 'node:fs'
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
setInterval(() => {}, 1000)
writeFileSync('store.pid', String(process.pid))`

/** A stand-in for the store, started by `command`, once it runs. */
async function startedBy(t: TestContext, command: readonly string[]) {
  const { folder, env } = house({ ...installed, 'build/store/main.js': standing })
  writeFileSync(join(folder, 'scripts', 'build.ts'), '')
  const [program = '', ...args] = command
  const starter = spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true })
  const file = join(folder, 'store.pid')
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(20)
  const store = Number(readFileSync(file, 'utf8'))
  t.after(() => endHard(store))
  return { starter, store }
}

const needsProc = { skip: existsSync('/proc/self/stat') ? false : 'no /proc here' }

test('kill -9 of the npm that runs the store closes it', needsProc, async (t) => {
  const { starter, store } = await startedBy(t, ['npm', 'start'])
  starter.kill('SIGKILL')
  assert.ok(await isGone(store))
})

test('a store that was started in the background without npm stays when its shell has ended', async (t) => {
  const line = `"${process.execPath}" scripts/start.mjs & until [ -s store.pid ]; do sleep 0.05; done`
  const { starter, store } = await startedBy(t, ['sh', '-c', line])
  if (starter.exitCode === null) await once(starter, 'exit')
  // Longer than the starter takes to look who is above it.
  await pause(1500)
  process.kill(store, 'SIGTERM')
  assert.ok(await isGone(store))
})

/** The data folder of every store below, so that its database is made once. */
const dataDir = tempFolder('start')

test('a store whose starter is killed while it opens does not stay behind', async (t) => {
  ensureBuild()
  const store = spawn(process.execPath, [join(root, ...storeProgram)], {
    cwd: dataDir,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  t.after(() => store.kill('SIGKILL'))
  store.disconnect()
  const [code] = await once(store, 'exit')
  assert.equal(code, 0)
})

test('a store that cannot open names the setting to look at, in one line', () => {
  ensureBuild()
  const settings = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', HOST: '192.0.2.1', PAYMENTS: 'off' }
  const env = { ...process.env, ...settings }
  const { status, stderr } = spawnSync(process.execPath, [join(root, ...storeProgram)], { encoding: 'utf8', env })
  assert.equal(status, 1)
  assert.equal(stderr, 'The store cannot open: HOST 192.0.2.1 is no address of this machine.\n')
})

type Line = { readonly level: number; readonly time: string; readonly msg: string }

/** Every line that a store in production prints, from the starter's first to the last; one that is no JSON fails. */
async function linesInProduction(
  t: TestContext,
  settings: Readonly<Record<string, string>>,
  onLine?: (line: Line) => boolean,
) {
  ensureBuild()
  const { NODE_TEST_CONTEXT: _context, npm_lifecycle_event: _npm, ...inherited } = process.env
  const starter = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env: { ...inherited, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => starter.kill('SIGKILL'))
  const lines: Line[] = []
  for (const stream of [starter.stdout, starter.stderr])
    createInterface(stream).on('line', (text) => {
      const line = JSON.parse(text) as Line
      lines.push(line)
      if (onLine?.(line)) starter.kill('SIGTERM')
    })
  const [code] = await once(starter, 'close')
  return { code, lines, said: lines.map(({ msg }) => msg) }
}

const preloads = (code: string) => `--import data:text/javascript,${encodeURIComponent(code)}`
const production = { SELLER_EMAIL: 'me@sabzi.in', SELLER_PASSWORD: 'long enough' }

test('in production the shelves start empty, and every line is JSON: what is not set up, what a package warns or prints, where the store is, and that it stopped', async (t) => {
  const warn =
    'setInterval(()=>{process.emitWarning("old","OldWarning");if(process.listenerCount("uncaughtException")>0)' +
    '{console.warn("a %s","word");console.error(new Error("bad"));console.log("said")}},50).unref()'
  const heard = new Set<string>()
  const listed: unknown[] = []
  const { code, lines, said } = await linesInProduction(
    t,
    { ...production, STORE_NAME: 'Sabzi Ghar', NODE_OPTIONS: preloads(warn) },
    ({ msg }) => {
      heard.add(msg)
      const [address] = / is open at /.test(msg) ? (/http:\/\/localhost:\d+/.exec(msg) ?? []) : []
      if (address !== undefined)
        void fetch(`${address}/api/product/list`)
          .then((answer) => answer.json())
          .then((list) => listed.push(list))
      return listed.length > 0 && heard.has('old') && heard.has('said')
    },
  )
  assert.deepEqual(listed, [{ success: true, products: [] }])
  assert.equal(code, 0)
  assert.ok(said.some((msg) => /^Sabzi Ghar is open at http:\/\/localhost:\d+ /.test(msg)))
  const place = 'STORE_STREET, STORE_CITY, STORE_STATE, STORE_ZIPCODE, STORE_LATITUDE, STORE_LONGITUDE'
  const others = 'STORE_EMAIL, STORE_PHONE, STORE_LEGAL_NAME, STORE_FSSAI, STORE_GRIEVANCE_OFFICER, PUBLIC_URL, MAIL'
  const missing = said.filter((msg) => msg.startsWith('not set up yet: '))
  assert.deepEqual(missing, [`not set up yet: ${place}, ${others}`])
  assert.ok(said.includes('old'))
  const leveled = lines.map(({ level, msg }) => `${level} ${msg}`)
  for (const begins of ['40 a word', '50 Error: bad\n    at ', '30 said'])
    assert.ok(
      leveled.some((line) => line.startsWith(begins)),
      begins,
    )
  assert.equal(said.filter((msg) => msg === 'stopped').length, 1)
  for (const { level, time } of lines) assert.ok(level >= 30 && !Number.isNaN(Date.parse(time)))
})

test('in production what keeps the store from opening is one line of JSON', async (t) => {
  const { code, lines } = await linesInProduction(t, { STORE_FESS: '10,15,20,25' })
  assert.equal(code, 1)
  assert.deepEqual(columns(lines, 'level', 'msg'), [
    [60, 'The store cannot open: STORE_FESS is no setting of the store; the nearest is STORE_FEES.'],
  ])
})

test('in production an error that nobody caught ends the store with a line of JSON', async (t) => {
  const bug = 'if(process.argv[1].endsWith("main.js"))setTimeout(()=>{throw new Error("a slip")},1500)'
  const { code, lines } = await linesInProduction(t, { ...production, NODE_OPTIONS: preloads(bug) })
  assert.equal(code, 1)
  assert.ok(lines.some(({ level, msg }) => level === 60 && msg === 'a bug ends the store'))
})
