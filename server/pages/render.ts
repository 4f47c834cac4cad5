import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { api } from '#domain/contract.ts'
import type { Answer, Endpoint } from '#domain/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Refusal } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'
import { statusOf } from '#domain/refusal-statuses.ts'
import type { Call, CallApi, PagesBuild } from '#web/api/call-api.ts'
import { findPage, pages } from '#web/pages.ts'
import { decodePath } from '#web/path-pattern.ts'
import { type EncodedResponse, encodeResponse } from '../cache/encoded-response.ts'
import { cachedAnswer } from '../http/cached-endpoint.ts'
import { callRoute } from '../http/call-route.ts'
import { toRefusal } from '../http/error-handler.ts'
import { isDatabaseUp } from '../http/health.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { Shop } from '../shop.ts'
import { hashScripts } from './csp-hashes.ts'

type RenderInput = { readonly url: string; readonly cookie: string; readonly language: Language }
export type Render = (request: FastifyRequest, input: RenderInput) => Promise<EncodedResponse>

/** The pages' build, the folder of their files, and whether they are built or served by Vite. */
export type Pages = { readonly build: () => Promise<PagesBuild>; readonly files: string; readonly isBuilt: boolean }

type PagesModule = PagesBuild['entry']['module']
type Sent = { params?: unknown; query?: unknown; body?: unknown }

/** Endpoints whose answers the server caches, by path. */
const cachedEndpoints = new Map<string, Endpoint>(
  Object.values<Endpoint>(api).flatMap((each) => (each.cached ? [[each.path, each] as const] : [])),
)

/** Calls the API from a rendering by its routes, within the process. */
function inProcess(
  app: FastifyInstance,
  request: FastifyRequest,
  cookie: string,
  { urlOf, readAnswer }: Pick<PagesModule, 'urlOf' | 'readAnswer'>,
): CallApi {
  async function inject<T>(call: Call, sent: Sent | undefined): Promise<T> {
    const response = await callRoute(app, {
      method: call.method,
      url: urlOf(call, sent),
      remoteAddress: request.ip,
      headers: cookie === '' ? {} : { cookie },
      ...(sent?.body === undefined ? {} : { payload: sent.body as object }),
    })
    return readAnswer<T>(response.statusCode, response.json())
  }
  /** Answers from the memo; a refusal becomes a `Refusal` of the pages' bundle, another class; after a bug it calls the route, which logs it. */
  async function answerFromCache<E extends Endpoint>(endpoint: E): Promise<Answer<E>> {
    try {
      return await cachedAnswer(app, endpoint)
    } catch (error) {
      const refusal = toRefusal(error as FastifyError)
      if (refusal === undefined) return inject(endpoint, undefined)
      const { code } = refusal
      const message = messageOf(refusal)
      request.log.warn({ err: error }, message)
      return readAnswer<Answer<E>>(statusOf(code), { success: false, code, message })
    }
  }
  return async <E extends Endpoint>(call: Call<E>, ...[sent]: [sent?: Sent]): Promise<Answer<E>> => {
    const cached = cachedEndpoints.get(call.path)
    return cached === undefined ? inject(call, sent) : answerFromCache(cached as E)
  }
}

type Handler = ReturnType<typeof createRequestHandler>
const handlers = new WeakMap<PagesBuild, Handler>()

/** React Router's handler of a build; the development server makes a new build after each edit. */
function handlerOf(build: PagesBuild, isBuilt: boolean): Handler {
  const handler = handlers.get(build) ?? createRequestHandler(build, isBuilt ? 'production' : 'development')
  handlers.set(build, handler)
  return handler
}

/** A page's security headers; a checkout on another site opens a bank's window, which must reach its opener. */
function securityOf(shop: Shop, path: string, hashes: string[], isBuilt: boolean): Record<string, string> {
  const page = findPage(path)?.page
  const checkoutUrl = page?.paysOnline ? shop.gateway?.checkoutUrl : undefined
  const { bannerVideo } = shop.store()
  const isOutside = checkoutUrl !== undefined && !checkoutUrl.startsWith('/')
  const policy = contentSecurityPolicy(hashes, { checkoutUrl, bannerVideo, isDevelopment: !isBuilt })
  return {
    'content-security-policy': policy,
    ...(isOutside ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    ...(page?.hasSecretPath ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {}),
  }
}

const secretPaths = pages.flatMap((page) => ('hasSecretPath' in page ? [page.path.replace(/:.*/, '')] : []))
const secretInPath = new RegExp(`(${secretPaths.join('|')})[^/]+`, 'i')

/** Whether an error is BUSY; the pages' bundle has its own Refusal. */
const isBusyRefusal = (error: unknown) => error instanceof Error && (error as Partial<Refusal>).code === 'BUSY'

/** Renders pages; a page that called the product search must not be cached, because failed searches are counted. */
export function createRenderer(
  app: FastifyInstance,
  shop: Shop,
  { build: getBuild, isBuilt }: Pages,
  messageFiles: Readonly<Record<string, string>>,
): Render {
  return async (request, { url, cookie, language }) => {
    const build = await getBuild()
    const { module } = build.entry
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    const [path = '/'] = url.split('?')
    // React Router asks here for the routes of any list of paths; each list would be a cache entry.
    let isCacheable = path !== '/__manifest'
    const callApi = inProcess(app, request, cookie, module)
    context.set(module.loaderCallApi, (call, ...sent) => {
      if (call.path === api.productSearch.path) isCacheable = false
      return callApi(call, ...sent)
    })
    context.set(module.scriptNonce, nonce)
    context.set(module.publicUrl, shop.config.publicUrl)
    context.set(module.messageFiles, messageFiles)
    context.set(module.isDatabaseUp, () => isDatabaseUp(shop))
    // Neither search terms nor the secrets in paths may be logged.
    const loggedUrl = decodePath(request.url.replace(/\?.*/s, '')).replace(secretInPath, '$1…')
    let isBusy = false
    context.set(module.reportError, (error) => {
      // The cause is in the log already.
      if (isBusyRefusal(error)) isBusy = true
      else request.log.error({ err: error, url: loggedUrl }, 'a page failed')
    })
    const handle = handlerOf(build, isBuilt)
    const response = await module.inLanguage(language, () => handle(new Request(`http://localhost${url}`), context))
    const { html, hashes } = hashScripts(Buffer.from(await response.arrayBuffer()), nonce)
    const headers = { ...Object.fromEntries(response.headers), ...securityOf(shop, path, hashes, isBuilt) }
    return isBusy && response.status === 500
      ? encodeResponse(503, { ...headers, 'retry-after': '2' }, html, isCacheable)
      : encodeResponse(response.status, headers, html, isCacheable)
  }
}
