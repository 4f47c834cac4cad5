// `npm start`: installs and builds if needed, then runs the store; `--only-build` does not run it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, fail, node24, npmPid, root, runProgram, storeProgram } from './installed.mjs'

ensureInstalled()
const node = node24()
if (!runProgram(node, [join(root, 'scripts', 'build.ts'), '--if-needed'], { env: environment() }))
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
// npm ends without a signal to its scripts: the store then closes too. Without npm the starting process may end.
const npm = npmPid()
if (npm !== undefined) setInterval(() => npmPid() === npm || store.kill('SIGTERM'), 500).unref()
store.on('exit', (code) => process.exit(code ?? 1))
