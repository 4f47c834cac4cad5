import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mayAct } from '#domain/accounts/staff.ts'
import type { Answer, Body, Endpoint, Form, Params, Query } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { personOf } from '../auth/sessions.ts'
import type { Queryable } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { rejectCrossSite } from './cross-site.ts'
import {
  answerOnce,
  type CheckRepeat,
  keyOwnerWithoutSession,
  type SaveAnswer,
  type SaveFixedAnswer,
  validKey,
} from './idempotency.ts'
import { limitUploads, type ReceivedFile, receiveForm } from './multipart.ts'
import { validationMessage } from './validation-message.ts'

z.config(z.locales.en())

/** A request's validated parts and its person. */
export type Input<E extends Endpoint> = {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly form: Form<E>
  readonly files: readonly ReceivedFile[]
  /** The Idempotency-Key header. */
  readonly key: string | undefined
  /** Stores the answer in the caller's transaction for a repeat under the same key; does nothing without a key. */
  readonly saveAnswer: E extends { readonly fixedMessage: string } ? SaveFixedAnswer : SaveAnswer
  readonly person: E['who'] extends 'anyone' ? undefined : Person
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** No call's input nests this deeply, and no stack overflows at it. */
const maxDepth = 100

/** Whether objects and arrays are nested more deeply than any input is. */
function isTooDeep(value: unknown, levelsLeft = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levelsLeft === 0 || Object.values(value).some((each) => isTooDeep(each, levelsLeft - 1))
}

/** Whether it has NUL characters or lone surrogates, which PostgreSQL cannot store. */
export function hasInvalidText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInvalidText)
}

/** Validates a part of a request or a row of a sent file; refusals name the field (CONTRACT "Answers"). */
export function checkShape<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const result = z.core.safeParse(schema, value)
  if (!result.success) throw new Refusal('BAD_INPUT', { message: validationMessage(result.error.issues[0]) })
  if (isTooDeep(result.data)) throw new Refusal('BAD_INPUT', { message: 'The request could not be read.' })
  if (hasInvalidText(result.data)) throw new Refusal('BAD_INPUT', { message: 'The text has unreadable characters.' })
  return result.data
}

/** The session's person; undefined for a call of anyone. Throws LOGIN_REQUIRED, SELLER_ONLY or STAFF_ROLE. */
export async function authenticate(
  shop: Shop,
  { who, path }: Pick<Endpoint, 'who' | 'path'>,
  request: FastifyRequest,
): Promise<Person | undefined> {
  if (who === 'anyone') return undefined
  const seller = who === 'shopper' ? undefined : await personOf(shop, request, 'seller')
  const person = seller ?? (await personOf(shop, request, 'shopper'))
  if (person === undefined) throw new Refusal('LOGIN_REQUIRED')
  if (who === 'shopper' || (person.kind === 'seller' && mayAct(person.role, who))) return person
  logSecurity(shop, 'role refused', { account: person.id, from: request.ip, call: path })
  throw new Refusal(person.kind === 'seller' ? 'STAFF_ROLE' : 'SELLER_ONLY')
}

/** Whether a call changes something; some do by GET, like logout. */
const isWrite = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true

/** The validated parts of a request. */
export async function readInput(entry: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (entry.form === undefined && !entry.photo && request.isMultipart()) throw new Refusal('WRONG_TYPE')
  const params = entry.params && checkShape(entry.params, request.params)
  const query = entry.query && checkShape(entry.query, request.query)
  const isForm = entry.form !== undefined || request.isMultipart()
  const received = isForm ? await receiveForm(request, entry.photo) : undefined
  // SPEC 7 calls the field `productData`; returns and complaints use it too.
  const sent = entry.photo && received ? received.fields.productData : request.body
  const body = entry.body && checkShape(entry.body, sent === undefined ? {} : sent)
  const form = entry.form && checkShape(entry.form, received?.fields)
  const key = request.headers['idempotency-key']
  return {
    params,
    query,
    body,
    form,
    files: received?.files ?? [],
    key: typeof key === 'string' ? key : undefined,
    request,
    reply,
  }
}

/** Serves one entry of the contract: checks the origin and the session, then the input; answers JSON. */
export function endpoint<const E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  entry: E,
  handle: (input: Input<E>) => Promise<E extends { readonly fixedMessage: string } ? void : Answer<E>>,
  checkRepeat?: CheckRepeat<Answer<E>>,
): void {
  const persons = new WeakMap<FastifyRequest, Person>()
  const writes = isWrite(entry)
  app.route({
    method: entry.method,
    url: entry.path,
    // Fastify answers a HEAD by the handler of the GET, and a HEAD must change nothing (RFC 9110, 9.2.1).
    exposeHeadRoute: !writes,
    ...(entry.maxBodyBytes === undefined ? {} : { bodyLimit: entry.maxBodyBytes }),
    async onRequest(request) {
      if (writes) rejectCrossSite(request, shop.config)
      const person = await authenticate(shop, entry, request)
      if (person !== undefined) persons.set(request, person)
    },
    async handler(request, reply) {
      if (writes || entry.who !== 'anyone') reply.header('cache-control', 'no-store')
      const person = persons.get(request)
      const isUpload = (entry.form !== undefined || entry.photo) && request.isMultipart()
      const answer = () => answerTo(request, reply, person)
      return respond(reply, isUpload && person !== undefined ? limitUploads(person, answer) : answer())
    },
  })

  async function answerTo(request: FastifyRequest, reply: FastifyReply, person: Person | undefined): Promise<object> {
    const input = { ...(await readInput(entry, request, reply)), person }
    // The answer of an entry whose message is always the same.
    const fixed = entry.fixedMessage === undefined ? undefined : { message: entry.fixedMessage }
    const run = async (save: SaveAnswer) => {
      const saveAnswer = fixed === undefined ? save : (tx: Queryable) => save(tx, fixed)
      const answer = await handle({ ...input, saveAnswer } as unknown as Input<E>)
      return fixed ?? (answer as object)
    }
    const saveNothing = async () => undefined
    const key = entry.idempotent === true ? validKey(input.key) : null
    if (key === null) return run(saveNothing)
    const { url, method } = request
    return answerOnce(
      shop,
      person ?? keyOwnerWithoutSession,
      key,
      { ...input, method, url },
      run,
      checkRepeat as CheckRepeat<object>,
    )
  }
}

/** The body of a success; undefined for a refusal after the handler timed out, because the timeout's response was sent already. */
async function respond(reply: FastifyReply, answer: Promise<unknown>): Promise<object | undefined> {
  try {
    return { success: true, ...((await answer) as object) }
  } catch (error) {
    if (error instanceof Refusal && reply.sent) return undefined
    throw error
  }
}
