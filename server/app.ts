import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { accountRoutes } from './accounts/routes.ts'
import { staffRoutes } from './accounts/staff-routes.ts'
import { readHostCookies } from './auth/cookies.ts'
import { sessionCookieNames } from './auth/sessions.ts'
import { browserCookieName } from './auth/trusted-browsers.ts'
import { backupRoutes } from './backup/routes.ts'
import { brotliWindowBits, minCompressedBytes } from './cache/encoded-response.ts'
import { cartRoutes } from './cart/routes.ts'
import { savedCart } from './cart/saved-cart.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { handleClientError } from './http/client-error.ts'
import { drainInFlight } from './http/drain.ts'
import { handleError } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json-body.ts'
import { uploadLimits } from './http/multipart.ts'
import { normalizeUrl } from './http/normalize-url.ts'
import { docsRoutes } from './http/openapi.ts'
import { openRequestGuards } from './http/request-guards.ts'
import { securityHeaders } from './http/security-headers.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { metricsRoutes } from './observability/metrics.ts'
import { billRoutes } from './orders/bill/bill-routes.ts'
import { roundRoutes } from './orders/rounds/round-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { telephoneRoutes } from './orders/telephone/telephone-routes.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { paymentRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import type { Shop } from './shop.ts'
import { storeRoutes } from './store/routes.ts'

/** The limit of a JSON body: 100 kB (CONTRACT "Answers"). */
const maxBodyBytes = 100 * 1024

/** Longer bodies are compressed by a stream, which holds its memory longer than the response. */
const maxSyncCompressedBytes = 512 * 1024

/** While the store closes, ends each connection after its response, since an idle one would delay the exit. */
function closeConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}

function throwNotFound(): never {
  throw new Refusal('NOT_FOUND')
}

/** Assembles the server: guards, hooks and every call of the contract; pages/routes.ts adds the pages. */
export async function openApp(shop: Shop, { handlerTimeoutMs = 25_000 } = {}): Promise<FastifyInstance> {
  const guards = openRequestGuards(shop)
  const app = Fastify({
    serverFactory: guards.serverFactory,
    loggerInstance: shop.log,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: shop.config.trustProxy,
    bodyLimit: maxBodyBytes,
    // Fastify stops this timer once a body is read; queries and calls to other systems have time limits of their own.
    handlerTimeout: handlerTimeoutMs,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  drainInFlight(app)
  await app.register(cookie)
  readHostCookies(app, shop.config, [...sessionCookieNames, browserCookieName])
  await app.register(compress, {
    threshold: minCompressedBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits },
    },
    syncThreshold: maxSyncCompressedBytes,
    inflateIfDeflated: false,
    globalDecompression: false,
  })
  await app.register(multipart, { limits: uploadLimits })
  securityHeaders(app, shop.config)
  closeConnectionsOnClose(app)
  app.setErrorHandler<FastifyError>(handleError)
  app.setNotFoundHandler(throwNotFound)
  for (const url of ['/api', '/api/*']) app.all(url, throwNotFound)
  guards.register(app, metricsRoutes(app, shop))
  // Filled by cachedEndpoint: the answers of cached calls for rendering, by path.
  app.decorate('cachedAnswers', new Map())
  healthRoutes(app, shop)
  docsRoutes(app)
  accountRoutes(app, shop, savedCart)
  staffRoutes(app, shop)
  catalogueRoutes(app, shop)
  cartRoutes(app, shop)
  deliveryRoutes(app, shop)
  orderRoutes(app, shop)
  billRoutes(app, shop)
  roundRoutes(app, shop)
  telephoneRoutes(app, shop)
  paymentRoutes(app, shop)
  if (shop.sandbox !== undefined) sandboxRoutes(app, shop.sandbox, shop.config)
  notificationRoutes(app, shop)
  contactRoutes(app, shop)
  sitemapRoutes(app, shop)
  privacyRoutes(app, shop)
  reportRoutes(app, shop)
  storeRoutes(app, shop)
  backupRoutes(app, shop)
  return app
}
