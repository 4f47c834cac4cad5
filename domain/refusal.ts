import type { statuses } from './refusal-statuses.ts'

export type RefusalCode = keyof typeof statuses

type Details = {
  /** Replaces the sentence in refusal-messages.ts, to name the field or the product. */
  readonly message?: string
  /** HTTP status of the answer that brought it to a browser. */
  readonly status?: number
  /** Sent beside the message, so that a client can mend its view (a fresh cart, the right total). */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  readonly retryAfter?: number
}

/** An expected error, thrown by rules and use cases; `message` may be the code (see refusal-messages.ts). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** Undefined unless an answer brought it; the server's is in refusal-statuses.ts. */
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

/** Whether the server failed or cannot for now (500 and above), so that trying again makes sense. */
export const isServerError = ({ status }: Refusal): boolean => status !== undefined && status >= 500
