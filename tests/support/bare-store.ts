import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** A store in a process of its own that answers calls and has no pages, so that nothing needs to be built for it. */
export type BareStore = { readonly url: string; kill(): Promise<void> }

const root = join(import.meta.dirname, '..', '..')
const program = `import { start } from '#server/start.ts'; start(async () => {})`

/** Starts it over a data folder and waits until it is open. */
export async function startBareStore(folder: string, environment: Record<string, string> = {}): Promise<BareStore> {
  const { NODE_TEST_CONTEXT: _context, DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...inherited, PORT: '0', DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (words: Buffer) => said.push(words.toString()))
  const ended = once(child, 'exit')
  const opened = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    said.push(line)
    const [, port] = / is open at http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port !== undefined) opened.resolve(`http://localhost:${port}`)
  })
  void ended.then(() => opened.reject(new Error(`The store did not open:\n${said.slice(-20).join('\n')}`)))
  const url = await opened.promise
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
