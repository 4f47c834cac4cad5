import type { RefusalCode } from './refusal-messages.ts'

type Details = {
  /** A sentence that replaces the one in refusal-messages.ts, to name the field or the product. */
  readonly message?: string
  /** In a browser: the HTTP status of the answer. */
  readonly status?: number
  /** Data sent with the message, by which a client can update its page: the saved cart, the right total. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds until the client should try again; sent as the Retry-After header. */
  readonly retryAfter?: number
}

/** An expected error of a call; without an own sentence its `message` is the code, and `messageOf` finds the sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** Only set in a browser; on the server `statusOf` has the status of the code. */
  readonly status: number | undefined
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfter: number | undefined
  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? code)
    this.code = code
    this.status = details.status
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** Whether an error is a refusal with this code. */
export const isRefusal = (error: unknown, code: RefusalCode): error is Refusal =>
  error instanceof Refusal && error.code === code

/** Whether an answer had a status from 500 on, so that trying again makes sense. */
export const isServerError = ({ status }: Refusal): boolean => status !== undefined && status >= 500
