import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { listenLocally } from './listen-locally.ts'

/** A TCP proxy between the shop and PostgreSQL whose connections a test can cut, stall or half close. */
export type Wire = {
  readonly port: number
  /** Resets every connection, as a firewall or a crashed machine does. */
  cut(): void
  /** Stalls both directions without an error; new connections are accepted and get no answer. */
  hold(): void
  /** Stalls what the database sends; what the shop sends still arrives. */
  muffle(): void
  /** Half closes each connection from the database's side. */
  hangUp(): void
  /** Refuses new connections from now on. */
  refuse(): void
  /** Ends all faults; stalled connections go on. */
  mend(): void
  /** Calls `act` before the shop's next statement with this text passes; false drops the statement. */
  before(text: string, act: () => boolean | Promise<boolean>): void
}

/** A connection: its shop's side and its database's side. */
type Pair = { readonly shop: Socket; readonly database: Socket }

let exitsAtOnce = false

/** Ends the process without closing sockets: Node sometimes waits forever for one that was reset. */
function exitAtOnce(): void {
  if (exitsAtOnce) return
  exitsAtOnce = true
  process.once('exit', () => process.exit())
}

/** Opens a proxy to the PostgreSQL of a socket folder; it closes after the test. */
export async function wire(t: TestContext, { host, port }: { host: string; port: number }): Promise<Wire> {
  exitAtOnce()
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
  const ownPort = await listenLocally(server)
  t.after(() => {
    both((socket) => socket.destroy())
    server.close()
  })
  return {
    port: ownPort,
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
