import { createContext, type RouterContext, type ServerBuild } from 'react-router'
import type { api as contract } from '#domain/contract.ts'
import type { Answer, Body, Endpoint, Params, Query } from '#domain/endpoint.ts'
import { paths } from '#domain/paths.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Language } from '../i18n/languages.ts'
import { loadRefusals } from '../i18n/load.ts'

type Part<Name extends string, T> = undefined extends T
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** The parts of a call that its contract entry names. */
type Sent<E extends Endpoint> = Part<'params', Params<E>> & Part<'query', Query<E>> & Part<'body', Body<E>>
type CallArguments<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** A call as pages name it: method and path at run time, its contract entry as a type only. */
export type Call<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> & { readonly entry?: E }
export type BodyOf<C> = C extends Call<infer E> ? Body<E> : never
export type AnswerOf<C> = C extends Call<infer E> ? Answer<E> : never

/** Named calls as pages use them. */
export type Calls<Names extends keyof typeof contract> = {
  readonly [Name in Names]: Call<(typeof contract)[Name]>
}

/** Calls of the shopper's pages; the seller's are in web/seller/layout/seller-api.ts. */
export const shopperApi: Calls<keyof typeof paths> = paths

/** Makes a call and returns its answer; an expected error is thrown as a Refusal. */
export type CallApi = <E extends Endpoint>(call: Call<E>, ...sent: CallArguments<E>) => Promise<Answer<E>>

/** The nonce that lets the page's inline scripts run under the content security policy. */
export const scriptNonce = createContext<string>()

/** The store's public URL without a trailing slash, for crawlers. */
export const publicUrl = createContext<string>()

/** Asks whether the database answers; without it no order can be placed. */
export const isDatabaseUp = createContext<() => Promise<boolean>>()

/** URLs of the message files in the browser's build, by language and namespace, such as `en-priceGuard`; empty in development. */
export const messageFiles = createContext<Readonly<Record<string, string>>>()

/** Reports a bug met while rendering. */
export const reportError = createContext<(error: unknown) => void>()

/** Runs a render in a language: messages read meanwhile are in it. */
export type InLanguage = <T>(language: Language, render: () => Promise<T>) => Promise<T>

/** The exports of the built pages that server/pages/render.ts uses. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      loaderCallApi: RouterContext<CallApi>
      scriptNonce: RouterContext<string>
      publicUrl: RouterContext<string>
      isDatabaseUp: RouterContext<() => Promise<boolean>>
      messageFiles: RouterContext<Readonly<Record<string, string>>>
      reportError: RouterContext<(error: unknown) => void>
      urlOf: typeof urlOf
      readAnswer: typeof readAnswer
      inLanguage: InLanguage
    }
  }
}

/** The URL of a call, with its path parameters and query. */
export function urlOf(call: Call, sent: { params?: unknown; query?: unknown } = {}): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((sent.query ?? {}) as Record<string, string | undefined>)
  const search = new URLSearchParams(query.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns the content of an answer by its `success` (SPEC 8); throws its Refusal, or an Error for a foreign answer. */
export function readAnswer<T>(status: number, answer: unknown): T {
  // A bare `success: false` is an answer too: there is no session (CONTRACT "Answers").
  const { success, code, message, ...extra } = (answer ?? {}) as Record<string, unknown>
  const isRefused = code !== undefined || message !== undefined
  if (success === true || (success === false && !isRefused && status < 400)) return answer as T
  const said = typeof message === 'string' ? { message } : {}
  const known = typeof code === 'string' ? (code as RefusalCode) : 'BUG'
  if (success === false && isRefused) throw new Refusal(known, { ...said, status, extra })
  throw new Error(`The store answered ${status}`)
}

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
export const callApi: CallApi = (call, ...[sent]) => {
  const body =
    sent?.body === undefined ? {} : { body: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
  return send(urlOf(call, sent), { method: call.method, ...body })
}

/** The calls of loaders: `callApi` in the browser; on the server, server/pages/render.ts sets one that runs in process. */
export const loaderCallApi = createContext<CallApi>(callApi)

/** Calls without cookies, so that a logged-in seller too gets the public answer. */
export const callPublic: CallApi = (call, ...[sent]) =>
  send(urlOf(call, sent), { method: call.method, credentials: 'omit' })

/** Calls with an idempotency key, so that a double click or retry counts once (CONTRACT "Answers"). */
export function callOnce<E extends Endpoint>(
  call: Call<E>,
  key: string,
  body: Body<E>,
  params?: Params<E>,
): Promise<Answer<E>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return send(urlOf(call, { params }), { method: call.method, headers, body: JSON.stringify(body) })
}

/** Sends a call that outlives the page, without reading the answer. */
export function callOnLeaving<E extends Endpoint>(call: Call<E>, body: Body<E>): void {
  const headers = { 'content-type': 'application/json' }
  const init = { method: call.method, headers, body: JSON.stringify(body), keepalive: true } as const
  void fetch(urlOf(call), { credentials: 'same-origin', ...init }).catch(() => undefined)
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
