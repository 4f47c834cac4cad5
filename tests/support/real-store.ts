import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export const sellerAccount = { email: 'seller@example.com', password: 'a seller for tests' }

/** The whole store as people run it: its own process, its own database, the demo catalogue. */
export type RealStore = {
  readonly url: string
  readonly folder: string
  readonly process: ChildProcess
  /** Everything it has printed so far. */
  printed(): string
  /** Asks it to stop and answers its exit code. */
  stop(): Promise<number | null>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function untilServing(url: string, store: ChildProcess, printed: () => string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (store.exitCode !== null) throw new Error(`The store did not open:\n${printed()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The store did not open in a minute:\n${printed()}`)
}

/** Starts the store over this folder, or a new one; the pages must have been built. */
export async function startRealStore(
  folder = mkdtempSync(join(tmpdir(), 'thela-store-')),
  environment: NodeJS.ProcessEnv = {},
): Promise<RealStore> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    SELLER_EMAIL: sellerAccount.email,
    SELLER_PASSWORD: sellerAccount.password,
  }
  const store = spawn('node', ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => store.once('exit', (code) => resolve(code)))
  let output = ''
  for (const stream of [store.stdout, store.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
  await untilServing(url, store, () => output)
  return {
    url,
    folder,
    process: store,
    printed: () => output,
    async stop() {
      store.kill('SIGTERM')
      return ended
    },
  }
}

/** Takes away what a stopped store has left. */
export function removeStore(store: RealStore): void {
  rmSync(store.folder, { recursive: true, force: true })
}
