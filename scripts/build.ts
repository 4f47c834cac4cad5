import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServiceWorker } from './service-worker.ts'
import { shellOf } from './shell.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build', '.built-from')

/** A fingerprint of everything the pages are built from. */
function sources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'web/**/*',
      'domain/**/*.ts',
      'public/**/*',
      '*.config.ts',
      'scripts/s{ervice-worker,hell}.ts',
      'package-lock.json',
    ],
    {
      cwd: root,
    },
  ).sort()
  for (const file of files) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const fingerprint = sources()
const upToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
if (!(process.argv.includes('--if-needed') && upToDate)) {
  process.stdout.write('Building the pages …\n')
  const result = spawnSync('react-router', ['build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}\n`)
    process.exit(1)
  }
  // What Node kept of the files before (server/main.ts) would lie there for ever.
  rmSync(join(root, 'build', 'compiled'), { recursive: true, force: true })
  const client = join(root, 'build', 'client')
  writeFileSync(join(client, 'service-worker.js'), await buildServiceWorker(shellOf(client)))
  writeFileSync(stamp, fingerprint)
}
