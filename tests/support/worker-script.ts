import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { closeServer, listenLocally } from './listen-locally.ts'

/** A proxy to a store that serves a service worker script of the test. */
export type WorkerScript = {
  readonly url: string
  /** The script of the build. */
  readonly built: string
  /** Serves this script from now on; undefined is a 404. */
  serve(script: string | undefined): void
  /** Answers this path and query after this wait from now on. */
  delay(url: string, wait: () => Promise<unknown>): void
  close(): Promise<void>
}

/** Starts the proxy: the built file itself must not change, because all stores of a run share it. */
export async function serveWorkerScript(storeUrl: string): Promise<WorkerScript> {
  const built = await (await fetch(`${storeUrl}/service-worker.js`)).text()
  let script: string | undefined = built
  const delays = new Map<string, () => Promise<unknown>>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '/' } = request
    if (url.startsWith('/service-worker.js')) {
      response.writeHead(script === undefined ? 404 : 200, {
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
      })
      response.end(script)
      return
    }
    const sent = send(new URL(url, storeUrl), { method, headers }, (sentBack) => {
      response.writeHead(sentBack.statusCode ?? 502, sentBack.headers)
      sentBack.pipe(response)
    })
    sent.on('error', () => response.destroy())
    response.on('close', () => sent.destroy())
    request.pipe(sent)
  }
  const server = createServer(async (request, response) => {
    await delays.get(request.url ?? '/')?.()
    answer(request, response)
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    built,
    serve(next) {
      script = next
    },
    delay: (url, wait) => void delays.set(url, wait),
    close: () => closeServer(server),
  }
}
