import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { reportError, scriptNonce } from './api.ts'
import { Nonce } from './nonce.ts'

/** The keys under which the server hands every page its way to the shop. */
export { readAnswer, reportError, scriptNonce, serverCallApi, urlOf } from './api.ts'

const renderTimeout = 5_000

/** Bugs met while loading a page go to the server's log; a page that is not there is no bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportError)(error)
}

/** Renders a page whole: only a finished page is sent, so that it can be kept and its status is true. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(scriptNonce)
  const document = (
    <Nonce value={nonce}>
      <ServerRouter context={page} url={request.url} nonce={nonce} />
    </Nonce>
  )
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(abort, renderTimeout)
    body.on('close', () => clearTimeout(timer))
  })
}
