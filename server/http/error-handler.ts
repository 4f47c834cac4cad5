import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { messageOf, type RefusalCode } from '#domain/refusal-messages.ts'
import { statusOf } from '#domain/refusal-statuses.ts'
import { errorCodeOf, isDatabaseUnavailable } from '../database/errors.ts'
import { isStorageFailure } from '../storage/storage-failure.ts'
import { plainPage } from './plain-page.ts'

/** 414 is a path with a parameter longer than `maxParamLength`, which no page and no call has. */
const byFastifyStatus: Partial<Record<number, RefusalCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'WRONG_TYPE',
  431: 'TOO_LARGE',
}
const byFastifyCode: Partial<Record<string, RefusalCode>> = { FST_FILES_LIMIT: 'TOO_MANY_IMAGES' }

/** SQLSTATE of a text that PostgreSQL refuses, such as one with NUL that no schema of the contract checked. */
const invalidText = '22021'

/** Disk full, quota exceeded or file too large, for pictures or database. */
const diskFull = /^(ENOSPC|EDQUOT|EFBIG|53100)$/

/** The expected error behind any error; undefined for a bug. */
export function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  const known = byFastifyCode[error.code] ?? byFastifyStatus[error.statusCode ?? 500]
  if (known !== undefined) return new Refusal(known)
  if ((error.statusCode ?? 500) < 500) return new Refusal('BAD_INPUT', { message: 'The request could not be read.' })
  const code = errorCodeOf(error) ?? ''
  if (code === invalidText) return new Refusal('BAD_INPUT', { message: 'The text has unreadable characters.' })
  if (diskFull.test(code)) return new Refusal('NO_ROOM', { retryAfter: 60 })
  // After a handler timeout the call may still succeed, so the client should repeat it with its Idempotency-Key.
  const isLate = error.code === 'FST_ERR_HANDLER_TIMEOUT'
  if (isLate || isDatabaseUnavailable(error) || isStorageFailure(error)) return new Refusal('BUSY', { retryAfter: 2 })
  return undefined
}

/** What @fastify/static throws. */
type FileError = FastifyError & { readonly headers?: Record<string, string> }

/** For a request that the client aborted; it reads no response. */
const abortedRequest = new Refusal('BAD_INPUT', { message: 'The request was broken off.' })

/** Logs a bug, and the cause of a refusal of status 500 or more. */
function logCause(error: FastifyError, refusal: Refusal | undefined, request: FastifyRequest): void {
  const { log, method, routeOptions } = request
  // The route's pattern: a URL may contain a secret or a person's data.
  if (refusal === undefined) log.error({ err: error, method, route: routeOptions.url }, 'a bug')
  else if (statusOf(refusal.code) >= 500 && refusal !== error) log.warn({ err: error }, messageOf(refusal))
}

/** Shown for a form that the browser itself sent to its page, because no script had taken it over. */
const unsentFormPage = plainPage({
  title: 'Nothing was sent',
  english: 'The form needs JavaScript. Please turn it on in your browser, go back and try again.',
  hindi: 'कुछ भेजा नहीं गया। फ़ॉर्म के लिए JavaScript ज़रूरी है। कृपया ब्राउज़र में उसे चालू करें, पीछे जाएँ और फिर कोशिश करें।',
})

/** Shown for a page that cannot be rendered now; reloads in 5 seconds. */
const busyPage = plainPage(
  {
    title: 'The store is busy',
    english: 'Please wait a moment. This page tries again by itself.',
    hindi: 'दुकान पर इस वक़्त भीड़ है। ज़रा रुकिए, यह पेज अपने-आप फिर कोशिश करेगा।',
  },
  '<meta http-equiv="refresh" content="5">',
)

/** The page that a browser shows for a refusal, without scripts; undefined where the answer is JSON. */
function pageOf(refusal: Refusal, request: FastifyRequest): typeof busyPage | undefined {
  const { method, url, headers, routeOptions } = request
  if (headers.accept?.includes('text/html') !== true) return undefined
  // All pages have this one route.
  if (routeOptions.url === '/*') return refusal.code === 'BUSY' ? busyPage : undefined
  const isFormOfPage = method === 'POST' && !/^\/(api|sandbox)\b/.test(url)
  return isFormOfPage && /^(NOT_FOUND|WRONG_TYPE)$/.test(refusal.code) ? unsentFormPage : undefined
}

/** The only error handler: answers a sentence, never a stack (CONTRACT "Answers"). */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = request.raw.readableAborted ? abortedRequest : toRefusal(error)
  logCause(error, refusal, request)
  // No hook, so no security header either, runs for an unreadable URL.
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  // The client is still sending its body: the connection is closed after the response.
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete) reply.header('connection', 'close')
  if (refusal === undefined)
    return reply.code(500).send({ success: false, code: 'BUG', message: 'Something went wrong' })
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  const page = pageOf(refusal, request)
  if (page !== undefined)
    return reply
      .code(page === busyPage ? 503 : 404)
      .headers(page.headers)
      .send(page.html)
  // A range beyond a file's end; `Content-Range` tells its length (RFC 9110, 15.5.17).
  const isRangeError = error.statusCode === 416
  if (isRangeError) reply.headers((error as FileError).headers ?? {})
  return reply
    .code(isRangeError ? 416 : statusOf(refusal.code))
    .send({ success: false, code: refusal.code, message: messageOf(refusal), ...refusal.extra })
}
