import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** A line to a PostgreSQL that somebody can cut, hold still or hang up on one side, over TCP as in a network. */
export type Wire = {
  readonly port: number
  /** How many connections stand. */
  standing(): number
  /** Ends every connection at once, as a firewall or a dying machine would. */
  cut(): void
  /** Nothing passes any more, in neither direction, and nobody is told; new connections are taken and left without an answer. */
  hold(): void
  /** What the shop says still arrives, but it hears nothing. */
  muffle(): void
  /** Only the database's side hangs up; what is still sent to it goes nowhere. */
  hangUp(): void
  /** From now on new connections are refused. */
  refuse(): void
  /** Whatever was done, the line is as good as new; connections held still go on. */
  mend(): void
  /** Runs this when the shop next sends a statement with this text, before it passes: true lets it pass. */
  before(text: string, act: () => boolean | Promise<boolean>): void
}

type Pair = { readonly shop: Socket; readonly database: Socket }

let leavesAtOnce = false

/** Node itself, at its end, waits now and then for ever for a socket that was cut: whoever has cut lines leaves without that. */
function leaveAtOnce(): void {
  if (leavesAtOnce) return
  leavesAtOnce = true
  process.once('exit', () => process.exit())
}

/** Opens a line to the database behind this socket folder; it is gone when the test is over. */
export async function wire(t: TestContext, { host, port }: { host: string; port: number }): Promise<Wire> {
  leaveAtOnce()
  const pairs = new Set<Pair>()
  let state: 'good' | 'held' | 'refusing' = 'good'
  let watch: { readonly text: string; act(): boolean | Promise<boolean> } | undefined

  function both(act: (socket: Socket) => void): void {
    for (const { shop, database } of pairs) {
      act(shop)
      act(database)
    }
  }

  async function pass(bytes: Buffer, { shop, database }: Pair): Promise<void> {
    if (watch !== undefined && bytes.includes(watch.text)) {
      const { act } = watch
      watch = undefined
      shop.pause()
      const passes = await act()
      if (state !== 'held') shop.resume()
      if (!passes) return
    }
    database.write(bytes)
  }

  const server = createServer({ allowHalfOpen: true }, (shop) => {
    if (state === 'refusing') return void shop.destroy()
    const database = dial({ path: join(host, `.s.PGSQL.${port}`), allowHalfOpen: true })
    const pair = { shop, database }
    pairs.add(pair)
    shop.on('data', (bytes) => void pass(bytes, pair))
    database.on('data', (bytes) => shop.write(bytes))
    shop.on('end', () => database.end())
    database.on('end', () => shop.end())
    for (const socket of [shop, database]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        shop.destroy()
        database.destroy()
      })
    }
    if (state === 'held') both((socket) => socket.pause())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    both((socket) => socket.destroy())
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    standing: () => pairs.size,
    cut() {
      for (const { shop } of pairs) shop.resetAndDestroy()
    },
    hold() {
      state = 'held'
      both((socket) => socket.pause())
    },
    muffle() {
      for (const { database } of pairs) database.pause()
    },
    hangUp() {
      for (const { shop } of pairs) shop.end()
    },
    refuse() {
      state = 'refusing'
    },
    mend() {
      state = 'good'
      both((socket) => socket.resume())
    },
    before(text, act) {
      watch = { text, act }
    },
  }
}
