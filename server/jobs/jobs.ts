import { type JobResult, PgBoss } from 'pg-boss'
import type { OrderStatus } from '#domain/orders.ts'
import type { Language } from '#web/i18n/languages.ts'
import { together } from '../concurrency/coalesce.ts'
import type { DatabaseAddress } from '../database/connect.ts'
import type { PushMessage } from '../notifications/push/push.ts'

/** The work that may be put off, with what each needs to know. */
export type JobData = {
  /** Makes the AVIF files of an uploaded picture; they take seconds, its WebP files are there at once. */
  'make-avif': { pictureId: string }
  /** Mails a link to a new password, if the e-mail has an account. */
  'mail-reset-link': { email: string; language: Language }
  /** Tells the owner of an account that its password was changed. */
  'mail-password-changed': { shopperId: string; language: Language }
  /** Mails to the store what somebody wrote on the contact page. */
  'mail-message': { messageId: string }
  /** Gives back what was paid for an order that its shopper has cancelled or returned; the payments take it up. */
  'refund-order': { orderId: string }
  /** Tells every browser of the order's shopper, or of the seller, where the order is. */
  'push-order': { orderId: string; status: OrderStatus | 'Return refused'; shopperId?: string }
  /** Tells every browser of the shopper that a payment placed no order and goes back. */
  'push-given-back': { orderId: string; shopperId: string }
  /** Sends one notification to one browser. */
  'send-push': { subscriptionId: string; message: PushMessage }
}
type JobName = keyof JobData

export type Jobs = {
  putOff<N extends JobName>(name: N, data: JobData[N]): Promise<void>
  /** Says who does this work. It is tried again when it fails, also after a restart. */
  work<N extends JobName>(name: N, doIt: (data: JobData[N]) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const atOnce: Record<JobName, number> = {
  'make-avif': 1,
  'mail-reset-link': 5,
  'mail-password-changed': 5,
  'mail-message': 5,
  'refund-order': 5,
  'push-order': 20,
  'push-given-back': 20,
  'send-push': 20,
}

const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/**
 * Letters wait for a mail server that is away: pauses grow from 5 seconds to half an hour. A link to a new password is
 * given up after about an hour, when nobody waits for it any more, a message to the store or the word of a new password
 * after about a day.
 */
const letterRetries: Partial<Record<JobName, number>> = {
  'mail-reset-link': 9,
  'mail-password-changed': 56,
  'mail-message': 56,
}

function retriesOf(name: JobName) {
  const retryLimit = letterRetries[name]
  return retryLimit === undefined ? retries : { ...retries, retryLimit, retryDelayMax: 30 * 60 }
}

/** Work that waits for somebody outside: one silent mail server or push service must not keep the others waiting behind it. */
const sideBySide: ReadonlySet<JobName> = new Set([
  'mail-reset-link',
  'mail-password-changed',
  'mail-message',
  'refund-order',
  'send-push',
])

/** How many batches of a kind are under way at once, where it is more than one: a push service that says nothing holds up one of them. */
const lanes: Partial<Record<JobName, number>> = { 'send-push': 2 }

/** Handed on to pg: a connection on which nothing is heard any more must not keep the work from being done for ever. */
const silence = { query_timeout: 30_000, keepAlive: true }

/** Opens the list of put-off work; it stands in the database, so that nothing on it is lost. */
export async function openJobs(address: DatabaseAddress, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ ...address, ...silence, max: 3, application_name: 'thela jobs' })
  boss.on('error', onError)
  await boss.start()

  /** One that fails is tried again by itself, the others of its batch are done. */
  async function outcomeOf(work: Promise<void>): Promise<'completed' | 'failed'> {
    return work.then(
      () => 'completed',
      (error: Error) => {
        onError(error)
        return 'failed'
      },
    )
  }

  const queues = new Map<JobName, Promise<void>>()
  /** Makes the list for a kind of work, the first time it is named. */
  function ready(name: JobName): Promise<void> {
    const known = queues.get(name) ?? boss.createQueue(name, retries)
    queues.set(name, known)
    known.catch(() => queues.delete(name))
    return known
  }

  const adders = new Map<JobName, (data: object) => Promise<void>>()
  /** Puts work of a kind on the list; all that comes while the list is written is written next in one commit. */
  function adder(name: JobName): (data: object) => Promise<void> {
    const known =
      adders.get(name) ??
      together<object>(async (all) => {
        await ready(name)
        const jobs = all.map((data) => ({ data, ...retriesOf(name) }))
        await boss.insert(name, jobs)
      })
    adders.set(name, known)
    return known
  }

  return {
    putOff: (name, data) => adder(name)(data),
    async work(name, doIt) {
      await ready(name)
      const batchSize = atOnce[name]
      const pace = {
        batchSize,
        localConcurrency: lanes[name] ?? 1,
        burstWhenBatchFull: batchSize > 1,
        pollingIntervalSeconds: 2,
        perJobResults: true,
      } as const
      await boss.work<JobData[typeof name]>(name, pace, async (jobs) => {
        const done = async ({ id, data, retryCount }: (typeof jobs)[number]): Promise<JobResult> => {
          const status = await outcomeOf(doIt(data))
          if (status === 'failed' && retryCount >= retriesOf(name).retryLimit)
            onError(new Error(`${name} was given up after ${retryCount + 1} tries`))
          return { id, status }
        }
        if (sideBySide.has(name)) return Promise.all(jobs.map(done))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await done(job))
        return results
      })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
