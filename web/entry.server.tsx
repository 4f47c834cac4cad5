import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type InLanguage, publicUrl, reportError, scriptNonce, takePage } from './api/call-api.ts'
import { cutPage, joinPage } from './document/cut-page.ts'
import { withHeadTags } from './document/head-tags.ts'
import { Nonce } from './document/nonce.ts'
import { factsOf } from './document/page-facts.ts'
import { withScriptsLast } from './document/scripts-last.ts'
import { registerAllMessages } from './i18n/all-messages.ts'
import { readLanguageFrom } from './i18n/language.ts'
import type { Language } from './i18n/languages.ts'
import { withMessageFiles } from './i18n/preload.ts'

/** The keys under which the server hands every page its way to the shop. */
export {
  publicUrl,
  readAnswer,
  reportError,
  scriptNonce,
  serverCallApi,
  takePage,
  urlOf,
} from './api/call-api.ts'

const renderTimeout = 5_000

/** Many pages are rendered at the same time, each with its own language along all its waits. */
const rendering = new AsyncLocalStorage<Language>()
readLanguageFrom(() => rendering.getStore() ?? 'en')
registerAllMessages()

/** Renders in a language; handed to server/pages/render.ts. */
export const inLanguage: InLanguage = (language, render) => rendering.run(language, render)

/** Bugs met while loading a page go to the server's log; a page that is not there is no bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportError)(error)
}

/**
 * Renders a page whole: only a finished page is sent, so that it can be kept and its status is true. Its bytes are handed over beside
 * the response, whose body would copy them twice.
 */
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
    const pieces: Uint8Array[] = []
    const body = new Writable({
      write(piece: Uint8Array, _, done) {
        pieces.push(piece)
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // The page is sent whole: no part of it may be moved behind a script that puts it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        const facts = factsOf(page, request.url, context.get(publicUrl))
        const answer = () => {
          const cut = withHeadTags(cutPage(Buffer.concat(pieces)), facts)
          context.get(takePage)(joinPage(withScriptsLast(withMessageFiles(cut, facts.path))))
          return new Response(null, { status, headers })
        }
        finished(body).then(answer).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(abort, renderTimeout)
    body.on('close', () => clearTimeout(timer))
  })
}
