import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer, Body, Endpoint, Form, Params, Query } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Caller, type Person, personOf, sessionHashOf, sessionNameOf } from '../auth/sessions.ts'
import { type EncodedResponse, encodeCacheable, encodeResponse, sendEncoded } from '../cache/encoded-response.ts'
import { streamJson } from '../cache/stream-json.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { refuseCrossSite } from './csrf.ts'
import { type ReceivedFile, receiveForm } from './multipart.ts'
import { validationMessage } from './validation-message.ts'

z.config(z.locales.en())

/** What a call brought: its checked parts, who sent it, and the request for the rare need of a cookie. */
export type Input<E extends Endpoint> = {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly form: Form<E>
  readonly files: readonly ReceivedFile[]
  /** The Idempotency-Key that came along; undefined without one. */
  readonly key: string | undefined
  readonly person: E['who'] extends 'anyone' ? undefined : Person
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Text that PostgreSQL cannot keep: a NUL character, or half of a surrogate pair. */
function hasUnkeepableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnkeepableText)
}

/** One part of what was sent, by its schema; a mistyped one is refused with the field's name (CONTRACT "Answers"). */
export function check(schema: z.core.$ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined
  const result = z.core.safeParse(schema, given)
  if (result.success) {
    if (hasUnkeepableText(result.data))
      throw new Refusal('BAD_INPUT', { message: 'The text has unreadable characters.' })
    return result.data
  }
  throw new Refusal('BAD_INPUT', { message: validationMessage(result.error.issues[0]) })
}

async function callerOf(shop: Shop, contract: Endpoint, request: FastifyRequest): Promise<Person | undefined> {
  if (contract.who === 'anyone') return undefined
  const person = await personOf(shop, request, contract.who)
  if (person !== undefined) return person
  const shopper = contract.who === 'seller' ? await personOf(shop, request, 'shopper') : undefined
  if (shopper === undefined) throw new Refusal('LOGIN_REQUIRED')
  logSecurity(shop, 'role refused', { account: shopper.id, from: request.ip, call: contract.path })
  throw new Refusal('SELLER_ONLY')
}

/** Whether there is anything to look up; nobody else has their body read. */
function bringsSession({ who }: Endpoint, request: FastifyRequest): boolean {
  return who !== 'anyone' && sessionNameOf(request, who) !== undefined
}

function keyIn(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** A kept answer may be shown again only after asking whether it still holds. */
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** What a kept answer was made of. */
const saidIn = new WeakMap<EncodedResponse, object>()

const sayings = new WeakMap<Shop, Map<string, () => Promise<object>>>()

/**
 * What a kept call of this shop answers, as it was made and before it is written down: a page that is rendered needs no second
 * copy of the whole catalogue. Cached as long as the answer; nobody may change it.
 */
export async function keptAnswer<E extends Endpoint>(shop: Shop, { path }: E): Promise<Answer<E>> {
  const say = sayings.get(shop)?.get(path)
  if (say === undefined) throw new Error(`${path} is not a kept call of this shop`)
  return (await say()) as Answer<E>
}

/** A call whose person the answer itself finds out, with what else it reads. */
export type DeferredInput<E extends Endpoint> = Omit<Input<E>, 'person'> & { readonly caller: Caller }

/** How a call differs from most. */
type Way<E extends Endpoint> = {
  readonly isToBeKept?: ((said: Answer<E>) => boolean) | undefined
  readonly looksItself?: boolean
}

/**
 * Fits one entry of the contract to the server: who may call, what they must send, what they get back. With `isToBeKept` the
 * answer is made of the query and the catalogue alone, and those of which it holds are kept, one for each query.
 */
export function endpoint<const E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  contract: E,
  answer: (input: Input<E>) => Promise<Answer<E>>,
  isToBeKept?: (said: Answer<E>) => boolean,
): void {
  fit(app, shop, contract, answer, { isToBeKept })
}

/**
 * The same for a call that looks at the session in the statement that reads what it needs, where one journey to the database
 * less counts. Who brings no session at all stays at the door, unread; and nobody hears what is wrong with their order, only
 * that it is no JSON, before it is known who they are.
 */
export function endpointWithDeferredAuth<const E extends Endpoint & { who: 'shopper' }>(
  app: FastifyInstance,
  shop: Shop,
  contract: E,
  answer: (input: DeferredInput<E>) => Promise<Answer<E>>,
): void {
  fit(app, shop, contract, answer as (input: Input<E> & DeferredInput<E>) => Promise<Answer<E>>, { looksItself: true })
}

/** Nobody is refused any more who has been told already that it takes too long. */
function sayIfHeard(error: unknown, reply: FastifyReply): void {
  if (!(error instanceof Refusal && reply.sent)) throw error
}

function fit<const E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  contract: E,
  answer: (input: Input<E> & DeferredInput<E>) => Promise<Answer<E>>,
  { isToBeKept, looksItself = false }: Way<E>,
): void {
  const callers = new WeakMap<FastifyRequest, Person>()
  const writes = contract.method !== 'GET' || contract.writes === true

  async function atTheDoor(request: FastifyRequest): Promise<void> {
    if (writes) refuseCrossSite(request, shop.settings)
    if (looksItself && bringsSession(contract, request)) return
    const person = await callerOf(shop, contract, request)
    if (person !== undefined) callers.set(request, person)
  }

  async function partsOf(request: FastifyRequest) {
    const params = check(contract.params, request.params)
    const query = check(contract.query, request.query)
    const body = check(contract.body, request.body === undefined ? {} : request.body)
    const received = contract.form === undefined ? undefined : await receiveForm(request)
    const form = check(contract.form, received?.fields)
    return { params, query, body, form, files: received?.files ?? [] }
  }

  async function told(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    if (contract.who !== 'anyone' || writes) reply.header('cache-control', 'no-store')
    const who = () => callerOf(shop, contract, request)
    const parts = await partsOf(request).catch(async (error: unknown) => {
      if (looksItself) await who()
      throw error
    })
    const caller = looksItself ? { sessionHash: sessionHashOf(request, 'shopper'), who } : undefined
    const input = { ...parts, key: keyIn(request), person: callers.get(request), caller, request, reply }
    return { success: true, ...((await answer(input as unknown as Input<E> & DeferredInput<E>)) as object) }
  }

  async function say(): Promise<object> {
    // Who asks and what they bring makes no difference to a kept answer.
    const made = async () => ({ success: true, ...((await answer({} as Input<E> & DeferredInput<E>)) as object) })
    return shop.cache.get(`read ${contract.path}`, made)
  }
  /** What was said is written down and compressed anew only where a part of it is another one now. */
  async function packSaid(old?: EncodedResponse): Promise<EncodedResponse> {
    const said = await say()
    const before = old && saidIn.get(old)
    if (old !== undefined && before !== undefined && isDeepStrictEqual(before, said)) return old
    const packed = await encodeCacheable(jsonHeaders, streamJson(said))
    saidIn.set(packed, said)
    return packed
  }
  /** As a caller writes the same question who uses URLSearchParams: that one gets the kept answer before anything is looked at. */
  function addressOf(request: FastifyRequest): string {
    const query = new URLSearchParams(check(contract.query, request.query) as Record<string, string>).toString()
    return query === '' ? contract.path : `${contract.path}?${query}`
  }
  async function packTold(request: FastifyRequest, reply: FastifyReply): Promise<EncodedResponse> {
    const said = await told(request, reply)
    return encodeResponse(200, jsonHeaders, JSON.stringify(said), isToBeKept?.(said as Answer<E>))
  }
  if (contract.kept) sayings.set(shop, (sayings.get(shop) ?? new Map<string, typeof say>()).set(contract.path, say))

  app.route({
    method: contract.method,
    url: contract.path,
    // A HEAD is answered by the handler of its GET, and must change nothing (RFC 9110, 9.2.1).
    exposeHeadRoute: !writes,
    ...(contract.kept || isToBeKept ? { compress: false as const } : {}),
    ...(contract.who === 'anyone' && !writes ? {} : { onRequest: atTheDoor }),
    async handler(request, reply) {
      if (contract.form === undefined && request.isMultipart()) throw new Refusal('WRONG_TYPE')
      if (isToBeKept !== undefined) {
        const packed = await shop.cache.answer(addressOf(request), () => packTold(request, reply), { joins: false })
        return sendEncoded(request, reply, packed)
      }
      if (!contract.kept) return told(request, reply).catch((error: unknown) => sayIfHeard(error, reply))
      return sendEncoded(request, reply, await shop.cache.answer(contract.path, packSaid))
    },
  })
}
