import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { isSealed } from '../store/secret-box.ts'
import {
  type CallKey,
  claimCall,
  dropCall,
  type KeyOwner,
  ownerText,
  renewClaim,
  storeAnswer,
} from './idempotency-queries.ts'

/** A claim not renewed for so long is of a dead process: the next request takes it over. */
const claimMs = 30_000
const renewMs = 10_000
const pollMs = 50
const maxWaitMs = 10_000

/** The Idempotency-Key, or null without one. Throws BAD_INPUT for other than 1 to 255 printable ASCII characters. */
export function validKey(key: string | undefined): string | null {
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('BAD_INPUT', { message: 'Idempotency-Key: must be 1 to 255 plain characters.' })
  return key
}

type Sent = { readonly url: string; readonly body: unknown; readonly form: unknown; readonly files: readonly Buffer[] }

/** A hash of a request, to recognise a key that is reused for another one. */
function hashOf(method: string, { url, body, form, files }: Sent): string {
  const hash = createHash('sha256').update(JSON.stringify([method, url, body ?? null, form ?? null]))
  for (const file of files) hash.update(String(file.length)).update(file)
  return hash.digest('base64url')
}

/** Owns the idempotency keys of all calls that need no session. */
export const keyOwnerWithoutSession: KeyOwner = { kind: 'anyone', id: '' }

/** Stores a call's answer in its transaction, so that a repeat runs nothing again. Throws BUSY if a repeat took the call over. */
export type SaveAnswer = (tx: Queryable, answer: object) => Promise<void>

/** `SaveAnswer` of a call that always answers the message `fixedMessage` of its entry. */
export type SaveFixedAnswer = (tx: Queryable) => Promise<void>

/** Throws a refusal for a stored answer that is no longer true. */
export type CheckRepeat<A> = (answer: A) => Promise<void>

const keyReused = () => new Refusal('KEY_REUSED', { message: 'This was already sent with different contents.' })

/** Runs a call once for each owner and key and repeats its answer for a day. Throws KEY_REUSED, BUSY and what `checkRepeat` throws. */
export async function answerOnce(
  shop: Shop,
  owner: KeyOwner,
  key: string,
  request: { readonly method: string } & Sent,
  run: (saveAnswer: SaveAnswer) => Promise<object>,
  checkRepeat: CheckRepeat<object> = async () => undefined,
): Promise<object> {
  const call = { keyOwner: ownerText(owner), key }
  const hash = hashOf(request.method, request)
  for (let waited = 0; waited <= maxWaitMs; waited += pollMs) {
    const found = await claimCall(shop.db, call, hash, claimMs)
    if (found === 'claimed') return runClaimed(shop, call, run)
    if (found.hash !== hash) throw keyReused()
    if (found.answer !== null) {
      const answer = readAnswer(shop, call, found.answer)
      await checkRepeat(answer)
      return answer
    }
    await pause(pollMs)
  }
  throw new Refusal('BUSY', { retryAfter: 1 })
}

/** Binds an encrypted answer to its call, so that it cannot be moved to another. */
const sealContextOf = ({ keyOwner, key }: CallKey) => `answer ${keyOwner} ${key}`

/** A stored answer. Throws KEY_REUSED if another secret sealed it. Answers of earlier versions are plain. */
function readAnswer({ secrets }: Shop, call: CallKey, stored: object): object {
  if (!isSealed(stored)) return stored
  const text = secrets.unseal(stored, sealContextOf(call))
  if (text === undefined) throw keyReused()
  return JSON.parse(text)
}

/** Runs a claimed call and stores its answer; a call that throws leaves no row and may be sent again. */
async function runClaimed(
  shop: Shop,
  call: CallKey,
  run: (saveAnswer: SaveAnswer) => Promise<object>,
): Promise<object> {
  const stopRenewing = keepRenewing(shop, call)
  let isSaved = false
  // Encrypted, because a rider's link may be in it.
  const store = (db: Queryable, answer: object) =>
    storeAnswer(db, call, shop.secrets.seal(JSON.stringify(answer), sealContextOf(call)))
  async function saveAnswer(tx: Queryable, answer: object): Promise<void> {
    if (!(await store(tx, answer))) throw new Refusal('BUSY', { retryAfter: 1 })
    isSaved = true
  }
  try {
    const answer = await run(saveAnswer).catch(async (error: unknown) => {
      await dropCall(shop.db, call).catch(() => undefined)
      throw error
    })
    // A rider's wrong door code is stored too, and round-routes.ts then refuses it: sent twice, it is one try.
    if (!isSaved) await store(shop.db, answer)
    return answer
  } finally {
    stopRenewing()
  }
}

/** Renews a claim, because a call that outlives its handler timeout must not be taken over. */
function keepRenewing(shop: Shop, call: CallKey): () => void {
  const renew = () => void renewClaim(shop.db, call).catch(() => undefined)
  const renewing = setInterval(renew, renewMs).unref()
  return () => clearInterval(renewing)
}
