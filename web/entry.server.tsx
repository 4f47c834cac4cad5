import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Language } from '#domain/languages.ts'
import { Refusal } from '#domain/refusal.ts'
import eventReplay from './document/event-replay.js?raw'
import { FontPreloads } from './document/font-preloads.tsx'
import { HeadTags } from './document/head-tags.tsx'
import { factsOf } from './document/page-facts.ts'
import { ownMetaOf } from './document/page-meta.ts'
import { type InLanguage, messageFiles, publicUrl, reportError, scriptNonce } from './document/render-contexts.ts'
import { Nonce, ServerHead } from './document/server-context.ts'
import { StoreIcons } from './document/store-icons.tsx'
import { messageFilesOf, registerAllMessages } from './i18n/all-messages.ts'
import { currentLanguage, readLanguageFrom } from './i18n/languages.ts'

/** Exported for server/pages/render.ts, mostly context keys of the values that it gives to each rendering. */
export { isDatabaseUp, loaderCallApi, readAnswer, urlOf } from './api/call-api.ts'
export { messageFiles, publicUrl, reportError, scriptNonce }

const renderTimeoutMs = 5_000

/** Concurrent renderings each have their own language across awaits. */
const renderingLanguage = new AsyncLocalStorage<Language>()
readLanguageFrom(() => renderingLanguage.getStore() ?? 'en')
await registerAllMessages()

/** Runs a rendering whose messages are in the language. */
export const inLanguage: InLanguage = (language, render) => renderingLanguage.run(language, render)

/** Logs unexpected errors of loaders; an unknown address is expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportError)(error)
}

/** Renders the whole page before sending it, so that its status is final and it can be cached. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(scriptNonce)
  const facts = factsOf(page, request.url, context.get(publicUrl))
  const files = context.get(messageFiles)
  const head = (
    <>
      <script nonce={nonce}>{eventReplay}</script>
      {messageFilesOf(facts.path, currentLanguage()).map((name) => {
        const href = files[name]
        return href && <link key={name} data-sent="" rel="modulepreload" href={href} />
      })}
      <FontPreloads />
      <StoreIcons logo={facts.store?.logo} />
      <HeadTags facts={facts} own={ownMetaOf(page)} />
    </>
  )
  const document = (
    <Nonce value={nonce}>
      <ServerHead value={head}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </ServerHead>
    </Nonce>
  )
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // React would move later chunks into place by script, which browsers without JavaScript cannot run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }))
        pipe(body)
      },
      onError: reject,
    })
    // A rendering itself takes milliseconds: more means that the machine is busy.
    const timer = setTimeout(() => abort(new Refusal('BUSY')), renderTimeoutMs)
  })
}
