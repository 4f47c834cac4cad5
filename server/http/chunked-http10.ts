import { refuse } from './host-header.ts'
import type { RequestGuard } from './request-guard.ts'

/** Refuses chunks in HTTP/1.0, which has none: a proxy may see the end of the request elsewhere (RFC 9112 6.1). */
export const rejectChunkedHttp10: RequestGuard = (request, response, next) =>
  request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined ? refuse(response) : next()
