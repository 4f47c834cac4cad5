import { createContext, type RouterContext, type ServerBuild } from 'react-router'
import type { Answer, Body, api as contract, Endpoint, Params, Query } from '#domain/contract.ts'
import { paths } from '#domain/paths.ts'
import { isRefusalCode, Refusal } from '#domain/refusal.ts'
import type { Language } from '../i18n/languages.ts'
import { loadRefusals } from '../i18n/load.ts'

type Given<Name extends string, T> = undefined extends T
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** What a call carries: exactly the parts its contract entry names. */
export type Sent<E extends Endpoint> = Given<'params', Params<E>> & Given<'query', Query<E>> & Given<'body', Body<E>>
type Rest<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** A call as pages name it: method and path at run time, its contract entry as a type only. */
export type Call<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> & { readonly entry?: E }
export type BodyOf<C> = C extends Call<infer E> ? Body<E> : never
export type AnswerOf<C> = C extends Call<infer E> ? Answer<E> : never

/** Every call of the API. */
export const api: { readonly [Name in keyof typeof contract]: Call<(typeof contract)[Name]> } = paths

/** Makes a call and returns its answer; an expected error is thrown as a Refusal. */
export type CallApi = <E extends Endpoint>(call: Call<E>, ...rest: Rest<E>) => Promise<Answer<E>>

/** The shop's door while a page is rendered on the server; handed in by server/pages/render.ts. */
export const serverCallApi = createContext<CallApi>()

/** The mark that lets a page's own inline scripts run under the content security policy. */
export const scriptNonce = createContext<string>()

/** Where shoppers reach the store, without a slash at the end; for the addresses that crawlers are told. */
export const publicUrl = createContext<string>()

/** Asks whether the database answers; without it no order can be placed. */
export const databaseAnswers = createContext<() => Promise<boolean>>()

/** URLs of the message files in the browser's build, by `language-namespace`; empty in development. */
export const messageFiles = createContext<Readonly<Record<string, string>>>()

/** Where a bug met while rendering is told. */
export const reportError = createContext<(error: unknown) => void>()

/** Runs a render in a language: all that reads words meanwhile finds those. */
export type InLanguage = <T>(language: Language, render: () => Promise<T>) => Promise<T>

/** What server/pages/render.ts needs to know of the built pages. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      serverCallApi: RouterContext<CallApi>
      scriptNonce: RouterContext<string>
      publicUrl: RouterContext<string>
      databaseAnswers: RouterContext<() => Promise<boolean>>
      messageFiles: RouterContext<Readonly<Record<string, string>>>
      reportError: RouterContext<(error: unknown) => void>
      urlOf: typeof urlOf
      readAnswer: typeof readAnswer
      inLanguage: InLanguage
    }
  }
}

/** The address of a call: its path with the parameters filled in, and the query behind it. */
export function urlOf(call: Call, sent: { params?: unknown; query?: unknown } = {}): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((sent.query ?? {}) as Record<string, string | undefined>)
  const search = new URLSearchParams(query.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
  return search === '' ? path : `${path}?${search}`
}

/**
 * Reads an answer by its `success`, whatever its status (SPEC 8): the content, or the refusal, thrown. A failure that names
 * neither code nor message is content too: that nobody is logged in. What is no answer of the store throws an Error.
 */
export function readAnswer<T>(status: number, answer: unknown): T {
  const { success, code, message, ...extra } = (answer ?? {}) as Record<string, unknown>
  const isRefused = code !== undefined || message !== undefined
  if (success === true || (success === false && !isRefused && status < 400)) return answer as T
  const said = typeof message === 'string' ? { message } : {}
  if (success === false && isRefusalCode(code)) throw new Refusal(code, { ...said, extra })
  if (success === false && typeof message === 'string') throw new Refusal('BUG', { message, extra })
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

/** The shop's door in the browser (SPEC 7: cookies are sent with requests). */
export const callApi: CallApi = (call, ...[sent]) => {
  const body =
    sent?.body === undefined ? {} : { body: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
  return send(urlOf(call, sent), { method: call.method, ...body })
}

/** The same for an order: the key makes a double click or a retry one order (CONTRACT "Orders"). */
export function callOnce<E extends Endpoint>(call: Call<E>, key: string, body: Body<E>): Promise<Answer<E>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return send(urlOf(call), { method: call.method, headers, body: JSON.stringify(body) })
}

/** The same for a page that is being left: the browser sends it to the end, nobody waits for the answer. */
export function callOnLeaving<E extends Endpoint>(call: Call<E>, body: Body<E>): void {
  const headers = { 'content-type': 'application/json' }
  const init = { method: call.method, headers, body: JSON.stringify(body), keepalive: true } as const
  void fetch(urlOf(call), { credentials: 'same-origin', ...init }).catch(() => undefined)
}

/** Sends a form with files, such as a new product with its pictures (SPEC 7). */
export function sendForm<E extends Endpoint>(call: Call<E>, form: FormData, params?: Params<E>): Promise<Answer<E>> {
  return send(urlOf(call, { params }), { method: call.method, body: form })
}
