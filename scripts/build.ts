import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run build`: builds the pages and bundles the server. `--if-needed` skips a part whose sources have not changed.

const root = join(import.meta.dirname, '..')
const build = join(root, 'build')
const onlyIfNeeded = process.argv.includes('--if-needed')

/** A part of the build; its stamp file has the hash of the sources from which it was made. */
type Part = { readonly name: string; readonly stamp: string; readonly sources: string[]; make(): Promise<void> }

/** A hash of all files that a part is built from. */
function hashSources({ sources }: Part): string {
  const hash = createHash('sha256')
  for (const file of globSync([...sources, 'package-lock.json'], { cwd: root, exclude: ['**/*.test.ts'] }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

async function makePages(): Promise<void> {
  const result = spawnSync('react-router', ['build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.error?.message ?? `${result.stdout}${result.stderr}`}\n`)
    process.exit(1)
  }
  const [{ buildServiceWorker }, { collectShell }, { precompress }] = await Promise.all([
    import('./service-worker.ts'),
    import('./collect-shell.ts'),
    import('./precompress.ts'),
  ])
  const client = join(build, 'client')
  await precompress(client)
  // After precompress: browsers fetch this file seldom, so it needs no compressed copies.
  writeFileSync(join(client, 'service-worker.js'), await buildServiceWorker(collectShell(client)))
}

async function makeServer(): Promise<void> {
  const { bundleServer } = await import('./bundle-server.ts')
  await bundleServer()
}

const parts: readonly Part[] = [
  {
    name: 'pages',
    stamp: join(build, '.built-from'),
    sources: [
      'web/**/*',
      'domain/**/*.ts',
      'public/**/*',
      '*.config.ts',
      'scripts/{service-worker,collect-shell,precompress}.ts',
    ],
    make: makePages,
  },
  {
    name: 'server',
    stamp: join(build, 'store', '.built-from'),
    sources: ['server/**/*.ts', 'domain/**/*.ts', 'web/**/*.ts', 'scripts/bundle-server.ts'],
    make: makeServer,
  },
]

for (const part of parts) {
  const sourceHash = hashSources(part)
  if (onlyIfNeeded && existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === sourceHash) continue
  process.stdout.write(`Building the ${part.name} …\n`)
  // A build that is stopped half-way must not leave the old stamp.
  rmSync(part.stamp, { force: true })
  await part.make()
  // Node's compile cache (server/main.ts) of the old files.
  rmSync(join(build, 'compiled'), { recursive: true, force: true })
  writeFileSync(part.stamp, sourceHash)
}
