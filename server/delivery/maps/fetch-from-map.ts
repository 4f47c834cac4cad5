import type { z } from 'zod'
import { fetchErrorCode, readText } from '../../http/read-response.ts'

/** A request to a map service. Its URL is never logged, since it may contain a key or a shopper's address. */
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
/** Further requests fail at once, so that they do not pile up while the service is silent. */
const maxPending = 128
let pending = 0
const errorName = 'MapFailure'

/** A failure for the log; `why` must contain neither query nor key. */
export function mapFailure(why: string): Error {
  return Object.assign(new Error(why), { name: errorName })
}

/** Whether an error is a map service's failure. */
export function isMapFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === errorName
}

/** Fetches JSON within 4 s and 256 kB, without redirects. Throws mapFailure. */
export async function fetchFromMap(request: MapRequest): Promise<MapResponse> {
  if (pending >= maxPending) throw mapFailure('too many pending requests')
  pending++
  return fetchJson(request).finally(() => pending--)
}

async function fetchJson({ url, params, headers, body }: MapRequest): Promise<MapResponse> {
  const query = params === undefined ? '' : `?${new URLSearchParams(params).toString()}`
  const contentType = body && { 'content-type': 'application/json' }
  try {
    const response = await fetch(`${url}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...contentType, ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: parseJson(await readText(response, maxBytes)) }
  } catch (error) {
    throw mapFailure(`no answer: ${fetchErrorCode(error)}`)
  }
}

/** The parsed JSON; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses the answer's body by a schema. Throws a map failure. */
export function parseAnswer<S extends z.ZodType>(schema: S, { status, body }: MapResponse): z.infer<S> {
  if (status !== 200) throw mapFailure(`status ${status}`)
  const result = schema.safeParse(body)
  if (!result.success) throw mapFailure('an answer of another shape')
  return result.data
}
