import type * as z from 'zod/mini'
import type { StaffRole } from './accounts/staff.ts'

/** One call of the API; `*-calls.ts` list all of them. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  /** Who may call: anyone, a logged-in shopper, or the seller's people of this or a higher role (SPEC 6, CONTRACT "The evening and people"). */
  readonly who: 'anyone' | 'shopper' | StaffRole
  /** What the call does, in one sentence on /api/docs. */
  readonly does: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The form fields of a multipart body, which also has files. */
  readonly form?: z.ZodMiniType
  /** The body may also be a form with one photo: text fields, or one field `productData` with JSON, as SPEC 7 names it. */
  readonly photo?: true
  readonly answer: z.ZodMiniType
  /** The `message` after success, where the answer has nothing else and it is always the same. */
  readonly fixedMessage?: string
  /** A GET that changes something, such as logout (SPEC 7); the server refuses it from other sites. */
  readonly writes?: boolean
  /** The public answer is cached, and the call has no input; the seller's people may get an uncached one. */
  readonly cached?: boolean
  /** Maximum size of the JSON body, if it may exceed 100 kB. */
  readonly maxBodyBytes?: number
  /** A client may send an Idempotency-Key; `true`: `endpoint()` repeats the stored answer; `'byHandler'`: the call's handler does. */
  readonly idempotent?: true | 'byHandler'
}

/** A call's entry in its area; `contract.ts` adds method and path, and to an entry with `fixedMessage` the answer `message`. */
export type CallEntry = Omit<Endpoint, 'method' | 'path' | 'answer' | 'fixedMessage'> &
  (
    | { readonly answer: z.ZodMiniType; readonly fixedMessage?: never }
    | { readonly fixedMessage: string; readonly answer?: never }
  )

/** The type of an entry's shape by name; undefined if the entry has none. */
type Part<E, Name extends string> = E extends { readonly [K in Name]: infer Shape extends z.ZodMiniType }
  ? z.infer<Shape>
  : undefined

export type Params<E extends Endpoint> = Part<E, 'params'>

export type Query<E extends Endpoint> = Part<E, 'query'>

export type Body<E extends Endpoint> = Part<E, 'body'>

export type Form<E extends Endpoint> = Part<E, 'form'>

export type Answer<E extends Endpoint> = z.infer<E['answer']>
