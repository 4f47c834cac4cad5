import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A store as browsers reach it through `url`, with a service worker of the test's own. */
export type WorkerScript = {
  readonly url: string
  readonly built: string
  /** From now on the script is this one; undefined is none. */
  serve(script: string | undefined): void
  close(): Promise<void>
}

/** Puts a server before a store that answers the worker's script itself: all stores of a run share the built file. */
export async function serveWorkerScript(storeUrl: string): Promise<WorkerScript> {
  const built = await (await fetch(`${storeUrl}/service-worker.js`)).text()
  let script: string | undefined = built
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    if (url.startsWith('/service-worker.js')) {
      response.writeHead(script === undefined ? 404 : 200, {
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
      })
      response.end(script)
      return
    }
    const sent = send(new URL(url, storeUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    sent.on('error', () => response.destroy())
    response.on('close', () => sent.destroy())
    request.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    built,
    serve(next) {
      script = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
