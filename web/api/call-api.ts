import { createContext, type ServerBuild } from 'react-router'
import type { api as contract } from '#domain/contract.ts'
import type { Answer, Body, Endpoint, Params, Query } from '#domain/endpoint.ts'
import { paths } from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'
import type * as renderContexts from '../document/render-contexts.ts'
import type { InLanguage } from '../document/render-contexts.ts'
import { loadRefusals } from '../i18n/load-messages.ts'

/** A call's part: forbidden, optional or required by its contract entry. */
type Part<Name extends string, T> = undefined extends T
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

type Parts<E extends Endpoint> = Part<'params', Params<E>> & Part<'query', Query<E>> & Part<'body', Body<E>>
type CallArguments<E extends Endpoint> = Record<never, never> extends Parts<E> ? [parts?: Parts<E>] : [parts: Parts<E>]

/** A call of the API for pages: only method and path exist at run time, the contract entry is only a type. */
export type Call<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> & { readonly entry?: E }
export type BodyOf<C> = C extends Call<infer E> ? Body<E> : never
export type AnswerOf<C> = C extends Call<infer E> ? Answer<E> : never

/** Calls by their names in the contract. */
export type Calls<Names extends keyof typeof contract> = {
  readonly [Name in Names]: Call<(typeof contract)[Name]>
}

/** Calls of the shopper's pages; the seller's are in web/seller/layout/seller-api.ts. */
export const shopperApi: Calls<keyof typeof paths> = paths

/** Returns a call's answer; throws a Refusal for an expected error. */
export type CallApi = <E extends Endpoint>(call: Call<E>, ...parts: CallArguments<E>) => Promise<Answer<E>>

/** Checks whether the database is available; without it no order can be placed. */
export const isDatabaseUp = createContext<() => Promise<boolean>>()

/** The exports of the built pages that server/pages/render.ts uses. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: typeof renderContexts & {
      loaderCallApi: typeof loaderCallApi
      isDatabaseUp: typeof isDatabaseUp
      urlOf: typeof urlOf
      readAnswer: typeof readAnswer
      inLanguage: InLanguage
    }
  }
}

/** The URL of a call, with its path parameters and query. */
export function urlOf(call: Call, parts: { params?: unknown; query?: unknown } = {}): string {
  const params = (parts.params ?? {}) as Record<string, string>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((parts.query ?? {}) as Record<string, string | undefined>)
  const search = new URLSearchParams(query.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns a successful answer (SPEC 8); throws a Refusal for a refusal and an Error for anything else. */
export function readAnswer<T>(status: number, answer: unknown): T {
  // `success: false` without a code or message means that there is no session (CONTRACT "Answers").
  const { success, code, message, ...extra } = (answer ?? {}) as Record<string, unknown>
  const isRefused = code !== undefined || message !== undefined
  if (success === true || (success === false && !isRefused && status < 400)) return answer as T
  if (success !== false || !isRefused) throw new Error(`The store answered ${status}`)
  const refusalCode = typeof code === 'string' ? (code as RefusalCode) : 'BUG'
  throw new Refusal(refusalCode, { ...(typeof message === 'string' && { message }), status, extra })
}

/** Sends a request, without a timeout (SPEC 7). */
async function send<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: 'same-origin', ...init })
  const answer: unknown = await response.json().catch(() => undefined)
  try {
    return readAnswer<T>(response.status, answer)
  } catch (error) {
    await loadRefusals()
    throw error
  }
}

/** Calls the API from the browser, with cookies (SPEC 7). */
export const callApi: CallApi = (call, ...[parts]) =>
  send(urlOf(call, parts), { method: call.method, ...(parts?.body !== undefined && jsonOf(parts.body)) })

const jsonOf = (body: unknown, headers = {}) => ({
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json' },
})

/** The calls of loaders: `callApi` in the browser; server/pages/render.ts sets one that runs in the server's process. */
export const loaderCallApi = createContext<CallApi>(callApi)

/** Calls without cookies, so even a logged-in seller gets the public answer. */
export const callPublic: CallApi = (call, ...[parts]) =>
  send(urlOf(call, parts), { method: call.method, credentials: 'omit' })

/** Calls with an idempotency key: the server executes repeats once (CONTRACT "Answers"). */
export function callWithKey<E extends Endpoint>(
  call: Call<E>,
  key: string,
  body: Body<E>,
  params?: Params<E>,
): Promise<Answer<E>> {
  return send(urlOf(call, { params }), { method: call.method, ...jsonOf(body, { 'idempotency-key': key }) })
}

/** Sends a call that survives the end of the page; its answer is not read. */
export function callOnLeaving<E extends Endpoint>(call: Call<E>, body: Body<E>): void {
  const init = { method: call.method, ...jsonOf(body), keepalive: true, credentials: 'same-origin' } as const
  void fetch(urlOf(call), init).catch(() => undefined)
}

/** Sends a form with files, such as a new product with its pictures (SPEC 7). */
export function sendForm<E extends Endpoint>(
  call: Call<E>,
  form: FormData,
  { params, key }: { params?: Params<E>; key?: string } = {},
): Promise<Answer<E>> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return send(urlOf(call, { params }), { method: call.method, headers, body: form })
}
