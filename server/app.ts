import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'
import { accountRoutes } from './accounts/routes.ts'
import { readHostCookies } from './auth/cookies.ts'
import { sessionCookies } from './auth/sessions.ts'
import { browserCookie } from './auth/trusted-browsers.ts'
import { fastPath } from './cache/fast-path.ts'
import { cartRoutes } from './cart/routes.ts'
import { savedCart } from './cart/saved-cart.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { sqlState } from './database/connect.ts'
import { isDatabaseUnavailable } from './database/errors.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { handleClientError } from './http/client-error.ts'
import { drainInFlight } from './http/drain.ts'
import { healthRoutes } from './http/health.ts'
import { validateHostHeader } from './http/host-header.ts'
import { limitConnections } from './http/limit-connections.ts'
import { limitPipelining } from './http/limit-pipelining.ts'
import { uploadLimits } from './http/multipart.ts'
import { normalizeUrl } from './http/normalize-url.ts'
import { docsRoutes } from './http/openapi.ts'
import { securityHeaders } from './http/security-headers.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { metricsRoutes } from './observability/metrics.ts'
import { orderRoutes } from './orders/routes.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { paymentRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import type { Shop } from './shop.ts'
import { isStorageFailure } from './storage/storage-failure.ts'

/** A JSON body may weigh 100 kB (CONTRACT "Answers"). */
const maxBodyBytes = 100 * 1024

const byFastifyStatus: Partial<Record<number, RefusalCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'WRONG_TYPE',
  431: 'TOO_LARGE',
}
const byFastifyCode: Partial<Record<string, RefusalCode>> = { FST_FILES_LIMIT: 'TOO_MANY_IMAGES' }

/** Text that PostgreSQL cannot keep, a NUL say, sent to where no shape of the contract looks: in an address, or by the gateway. */
const unkeepable = '22021'

/** The disk is full, the quota used up, or a file as long as it may be: of the pictures' folder, or of the database. */
const diskFull = /^(ENOSPC|EDQUOT|EFBIG|53100)$/

function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  const known = byFastifyCode[error.code] ?? byFastifyStatus[error.statusCode ?? 500]
  if (known !== undefined) return new Refusal(known)
  if ((error.statusCode ?? 500) < 500) return new Refusal('BAD_INPUT', { message: 'The request could not be read.' })
  const state = sqlState(error) ?? ''
  if (state === unkeepable) return new Refusal('BAD_INPUT', { message: 'The text has unreadable characters.' })
  if (diskFull.test(state)) return new Refusal('NO_ROOM', { retryAfter: 60 })
  const isAway = isDatabaseUnavailable(error) || isStorageFailure(error)
  // Something took longer than any answer may, and nobody knows what has become of it: trying again does no harm.
  const isLate = error.code === 'FST_ERR_HANDLER_TIMEOUT'
  if (isAway || isLate) return new Refusal('BUSY', { retryAfter: 2 })
  return undefined
}

/** The caller went away in the middle of what they were sending: nobody reads this answer, and it is no bug of ours. */
const brokenOff = new Refusal('BAD_INPUT', { message: 'The request was broken off.' })

/** What the log may know of an error: a failed statement, but not the e-mails and hashes that were sent with it. */
function loggable(error: Error): { err: unknown; statement?: string } {
  return error instanceof DrizzleQueryError ? { err: error.cause, statement: error.query } : { err: error }
}

/** The polite no that an error comes down to, with the headers of any no; undefined for a bug, which is logged. */
export function noTo(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Refusal | undefined {
  // What is sent so slowly that the time is over is no bug either, and its connection is of no more use.
  const isHalf = error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete
  if (isHalf) reply.header('connection', 'close')
  const refusal = request.raw.readableAborted || isHalf ? brokenOff : asRefusal(error)
  // No hook runs for an address that cannot be read: this header would be missing there.
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  if (refusal === undefined) {
    request.log.error(loggable(error), 'a bug')
    return undefined
  }
  // What was refused on purpose was looked into where it was refused.
  if (refusal.status >= 500 && refusal !== error) request.log.warn(loggable(error), refusal.message)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  return refusal
}

/** The one place where a "no" or a bug becomes an answer: a sentence for people, never a stack (CONTRACT "Answers"). */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = noTo(error, request, reply)
  if (refusal === undefined)
    return reply.code(500).send({ success: false, code: 'BUG', message: 'Something went wrong' })
  return reply
    .code(refusal.status)
    .send({ success: false, code: refusal.code, message: messageOf(refusal), ...refusal.extra })
}

/** While the store closes, each answer is the last one on its connection: an idle one would keep the store from ending. */
function lastAnswersOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

function refuseUnknown(): never {
  throw new Refusal('NOT_FOUND')
}

/** Opens the shop to the street: every call of the contract, fitted to this server. The pages are added by pages.ts. */
export async function openApp(shop: Shop): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: shop.log,
    frameworkErrors: answerError,
    clientErrorHandler: handleClientError,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: shop.settings.trustProxy,
    bodyLimit: maxBodyBytes,
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    // Longer than a proxy keeps its connections: one that we end at the moment in which it sends an order is a 502.
    keepAliveTimeout: 75_000,
    handlerTimeout: 25_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  // Requested while the caller is there, and remembered by the connection: of one who has hung up nobody could tell it any more.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  drainInFlight(app)
  await app.register(cookie)
  readHostCookies(app, shop.settings, [...sessionCookies, browserCookie])
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    inflateIfDeflated: false,
    globalDecompression: false,
  })
  await app.register(multipart, { limits: uploadLimits })
  securityHeaders(app, shop.settings)
  lastAnswersOnClose(app)
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler(refuseUnknown)
  app.all('/api/*', refuseUnknown)
  fastPath(app, shop.cache, metricsRoutes(app, shop))
  validateHostHeader(app)
  limitPipelining(app)
  limitConnections(app, shop)
  healthRoutes(app, shop)
  docsRoutes(app)
  accountRoutes(app, shop, savedCart)
  catalogueRoutes(app, shop)
  cartRoutes(app, shop)
  deliveryRoutes(app, shop)
  orderRoutes(app, shop)
  paymentRoutes(app, shop)
  if (shop.sandbox !== undefined) sandboxRoutes(app, shop.sandbox, shop.settings)
  notificationRoutes(app, shop)
  contactRoutes(app, shop)
  sitemapRoutes(app, shop)
  privacyRoutes(app, shop)
  return app
}
