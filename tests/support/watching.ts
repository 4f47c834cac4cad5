import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Caller, cookieOf } from './people.ts'

/** An open stream of order changes: what it has said so far, and whether it has ended. */
export type Watching = {
  readonly status: number
  readonly headers: Headers
  said(): string
  /** The data of every event of this name so far. */
  events(name: string): unknown[]
  /** Waits until this is so; gives up after five seconds. */
  until(isSo: () => boolean): Promise<void>
  readonly ended: Promise<void>
  leave(): void
}

/** The port at which this app listens on this machine, from now on at the latest. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Where the app answers on the network; streams cannot be read in process. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  return `http://127.0.0.1:${await portOf(app)}`
}

/** Opens the stream as this person's browser would. */
export async function watch(app: FastifyInstance, caller: Caller, query = ''): Promise<Watching> {
  const cookie = cookieOf(caller)
  const leaving = new AbortController()
  const answer = await fetch(`${await addressOf(app)}/api/order/stream${query}`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  async function read(): Promise<void> {
    for await (const bytes of answer.body ?? []) text += decoder.decode(bytes as Uint8Array, { stream: true })
  }
  return {
    status: answer.status,
    headers: answer.headers,
    said: () => text,
    events: (name) =>
      text
        .split('\n\n')
        .filter((block) => block.startsWith(`event: ${name}\n`))
        .map((block) => JSON.parse(block.split('\ndata: ')[1] ?? '')),
    async until(isSo) {
      for (const end = Date.now() + 5_000; Date.now() < end; await pause(5)) if (isSo()) return
      throw new Error(`It did not come to be; the stream has said: ${text}`)
    },
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
  }
}
