// `npm start`: installs if needed, builds if needed, opens the store; with `--only-build` it ends before that.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, fail, node24, npmAbove, ran, root, storeProgram } from './installed.mjs'

ensureInstalled()
const node = node24()
if (!ran(node, [join(root, 'scripts', 'build.ts'), '--if-needed'], { env: environment() }))
  fail('Building the store failed: see the lines above.')
if (process.argv.includes('--only-build')) process.exit(0)

const store = spawn(node, [join(root, ...storeProgram)], {
  cwd: root,
  env: environment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A terminal's Ctrl+C reaches the store by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => store.kill('SIGTERM'))
// npm does not pass its own end on: when it is gone, the store closes too. Whoever starts us without it may go home.
const npm = npmAbove()
if (npm !== undefined) setInterval(() => npmAbove() === npm || store.kill('SIGTERM'), 500).unref()
store.on('exit', (code) => process.exit(code ?? 1))
