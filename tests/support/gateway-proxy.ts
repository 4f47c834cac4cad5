import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

type Input = { readonly method: string; readonly path: string }

/** A proxy to a payment gateway, where a test can act before an answer is returned. */
export type GatewayProxy = {
  readonly url: string
  /** Acts once, after the gateway has handled a matching request and before the shop has its answer. */
  beforeAnswer(matches: (request: Input) => boolean, act: () => Promise<void>): void
}

/** Starts a proxy to a gateway; it stops after the test. */
export async function startGatewayProxy(t: TestContext, gateway: string): Promise<GatewayProxy> {
  let watch: { matches: (request: Input) => boolean; act: () => Promise<void> } | undefined
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
    const act = watch?.matches({ method, path }) ? watch.act : undefined
    if (act !== undefined) {
      watch = undefined
      await act()
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beforeAnswer(matches, act) {
      watch = { matches, act }
    },
  }
}
