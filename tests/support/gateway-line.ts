import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

type Input = { readonly method: string; readonly path: string }

/** A line to a payment gateway over which every question passes; somebody may step in before an answer goes back. */
export type GatewayLine = {
  readonly url: string
  /** Does this once, when the gateway has done what it was asked and before the shop hears of it. */
  beforeAnswer(isIt: (asked: Input) => boolean, act: () => Promise<void>): void
}

/** Opens a line to the gateway at this address; it is gone when the test is over. */
export async function gatewayLine(t: TestContext, gateway: string): Promise<GatewayLine> {
  let watch: { isIt: (asked: Input) => boolean; act: () => Promise<void> } | undefined
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
    const act = watch?.isIt({ method, path }) ? watch.act : undefined
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
    beforeAnswer(isIt, act) {
      watch = { isIt, act }
    },
  }
}
