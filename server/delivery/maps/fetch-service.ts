import type { z } from 'zod'
import { readLimited } from '../../http/body-limit.ts'

/** A request to a map service. Its URL may hold a key or a shopper's address and is never logged. */
type MapRequest = {
  readonly url: string
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: object
}
type MapResponse = { readonly status: number; readonly body: unknown }

const maxBytes = 256 * 1024
const timeoutMs = 4_000
/** Further requests fail at once, so that a silent service piles up none. */
const maxPending = 128
let pending = 0
const name = 'MapFailure'

/** A map service's failure, for the log; `why` must hold neither query nor key. */
export function mapFailure(why: string): Error {
  return Object.assign(new Error(why), { name })
}

/** Whether an error is a map service's failure. */
export function isMapFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === name
}

/** The error's code or name; its message may quote the URL. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Fetches JSON: 4 seconds, 256 kB, no redirects, 128 pending requests. Throws a map failure. */
export async function fetchService(request: MapRequest): Promise<MapResponse> {
  if (pending >= maxPending) throw mapFailure('too many pending requests')
  pending++
  return fetchJson(request).finally(() => pending--)
}

async function fetchJson({ url, params, headers, body }: MapRequest): Promise<MapResponse> {
  const query = params === undefined ? '' : `?${new URLSearchParams(params).toString()}`
  const allHeaders = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers }
  try {
    const response = await fetch(`${url}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: allHeaders,
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await readLimited(response, maxBytes)
    return { status: response.status, body: response.ok || answer !== '' ? parseJson(answer) : undefined }
  } catch (error) {
    throw isMapFailure(error) ? error : mapFailure(`no answer: ${whyOf(error)}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer's body, parsed by a schema. Throws a map failure. */
export function parseAnswer<S extends z.ZodType>(shape: S, { status, body }: MapResponse): z.infer<S> {
  if (status !== 200) throw mapFailure(`status ${status}`)
  const result = shape.safeParse(body)
  if (!result.success) throw mapFailure('an answer of another shape')
  return result.data
}
