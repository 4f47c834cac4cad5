// `npm test`: installs if needed, then runs every check on Node 24.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, node24, root } from './installed.mjs'

ensureInstalled()
const { status } = spawnSync(node24(), [join(root, 'scripts', 'run-tests.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
process.exit(status ?? 1)
