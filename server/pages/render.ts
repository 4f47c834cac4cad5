import { createHash, randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type Answer, api, type Endpoint } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { CallApi, PagesBuild, PlainPage } from '#web/api/call-api.ts'
import type { Language } from '#web/i18n/languages.ts'
import { type EncodedResponse, encodeResponse, sendEncoded } from '../cache/encoded-response.ts'
import { createRenderQueue } from '../cache/render-queue.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { formRoutes, type ShowPlain } from '../forms/routes.ts'
import { cachedAnswer } from '../http/cached-endpoint.ts'
import { networkOf } from '../http/client-network.ts'
import { toRefusal } from '../http/error-handler.ts'
import { databaseAnswers } from '../http/health.ts'
import { contentSecurity } from '../http/security-headers.ts'
import type { Shop } from '../shop.ts'
import { readQuery, resolveCanonical } from './canonical-url.ts'
import { chosenLanguage, languageCookie } from './locale.ts'

/** Pages rendered for the session; every other page is the same for everybody and may be kept (SPEC 6). */
const personal = /^\/(cart|add-address|my-orders|my-account|seller|loader|reset-password)(\/|\.data|$)/i

type ToRender = { url: string; cookie: string; language: Language; plain?: PlainPage }
type Render = (request: FastifyRequest, asked: ToRender) => Promise<EncodedResponse>

type AskedFor = { params?: unknown; query?: unknown; body?: unknown }

/** How a page calls the shop while it is rendered: through the same door, without leaving the process. */
function inProcess(
  app: FastifyInstance,
  request: FastifyRequest,
  cookie: string,
  fns: Pick<PagesModule, 'urlOf' | 'readAnswer'>,
): CallApi {
  async function ask<T>(endpoint: Endpoint, sent: AskedFor | undefined): Promise<T> {
    const answer = await app.inject({
      method: endpoint.method,
      url: fns.urlOf(endpoint, sent),
      remoteAddress: request.ip,
      headers: cookie === '' ? {} : { cookie },
      ...(sent?.body === undefined ? {} : { payload: sent.body as object }),
    })
    return fns.readAnswer<T>(answer.statusCode, answer.json())
  }
  /** An expected error is thrown as the client's; a second attempt would only wait for the database again. */
  async function recall<E extends Endpoint>(endpoint: E): Promise<Answer<E>> {
    try {
      return await cachedAnswer(app, endpoint)
    } catch (error) {
      const refusal = toRefusal(error as FastifyError)
      if (refusal === undefined) return ask(endpoint, undefined)
      request.log.warn({ err: error }, refusal.message)
      const { status, code, message } = refusal
      return fns.readAnswer<Answer<E>>(status, { success: false, code, message })
    }
  }
  return async <E extends Endpoint>(endpoint: E, ...[sent]: [sent?: AskedFor]): Promise<Answer<E>> =>
    endpoint.cached ? recall(endpoint) : ask(endpoint, sent)
}

type PagesModule = PagesBuild['entry']['module']

/** Takes the marks off the page's own inline scripts and answers their hashes: a kept page carries no nonce. */
export function unmarkScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  const hashes = new Set<string>()
  const mark = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    parts.push(html.subarray(from, at))
    from = at + mark.length
    const tag = html.lastIndexOf('<', at)
    if (html.toString('latin1', tag, tag + 8) !== '<script ') continue
    const start = html.indexOf('>', from) + 1
    const code = html.subarray(start, html.indexOf('</script>', start))
    if (code.length > 0) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  parts.push(html.subarray(from))
  return { html: Buffer.concat(parts), hashes: [...hashes] }
}

type Mode = 'production' | 'development'
type Handler = ReturnType<typeof createRequestHandler>
const handlers = new WeakMap<PagesBuild, Handler>()

/** The handler of a build; made once for each, because a developer's build changes while the store is open. */
function handlerOf(build: PagesBuild, mode: Mode): Handler {
  const handler = handlers.get(build) ?? createRequestHandler(build, mode)
  handlers.set(build, handler)
  return handler
}

/** The page on which the gateway's checkout opens; no other page lets it in. */
const checkoutPage = /^\/cart(\/|$)/i

/** The headers of a page: its content policy, and for an outside checkout its bank's window, which must find back to us. */
function policyOf(shop: Shop, path: string, hashes: string[], mode: Mode): Record<string, string> {
  const checkoutUrl = checkoutPage.test(path) ? shop.gateway?.checkoutUrl : undefined
  const { bannerVideo } = shop.settings.store
  const isOutside = checkoutUrl !== undefined && !checkoutUrl.startsWith('/')
  return {
    'content-security-policy': contentSecurity(hashes, {
      checkoutUrl,
      bannerVideo,
      isDevelopment: mode === 'development',
    }),
    ...(isOutside ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

/** Whether it is the no of a store whose database is away; a Refusal of the pages' own bundle. */
const isBusyNo = (error: unknown) => error instanceof Error && (error as Partial<Refusal>).code === 'BUSY'

/** There is one core for them: more begun at once are done no sooner, and each holds a megabyte or two meanwhile. */
const maxRendered = 4
/** Whoever comes after so many would wait longer than an answer may take. */
const maxWaiting = 256

function renderer(app: FastifyInstance, shop: Shop, getBuild: Pages['build'], mode: Mode): Render {
  return async (request, { url, cookie, language, plain }) => {
    const build = await getBuild()
    const { module } = build.entry
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    let mayBeKept = true
    const callApi = inProcess(app, request, cookie, module)
    context.set(module.serverCallApi, (endpoint, ...sent) => {
      // The page asks it only about a search in vain, and that is counted for the seller each time.
      if (endpoint.path === api.productSearch.path) mayBeKept = false
      return callApi(endpoint, ...sent)
    })
    context.set(module.scriptNonce, nonce)
    context.set(module.publicUrl, shop.settings.publicUrl)
    context.set(module.plainPage, plain)
    context.set(module.databaseAnswers, () => databaseAnswers(shop))
    // The token of a link to a new password is nobody's but its owner's.
    const shown = request.url.replace(/^(\/reset-password\/)[^/?]+/i, '$1…')
    let isBusy = false
    context.set(module.reportError, (error) => {
      // The call that was refused has told the log why.
      if (isBusyNo(error)) isBusy = true
      else request.log.error({ err: error, url: shown }, 'a page failed')
    })
    const handle = handlerOf(build, mode)
    let body: Buffer | undefined
    context.set(module.takePage, (bytes) => {
      body = bytes
    })
    const response = await module.inLanguage(language, () => handle(new Request(`http://localhost${url}`), context))
    const { html, hashes } = unmarkScripts(body ?? Buffer.from(await response.arrayBuffer()), nonce)
    const [path = '/'] = url.split('?')
    const headers = { ...Object.fromEntries(response.headers), ...policyOf(shop, path, hashes, mode) }
    return isBusy && response.status === 500
      ? encodeResponse(503, { ...headers, 'retry-after': '2' }, html, mayBeKept)
      : encodeResponse(response.status, headers, html, mayBeKept)
  }
}

/** Shows a page without scripts: it is somebody's own, and rendered at each request. */
function plainShower(shop: Shop, render: Render): ShowPlain {
  return async (request, reply, plain) => {
    const { language, isAsked } = chosenLanguage(request)
    if (isAsked) reply.setCookie(...languageCookie(shop, language))
    const query = plain.next === undefined ? '' : `?${new URLSearchParams({ next: plain.next })}`
    const page = await render(request, { url: `/${plain.page}${query}`, cookie: '', language, plain })
    return reply
      .code(page.status)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(await page.body('identity'))
  }
}

const revalidated = 'public, max-age=0, must-revalidate'

/** Where the pages come from: their build, the folder of their files, and whether rendered pages may be kept. */
export type Pages = { readonly build: () => Promise<PagesBuild>; readonly files: string; readonly keep: boolean }

/** Serves the pages and their files. Pages that are the same for everybody are rendered once and kept until the catalogue changes. */
export async function openPages(app: FastifyInstance, shop: Shop, { build, files, keep }: Pages): Promise<void> {
  const inTurn = createLimiter(maxRendered, maxWaiting)
  const renderNow = renderer(app, shop, build, keep ? 'production' : 'development')
  const renderCached = createRenderQueue(shop.cache, inTurn)
  const render: Render = (request, asked) => inTurn(() => renderNow(request, asked), networkOf(request.ip))
  await app.register(fastifyStatic, {
    root: files,
    wildcard: false,
    index: false,
    // scripts/precompress.ts lays them there; asked for by their own names they are nothing.
    preCompressed: keep,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      // Browsers must see a new service worker at once: it decides what they show.
      const plain = path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : plain)
    },
  })
  await formRoutes(app, shop, plainShower(shop, render))
  app.get('/*', async (request, reply) => {
    const [path = '/', ...queries] = request.url.split('?')
    const query = queries.join('?')
    const { language, isAsked } = chosenLanguage(request)
    if (isAsked) reply.setCookie(...languageCookie(shop, language))
    else reply.header('vary', 'Cookie')
    const place = await resolveCanonical(await build(), shop, path)
    if (place.isThere && personal.test(path)) {
      const cookie = request.headers.cookie ?? ''
      const page = await render(request, { url: request.url, cookie, language })
      return reply
        .code(page.status)
        .headers(page.headers)
        .header('cache-control', 'no-store')
        .send(await page.body('identity'))
    }
    // Each other spelling of a page's address would be one more page to render and to keep, and that without end.
    if (place.isThere && place.path !== path) {
      const location = query === '' ? place.path : `${place.path}?${query}`
      return reply.code(301).headers({ location, 'cache-control': revalidated }).send()
    }
    const read = place.isThere ? readQuery(place.path, query) : ''
    // A page for everybody is rendered without the visitor's cookie, so nothing personal can get into it.
    const asked = { url: place.path + read, cookie: '', language }
    const page = await (keep
      ? renderCached(`${language} ${asked.url}`, networkOf(request.ip), () => renderNow(request, asked))
      : render(request, asked))
    return sendEncoded(request, reply.header('cache-control', revalidated), page)
  })
}
