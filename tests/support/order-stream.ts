import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Caller, cookieOf } from './people.ts'

/** An open event stream of orders: what it has sent so far, and its end. */
export type OrderStream = {
  readonly status: number
  readonly headers: Headers
  said(): string
  /** The data of all events of this name so far. */
  events(name: string): unknown[]
  /** Waits for a condition; throws after half a minute. */
  until(condition: () => boolean): Promise<void>
  readonly ended: Promise<void>
  leave(): void
}

/** The port on which an app listens; starts listening first if it does not yet. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** The URL of an app that listens, for streams, which `inject` cannot read. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  return `http://127.0.0.1:${await portOf(app)}`
}

/** Opens a caller's event stream of orders. */
export async function watch(app: FastifyInstance, caller: Caller, query = ''): Promise<OrderStream> {
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
    async until(condition) {
      for (const end = Date.now() + 30_000; Date.now() < end; await pause(5)) if (condition()) return
      throw new Error(`Timed out; the stream has sent: ${text}`)
    },
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
  }
}
