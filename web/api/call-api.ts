import { createContext, type RouterContext, type ServerBuild } from 'react-router'
import type { Answer, Body, Endpoint, Params, Query } from '#domain/contract.ts'
import { isRefusalCode, Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { AddressJson, CartItemJson } from '#domain/shapes.ts'
import type { Language } from '../i18n/languages.ts'
import { loadRefusals } from '../i18n/load.ts'

type Given<Name extends string, T> = undefined extends T
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** The parts of a call that its contract entry names. */
export type Sent<E extends Endpoint> = Given<'params', Params<E>> & Given<'query', Query<E>> & Given<'body', Body<E>>
type Rest<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** Calls the endpoint of a contract entry; an expected error is thrown as a Refusal. */
export type CallApi = <E extends Endpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Answer<E>>

/** The endpoints while rendering on the server, handed in by server/pages/render.ts. */
export const serverCallApi = createContext<CallApi>()

/** The nonce that lets the page's inline scripts run under the content security policy. */
export const scriptNonce = createContext<string>()

/** The store's public URL without a trailing slash, for crawlers. */
export const publicUrl = createContext<string>()

/** Asks whether the database answers: without it no order can be placed. */
export const databaseAnswers = createContext<() => Promise<boolean>>()

/** Takes the bytes of the page that was rendered. */
export const takePage = createContext<(html: Buffer) => void>()

/** Reports a bug met while rendering. */
export const reportError = createContext<(error: unknown) => void>()

/** The data of a no-JS page, made for each request by server/forms. */
export type PlainPage = {
  readonly page: 'basket' | 'basket/address' | 'log-in' | 'register'
  readonly isShopper: boolean
  readonly items: readonly CartItemJson[]
  /** The same lines as the order form sends them back. */
  readonly lines: string
  /** Which saved cart this is. */
  readonly version: number
  readonly addresses: readonly AddressJson[]
  /** The id of the chosen one. */
  readonly address?: string
  /** Makes a second press the same order (CONTRACT "Orders"). */
  readonly key: string
  /** Where logging in leads, and where the shopper came from; paths of this site. */
  readonly next?: string
  readonly from: string
  /** Values of the form's fields, as typed or known of the shopper. */
  readonly typed: Readonly<Record<string, string>>
  /** The expected error of the request. */
  readonly refusal?: { readonly code: RefusalCode; readonly message: string; readonly status: number }
}

/** The page without scripts that is being rendered; undefined for every other page. */
export const plainPage = createContext<PlainPage | undefined>(undefined)

/** Runs a render in a language: all that reads words meanwhile finds those. */
export type InLanguage = <T>(language: Language, render: () => Promise<T>) => Promise<T>

/** The exports of the built pages that server/pages/render.ts uses. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      serverCallApi: RouterContext<CallApi>
      scriptNonce: RouterContext<string>
      publicUrl: RouterContext<string>
      databaseAnswers: RouterContext<() => Promise<boolean>>
      takePage: RouterContext<(html: Buffer) => void>
      plainPage: RouterContext<PlainPage | undefined>
      reportError: RouterContext<(error: unknown) => void>
      urlOf: typeof urlOf
      readAnswer: typeof readAnswer
      inLanguage: InLanguage
    }
  }
}

/** The URL of a call, with its path parameters and query. */
export function urlOf(endpoint: Endpoint, sent: { params?: unknown; query?: unknown } = {}): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((sent.query ?? {}) as Record<string, string | undefined>)
  const search = new URLSearchParams(query.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns the content of an answer by its `success` (SPEC 8); throws its Refusal, or an Error for a foreign answer. */
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

/** Calls the API from the browser, with cookies (SPEC 7). */
export const callApi: CallApi = (endpoint, ...[sent]) => {
  const body =
    sent?.body === undefined ? {} : { body: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
  return send(urlOf(endpoint, sent), { method: endpoint.method, ...body })
}

/** Calls with an idempotency key, so that a double click or retry makes one order (CONTRACT "Orders"). */
export function callOnce<E extends Endpoint>(endpoint: E, key: string, body: Body<E>): Promise<Answer<E>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return send(urlOf(endpoint), { method: endpoint.method, headers, body: JSON.stringify(body) })
}

/** Sends a call that outlives the page, without reading the answer. */
export function callOnLeaving<E extends Endpoint>(endpoint: E, body: Body<E>): void {
  const headers = { 'content-type': 'application/json' }
  const init = { method: endpoint.method, headers, body: JSON.stringify(body), keepalive: true } as const
  void fetch(urlOf(endpoint), { credentials: 'same-origin', ...init }).catch(() => undefined)
}

/** Sends a form with files, such as a new product with its pictures (SPEC 7). */
export function sendForm<E extends Endpoint>(endpoint: E, form: FormData, params?: Params<E>): Promise<Answer<E>> {
  return send(urlOf(endpoint, { params }), { method: endpoint.method, body: form })
}
