import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run build`: the pages for browsers and for rendering, and the server as a few files. `--if-needed` makes only what was
// made from other sources than today's.

const root = join(import.meta.dirname, '..')
const build = join(root, 'build')
const isIfNeeded = process.argv.includes('--if-needed')

type Part = { readonly name: string; readonly stamp: string; readonly sources: string[]; make(): Promise<void> }

/** A fingerprint of everything that a part is built from. */
function fingerprintOf({ sources }: Part): string {
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
  const [{ buildServiceWorker }, { shellOf }, { precompress }] = await Promise.all([
    import('./service-worker.ts'),
    import('./shell.ts'),
    import('./precompress.ts'),
  ])
  const client = join(build, 'client')
  await precompress(client)
  // A browser asks for it seldom, and with it a store takes back what it has made the browser keep: it is as it lies there.
  writeFileSync(join(client, 'service-worker.js'), await buildServiceWorker(shellOf(client)))
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
      'scripts/{service-worker,shell,precompress}.ts',
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
  const fingerprint = fingerprintOf(part)
  if (isIfNeeded && existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === fingerprint) continue
  process.stdout.write(`Building the ${part.name} …\n`)
  // Whoever stops this half way leaves files that no stamp may vouch for, least of all the one before.
  rmSync(part.stamp, { force: true })
  await part.make()
  // What Node kept of the files before (server/main.ts) would lie there for ever.
  rmSync(join(build, 'compiled'), { recursive: true, force: true })
  writeFileSync(part.stamp, fingerprint)
}
