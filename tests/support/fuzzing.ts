import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { brokenInvariants } from '#server/database/invariants.ts'
import { sessionNeeded } from '#server/http/openapi.ts'
import { type AttackStore, openAttackStore, sendCall } from './attack-store.ts'
import {
  type Call,
  calls,
  goodRequest,
  type Known,
  knownFor,
  type Part,
  parts,
  type Schema,
  type Sent,
  schemaOf,
} from './calls.ts'
import { faultOf } from './error-answers.ts'
import { hostileTexts, hostileValues, poisoned, written } from './hostile.ts'
import type { TestShop } from './open-test-shop.ts'
import { stock } from './shelves.ts'

const hostile = fc.constantFrom<unknown>(...hostileTexts, ...hostileValues, ...poisoned)

/** A value of a schema: usually a known one, sometimes any of its type, rarely a hostile one. */
function schemaValue(schema: Schema, field: string, part: Part, known: Known): fc.Arbitrary<unknown> {
  const any = anyOf(schema, field, part, known)
  const values = knownFor(schema, field, part, known)
  const good = values.length === 0 ? any : fc.constantFrom(...values)
  return fc.oneof({ weight: 40, arbitrary: good }, { weight: 3, arbitrary: any }, { weight: 1, arbitrary: hostile })
}

function numbers({ type, minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<unknown> {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, 1, 2].filter(Number.isFinite)
  const [min, max] = [Math.max(minimum, -1e12), Math.min(maximum, 1e12)]
  const plain =
    type === 'integer'
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true })
  return fc.oneof(fc.integer({ min: 0, max: 12 }), plain, fc.constantFrom(...edges))
}

function texts({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const edges = [minLength, maxLength, maxLength + 1].filter((length) => length >= 0 && length < 20_000)
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 40 }),
    fc.constantFrom(...edges).map((length) => 'x'.repeat(length)),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  )
}

/** Any value of a schema. */
function anyOf(schema: Schema, field: string, part: Part, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => schemaValue(each, field, part, known)))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.items !== undefined) return fc.array(schemaValue(schema.items, field, part, known), { maxLength: 4 })
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, each]) => [name, schemaValue(each, name, part, known)])
    const model = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
    const requiredKeys = schema.required ?? []
    const whole = fc.record(model, { requiredKeys: [...requiredKeys] })
    const partial = fc.record(model, { requiredKeys: [] })
    const more = fc.tuple(
      whole,
      fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    )
    return fc.oneof(
      { weight: 8, arbitrary: whole },
      { weight: 1, arbitrary: partial },
      { weight: 1, arbitrary: more.map(([good, extra]) => ({ ...extra, ...good })) },
    )
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return schema.type === 'string' ? texts(schema) : numbers(schema)
}

/** The sender: a visitor, one of two shoppers, or the seller. */
type Sender = 'visitor' | 'anita' | 'bina' | 'boss'

/** One generated request. */
type FuzzRequest = {
  readonly call: Call
  readonly sender: Sender
  readonly sent: Sent
  readonly from: string
  readonly key?: string
}

/** Calls sent less often, because password hashing is slow. */
const slowCalls = new Set(['login', 'register', 'sellerLogin', 'resetPassword'])

/** JSON cut off, with a character removed, with its end repeated, or with a NUL inserted. */
function corrupted(text: string, at: number, how: number): string {
  const place = text.length === 0 ? 0 : at % text.length
  const pieces = [
    text.slice(0, place),
    text.slice(0, place) + text.slice(place + 1),
    text + text.slice(place),
    `${text.slice(0, place)}\u0000${text.slice(place)}`,
  ]
  return pieces[how % pieces.length] ?? text
}

function sentOf(call: Call, known: Known, good: fc.Arbitrary<Sent>): fc.Arbitrary<Sent> {
  const model: Record<string, fc.Arbitrary<unknown>> = {}
  for (const part of parts) {
    const schema = schemaOf(call, part)
    if (schema !== undefined)
      model[part] = part === 'form' ? anyOf(schema, '', part, known) : schemaValue(schema, '', part, known)
  }
  const made = fc.record(model) as fc.Arbitrary<Sent>
  if (call.body === undefined) return made
  const whole = fc.oneof({ weight: 3, arbitrary: made }, { weight: 1, arbitrary: good })
  const broken = fc
    .tuple(whole, fc.nat(5000), fc.nat(3))
    .map(([sent, at, how]) => ({ ...sent, body: corrupted(written(sent.body), at, how) }))
  return fc.oneof({ weight: 15, arbitrary: whole }, { weight: 1, arbitrary: broken })
}

/** Both shoppers' ids and a few unknown ones, so that each sender uses foreign ids. */
function allIds({ anita, bina }: AttackStore): Known {
  const names = new Set([...Object.keys(anita.known), ...Object.keys(bina.known)])
  const joined = [...names].map((name) => [name, [...(anita.known[name] ?? []), ...(bina.known[name] ?? [])]])
  return {
    ...Object.fromEntries(joined),
    product: ['okra', 'onion'],
    productId: ['okra', 'onion', 'gone'],
    label: ['250g', '500g', '1kg', '2kg', '5kg'],
    status: ['Order Placed', 'Ordered', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'],
  }
}

/** Any request of any call. */
function fuzzRequests(store: AttackStore): fc.Arbitrary<FuzzRequest> {
  const known = allIds(store)
  const from = fc.nat(63).map((last) => `10.200.0.${last}`)
  const key = fc.option(fc.constantFrom('key-1', 'key-2', 'key-3', 'x'.repeat(300), 'ä'), { nil: undefined, freq: 6 })
  const ofCall = calls.map((call) => {
    const good = fc.constantFrom(goodRequest(call, store.anita.known), goodRequest(call, store.bina.known))
    const owners: Record<ReturnType<typeof sessionNeeded>, Sender[]> = {
      anyone: ['visitor'],
      shopper: ['anita', 'anita', 'anita', 'bina', 'bina', 'visitor', 'boss'],
      seller: ['boss', 'boss', 'boss', 'boss', 'anita'],
    }
    const fuzzRequest = fc.record({
      call: fc.constant(call),
      sender: fc.constantFrom(...owners[sessionNeeded(call)]),
      sent: sentOf(call, known, good),
      from,
      key,
    })
    const weight = slowCalls.has(call.name) ? 1 : call.body === undefined && call.form === undefined ? 4 : 12
    return { weight, arbitrary: fuzzRequest as fc.Arbitrary<FuzzRequest> }
  })
  return fc.oneof(...ofCall)
}

/** Results of a fuzz run. */
export type FuzzResult = { readonly statuses: Record<string, number>; readonly faults: string[] }

const maxMs = 20_000
const chunk = 500
const concurrency = 4

async function sendFuzzRequest(
  store: AttackStore,
  fuzzRequest: FuzzRequest,
): Promise<{ status: number; fault: string | undefined }> {
  const { call, sender, sent, from, key } = fuzzRequest
  const cookie = sender === 'visitor' ? undefined : store[sender].cookie
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await Promise.race([
    sendCall(store.test, call, sent, { from, headers, ...(cookie && { cookie }) }),
    pause(maxMs, undefined, { ref: false }),
  ])
  if (answer === undefined) return { status: 0, fault: 'no answer' }
  return { status: answer.status, fault: faultOf(answer) && `${faultOf(answer)}: ${answer.text.slice(0, 300)}` }
}

/** Restores the products that the seller's requests changed. */
async function restock(test: TestShop): Promise<void> {
  await test.rows('delete from product')
  await stock(test)
  await stock(test, { id: 'onion', name: 'Onion', category: 'Bulb', basePrice: 32, discountPercent: 0 })
}

/** Sends generated requests to a test shop, four at a time; a seed repeats the same ones. */
export async function fuzz(
  test: TestShop,
  { bodies, seed }: { bodies: number; seed: number },
  onProgress: (done: number) => void = () => {},
): Promise<FuzzResult> {
  const store = await openAttackStore(test)
  const arbitrary = fuzzRequests(store)
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  for (let done = 0; done < bodies && faults.length < 20; done += chunk) {
    await restock(test)
    const round = fc.sample(arbitrary, { numRuns: Math.min(chunk, bodies - done), seed: seed + done })
    const queue = [...round]
    const work = async () => {
      for (let fuzzRequest = queue.shift(); fuzzRequest !== undefined; fuzzRequest = queue.shift()) {
        const { status, fault } = await sendFuzzRequest(store, fuzzRequest)
        const name = `${fuzzRequest.call.name} ${status}`
        statuses[name] = (statuses[name] ?? 0) + 1
        if (fault !== undefined)
          faults.push(
            `seed ${seed}: ${fuzzRequest.sender} ${fuzzRequest.call.name} ${written(fuzzRequest.sent).slice(0, 2000)}: ${fault}`,
          )
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    for (const broken of await brokenInvariants(test.pool))
      faults.push(`seed ${seed}, before ${done + chunk}: ${broken}`)
    // Rate limit windows and password links expire.
    test.moveClock(5 * 60_000)
    onProgress(done + round.length)
  }
  if (({} as { polluted?: unknown }).polluted !== undefined)
    faults.push(`seed ${seed}: the prototype of all objects was changed`)
  return { statuses, faults }
}
