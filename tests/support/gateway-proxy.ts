import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { closeServer, listenLocally } from './listen-locally.ts'

type Input = { readonly method: string; readonly path: string }

/** A proxy to a payment gateway, where a test can act before an answer is returned. */
export type GatewayProxy = {
  readonly url: string
  /** Calls `act` once, between the gateway's handling of a matching request and its answer to the shop. */
  beforeAnswer(matches: (request: Input) => boolean, act: () => Promise<void>): void
}

/** Starts a proxy to a gateway; it stops after the test. */
export async function startGatewayProxy(t: TestContext, gateway: string): Promise<GatewayProxy> {
  let next: { matches: (request: Input) => boolean; act: () => Promise<void> } | undefined
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url: path = '/' } = request
    const headers = Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const answer = await fetch(`${gateway}${path}`, {
      method,
      headers: headers as [string, string][],
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (next?.matches({ method, path })) {
      const { act } = next
      next = undefined
      await act()
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
  })
  const port = await listenLocally(server)
  t.after(() => closeServer(server))
  return {
    url: `http://127.0.0.1:${port}`,
    beforeAnswer(matches, act) {
      next = { matches, act }
    },
  }
}
