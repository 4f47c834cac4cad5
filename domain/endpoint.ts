import type * as z from 'zod/mini'
import type { StaffRole } from './accounts/staff.ts'

/** Who may call: anyone, a logged-in shopper, or the seller’s people by their `role` (SPEC 6). */
type Who = 'anyone' | 'shopper' | 'seller'

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly who: Who
  /** The least role that a seller's call needs; without one only an owner may call (CONTRACT "The evening and people"). */
  readonly role?: StaffRole
  /** One sentence for the reader of /api/docs. */
  readonly does: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The form fields of a multipart body; the files travel beside them. */
  readonly form?: z.ZodMiniType
  /** The body may also travel as a form's field `productData`, so that one photo can be sent beside it. */
  readonly photo?: true
  readonly answer: z.ZodMiniType
  /** A GET that changes something (SPEC 7 has logout so), and is therefore refused from other sites. */
  readonly writes?: boolean
  /** The public answer is cached, and the call has no input; a handler may answer a logged-in person apart. */
  readonly cached?: boolean
  /** A larger JSON body than 100 kB is taken, in bytes. */
  readonly maxBodyBytes?: number
  /** The client may send an Idempotency-Key. `true`: the endpoint repeats the stored answer; `'byUseCase'`: the use case recognises the key. */
  readonly idempotent?: true | 'byUseCase'
}

type Part<E, Name extends string> = E extends { readonly [K in Name]: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined

export type Params<E extends Endpoint> = Part<E, 'params'>

export type Query<E extends Endpoint> = Part<E, 'query'>

export type Body<E extends Endpoint> = Part<E, 'body'>

export type Form<E extends Endpoint> = Part<E, 'form'>

export type Answer<E extends Endpoint> = z.infer<E['answer']>
