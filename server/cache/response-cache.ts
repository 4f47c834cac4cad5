import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { EventBus } from '../events/event-bus.ts'
import { openByteShelf } from './byte-lru.ts'
import { type EncodedResponse, forKeeping } from './encoded-response.ts'

/** Best sellers move with the orders, and a pause ends by the clock: what is older than this is made anew. */
const keptForMs = 60_000

/** An answer that the database cannot renew is sent so long after it was made (`stale-if-error`, RFC 5861). */
const staleForMs = 60 * 60_000
/** After a failure of the database requests wait this long for a new answer, then get the stale one. */
const staleAfterMs = 200
/** After a failure one request in this time tries the database again. */
const triedEveryMs = 3_000
/** The database counts as unavailable for this long after its last failure, unless it is heard of before. */
const failureHoldsMs = 60_000

/** A form of an answer that nobody took for so long, in milliseconds, is made from the Brotli again once somebody does. */
const untakenMs = 10_000

/** The key under which it is kept whether any browser of the seller wants to be notified. */
export const sellerIsNotified = 'seller is notified'

const megabyte = 1024 * 1024
/** Pages and answers that were asked for more than once. */
const maxBytes = 64 * megabyte
/** Those asked for once so far: addresses that nobody asks for again push only each other out. */
const maxNewBytes = 8 * megabyte

type Make = (old?: EncodedResponse) => Promise<EncodedResponse>

/** How an answer is made and kept. */
type HowKept = {
  /** The only status it is kept with; 200 unless told. */
  readonly status?: number
  /** Where those who want one made stand in line, each in their own: nobody waits in another's for one that is not begun. */
  readonly inTurn?: <T>(make: () => Promise<T>) => Promise<T>
  /** False where `make` stands in line by itself: nobody waits there with whoever asked first. */
  readonly joins?: boolean
}

/** What is the same for everybody and made from the catalogue: pages, answers, the list of products. */
export type ResponseCache = {
  /**
   * What is kept under this key, or a new one; what fails is made anew the next time, and while the database is unavailable the
   * last one is answered for up to an hour. Only for the few keys that stand in the
   * code; what is made of the sales goes with every change of an order, `sellerIsNotified` with every browser that subscribes.
   * `make` is handed the old one where only its time is over: it may find that it still holds.
   */
  get<T>(key: string, make: (old?: T) => Promise<T>): Promise<T>
  /**
   * The answer to an address, ready to be sent, for any address a visitor thinks of; kept within bounds, and only where it may
   * be. Who asks while one is made waits for that, but has one made where it may not be kept or could not be made. `make` may
   * find that the old one, whose time is over, still holds. While the database is unavailable the last one is sent for up to an hour.
   */
  answer(address: string, make: Make, how?: HowKept): Promise<EncodedResponse>
  /** The same, if it is kept. */
  known(address: string): EncodedResponse | undefined
  /** What the kept answers weigh now, in bytes. */
  bytes(): number
}

type Entry<T> = { readonly made: Promise<T>; readonly at: number; isMade?: boolean }
type Known = { readonly value: unknown; readonly at: number }
type KeptAnswer = { readonly packed: EncodedResponse; readonly at: number; isOver?: boolean; bytes(): number }

/** Whether an answer made anew says what the old one said: that one is compressed well already. */
function isSameAnswer(packed: EncodedResponse, old: EncodedResponse | undefined): old is EncodedResponse {
  return old?.etag === packed.etag && old.status === packed.status && isDeepStrictEqual(old.headers, packed.headers)
}

/** Whether the request may get a stale answer: the database is unavailable, or too many requests wait. */
const allowsStale = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Error && (error as Partial<Refusal>).code === 'BUSY')

/** Marks an answer as no longer new. */
const end = (answer: KeptAnswer | undefined): void => {
  if (answer !== undefined) answer.isOver = true
}

const atOnce = <T>(make: () => Promise<T>) => make()

/** What somebody else has had made, if it is for everybody. */
const ifShared = async (made: Promise<EncodedResponse> | undefined): Promise<EncodedResponse | undefined> =>
  made?.then(
    (packed) => (packed.mayBeKept ? packed : undefined),
    () => undefined,
  )

/** Keeps things until the catalogue changes, or the store opens or closes, on whichever process it does. */
export function openResponseCache(notices: EventBus, clock: () => Date): ResponseCache {
  const entries = new Map<string, Entry<unknown>>()
  const making = new Map<string, Promise<EncodedResponse>>()
  /** Those who stand in line for an answer, the first of each. */
  const inLine = new Map<string, Promise<EncodedResponse | undefined>>()
  const often = openByteShelf<KeptAnswer>(maxBytes)
  const once = openByteShelf<KeptAnswer>(maxNewBytes)
  /** The last value under each key, for as long as it is not known to be wrong. */
  const lastValues = new Map<string, Known>()
  let failedAt = Number.NEGATIVE_INFINITY
  const triedAt = new Map<string, number>()
  /** Goes up whenever something stale is answered: what is made of it is no new answer. */
  let staleAnswers = 0
  const drop = () => {
    for (const each of [entries, making, inLine, lastValues, often, once]) each.clear()
  }
  notices.listen('catalogue-changed', drop)
  notices.listen('store-changed', drop)
  // Perhaps nothing has changed: what is kept is made anew, and stays for a database that is gone again.
  notices.listen('events-missed', () => {
    for (const each of [entries, making, inLine]) each.clear()
    for (const shelf of [often, once]) shelf.tidy(end)
    failedAt = Number.NEGATIVE_INFINITY
  })
  notices.listen('browser-subscribed', () => {
    for (const each of [entries, lastValues]) each.delete(sellerIsNotified)
  })
  // Counting what sold reads a month of orders; nobody may have it counted at every call.
  notices.listen('order-changed', () => {
    for (const key of ['sold', `read ${api.bestSellers.path}`]) entries.delete(key)
    making.delete(api.bestSellers.path)
    for (const shelf of [often, once]) end(shelf.look(api.bestSellers.path))
  })

  // All that was made in one minute ends with it: a page made of a kept list is not kept longer than the list.
  const isFresh = ({ at, isOver = false }: { at: number; isOver?: boolean }) =>
    !isOver && Math.floor(clock().getTime() / keptForMs) === Math.floor(at / keptForMs)

  const isStillStale = (at: number) => clock().getTime() - at < staleForMs
  const isUnavailable = () => performance.now() - failedAt < failureHoldsMs

  /** Whether this request tries the database, of which the last answer under this name was a failure. */
  function tries(name: string): boolean {
    const now = performance.now()
    if (now - (triedAt.get(name) ?? Number.NEGATIVE_INFINITY) < triedEveryMs) return false
    triedAt.set(name, now)
    return true
  }

  async function noting<T>(make: () => Promise<T>): Promise<T> {
    try {
      return await make()
    } catch (error) {
      if (isDatabaseUnavailable(error)) failedAt = performance.now()
      throw error
    }
  }

  /**
   * Answers what is made, or the stale value while the database is unavailable. A request waits for a failing database once;
   * after that it gets the stale value at once, and `name` says which requests share their tries.
   */
  async function orStale<T>(
    name: string,
    stale: () => T | undefined,
    make: () => Promise<T>,
    isFailure: (made: T) => boolean = () => false,
  ): Promise<T> {
    const old = stale()
    if (old === undefined) return noting(make)
    const wasUnavailable = isUnavailable()
    const made =
      wasUnavailable && !tries(name)
        ? Promise.resolve(undefined)
        : noting(make).then(
            (value) => (isFailure(value) ? undefined : value),
            (error: unknown) => {
              if (!allowsStale(error)) throw error
            },
          )
    made.catch(() => {})
    const value = await (wasUnavailable ? Promise.race([made, pause(staleAfterMs, undefined, { ref: false })]) : made)
    if (value !== undefined) return value
    staleAnswers++
    return old
  }

  let tidiedAt = clock().getTime()
  function letGoOfUntaken(): void {
    const now = clock().getTime()
    if (Math.abs(now - tidiedAt) < untakenMs) return
    tidiedAt = now
    for (const shelf of [often, once]) shelf.tidy(({ packed }) => packed.letGo())
  }

  function layWhereOften(address: string, answer: KeptAnswer): void {
    often.put(address, answer)
    answer.packed.improve()
  }

  /** Makes an answer, for all who ask meanwhile; one that was still being made when the catalogue changed is not kept. */
  function makeAnswer(address: string, make: Make, status: number): Promise<EncodedResponse> {
    letGoOfUntaken()
    const old = (often.look(address) ?? once.look(address))?.packed
    const at = clock().getTime()
    const staleBefore = staleAnswers
    const isToBeKept = (packed: EncodedResponse) =>
      packed.status === status && packed.mayBeKept && staleAnswers === staleBefore
    const settle = (packed: EncodedResponse) => (isSameAnswer(packed, old) ? old : forKeeping(packed))
    const made = make(old).then((packed) => (isToBeKept(packed) ? settle(packed) : packed))
    making.set(address, made)
    const isOurs = () => making.get(address) === made && making.delete(address)
    made.then(
      (packed) => {
        if (!isOurs()) return
        // The old one stays for a database that is unavailable for longer.
        if (packed.status >= 500 || staleAnswers !== staleBefore) return
        for (const shelf of [often, once]) shelf.take(address)
        if (!isToBeKept(packed)) return
        const answer = { packed, at, bytes: packed.bytes }
        if (old !== undefined) layWhereOften(address, answer)
        else once.put(address, answer)
      },
      () => isOurs(),
    )
    return made
  }

  /** Whoever finds no place in line gets what is made for somebody who stands there for the same: a crowd is one, not a thousand. */
  async function orTheirs(address: string, mine: Promise<EncodedResponse>): Promise<EncodedResponse> {
    const theirs = inLine.get(address)
    if (theirs === undefined) {
      const first = ifShared(mine)
      inLine.set(address, first)
      void first.finally(() => inLine.get(address) === first && inLine.delete(address))
    }
    return mine.catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'BUSY')) throw error
      const shared = await theirs
      if (shared === undefined) throw error
      return shared
    })
  }

  function known(address: string): EncodedResponse | undefined {
    const found = often.use(address)
    if (found !== undefined) return isFresh(found) ? found.packed : undefined
    const foundOnce = once.look(address)
    if (foundOnce === undefined || !isFresh(foundOnce)) return undefined
    once.take(address)
    layWhereOften(address, foundOnce)
    return foundOnce.packed
  }

  /** Makes an answer for this request, or waits for one that is being made. */
  async function makeFor(address: string, make: Make, how: HowKept): Promise<EncodedResponse> {
    const { status = 200, inTurn = atOnce, joins = true } = how
    const begun = joins ? making.get(address) : undefined
    const shared = begun && (await ifShared(begun))
    if (shared !== undefined) return shared
    const mine = inTurn(async () => {
      const meanwhile = known(address)
      if (meanwhile !== undefined) return { packed: meanwhile }
      const other = making.get(address)
      if (other === undefined) return { packed: await makeAnswer(address, make, status) }
      // Who waited for one in vain waits for no other; and whoever waits for one keeps nobody from beginning another.
      return joins && begun === undefined ? { other } : { packed: await make() }
    }).then(async ({ packed, other }) => packed ?? (await ifShared(other)) ?? inTurn(make))
    return joins ? orTheirs(address, mine) : mine
  }

  return {
    get<T>(key: string, make: (old?: T) => Promise<T>): Promise<T> {
      const found = entries.get(key) as Entry<T> | undefined
      const lastValue = () => {
        const last = lastValues.get(key)
        return last !== undefined && isStillStale(last.at) ? (last.value as T) : undefined
      }
      const known = found !== undefined && isFresh(found) ? found : undefined
      if (known?.isMade) return known.made
      const makeEntry = () => {
        const staleBefore = staleAnswers
        // What failed in the minute before says nothing about this one.
        const made = found === undefined ? make() : found.made.then(make, () => make())
        const entry: Entry<T> = { made, at: clock().getTime() }
        entries.set(key, entry)
        const isOurs = () => entries.get(key) === entry
        made.then(
          (value) => {
            entry.isMade = true
            if (!isOurs()) return
            if (staleAnswers === staleBefore) lastValues.set(key, { value, at: entry.at })
            // Made of something stale it would make that one last for another hour.
            else entries.delete(key)
          },
          () => isOurs() && entries.delete(key),
        )
        return made
      }
      return orStale(key, lastValue, () => known?.made ?? makeEntry())
    },
    async answer(address, make, how = {}) {
      const found = known(address)
      if (found !== undefined) return found
      const stale = () => {
        const last = often.look(address) ?? once.look(address)
        return last !== undefined && isStillStale(last.at) ? last.packed : undefined
      }
      return orStale(
        'an answer',
        stale,
        () => makeFor(address, make, how),
        ({ status }) => status === 503,
      )
    },
    known,
    bytes: () => often.bytes() + once.bytes(),
  }
}
