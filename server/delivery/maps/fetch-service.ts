import type { z } from 'zod'
import { readLimited } from '../../http/body-limit.ts'

/** A question to a map service. Its address may hold a key or where somebody lives: neither is ever told. */
export type Question = {
  readonly url: string
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: object
}
export type ServiceAnswer = { readonly status: number; readonly body: unknown }

/** More is no answer of a map. */
const maxBytes = 256 * 1024
const patienceMs = 4_000
/** More do not wait at once: while a service says nothing, questions are turned away instead of piling up. */
const maxWaiting = 128
let waiting = 0
const name = 'MapFailure'

/** The failure of a map service, for the log: why says neither what was asked nor with which key. */
export function mapFailure(why: string): Error {
  return Object.assign(new Error(why), { name })
}

/** Whether it is the map service that failed, not our own program. */
export function isMapFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === name
}

/** The names that Node and fetch give to failures; their messages may quote the address. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Asks and reads JSON: 4 seconds, 256 kB, no redirects, and 128 questions at once; everything else is a map failure. */
export async function askService(question: Question): Promise<ServiceAnswer> {
  if (waiting >= maxWaiting) throw mapFailure('too many questions are waiting for an answer')
  waiting++
  return ask(question).finally(() => waiting--)
}

async function ask({ url, params, headers, body }: Question): Promise<ServiceAnswer> {
  const query = params === undefined ? '' : `?${new URLSearchParams(params).toString()}`
  const text = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers }
  try {
    const response = await fetch(`${url}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: text,
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = await readLimited(response, maxBytes)
    return { status: response.status, body: response.ok || answer !== '' ? parsed(answer) : undefined }
  } catch (error) {
    throw isMapFailure(error) ? error : mapFailure(`no answer: ${whyOf(error)}`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer in its expected shape, or a map failure. */
export function expectShape<S extends z.ZodType>(shape: S, { status, body }: ServiceAnswer): z.infer<S> {
  if (status !== 200) throw mapFailure(`status ${status}`)
  const read = shape.safeParse(body)
  if (!read.success) throw mapFailure('an answer of another shape')
  return read.data
}
