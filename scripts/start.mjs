// `npm start`: installs if needed, builds if needed, opens the store.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, fail, inLittleMemory, node24, root, storeProgram } from './installed.mjs'

ensureInstalled()
const node = node24()
const built = spawnSync(node, [join(root, 'scripts', 'build.ts'), '--if-needed'], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
if (built.status !== 0) fail('Building the pages failed: see the lines above.')

const store = spawn(node, [...inLittleMemory.flags, join(root, ...storeProgram)], {
  cwd: root,
  env: { ...environment(), ...inLittleMemory.environment },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A terminal's Ctrl+C reaches the store by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => store.kill('SIGTERM'))
// npm does not pass its own end on: when whoever started us is gone, the store closes too.
const starter = process.ppid
setInterval(() => process.ppid === starter || store.kill('SIGTERM'), 500).unref()
store.on('exit', (code) => process.exit(code ?? 1))
