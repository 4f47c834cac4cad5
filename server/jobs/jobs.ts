import { type JobResult, PgBoss } from 'pg-boss'
import type { Language } from '#domain/languages.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { DatabaseAddress } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import type { PushMessage } from '../notifications/push/push.ts'

/** What the shopper is notified of about an order: its status, or news that is no status. */
export type OrderNews = OrderStatus | 'Return refused' | 'Refused' | 'Replacement offered'

/** What a notification says about an order: its status or news, or the promised time. */
export type OrderPush = JobData['push-order'] | JobData['push-promise']

/** The background jobs with their data. */
export type JobData = {
  /** Encodes the AVIF files of an uploaded picture, which takes seconds. */
  'make-avif': { pictureId: string }
  /** Applies prices that the seller scheduled for this time. */
  'apply-prices': { batchId: string }
  /** Mails a password reset link, if the e-mail has an account. */
  'mail-reset-link': { email: string; language: Language }
  /** Mails the owner of an account about a changed password. */
  'mail-password-changed': { shopperId: string; language: Language }
  /** Mails a contact message to the store. */
  'mail-message': { messageId: string }
  /** Mails a complaint to the store. */
  'mail-complaint': { complaintId: string }
  /** Mails the seller's answer to a message or complaint. */
  'mail-answer': { answerId: string }
  /** Mails the shopper why the store refused their order. */
  'mail-refused': { orderId: string }
  /** Refunds an ended or cheaper packed order; reconcile.ts makes up for a lost job within a minute, for a failed gateway call after an hour. */
  'refund-order': { orderId: string }
  /** Notifies the shopper's browsers about an order, without `shopperId` the seller's; `status` is any news: stored jobs have that name. */
  'push-order': { orderId: string; status: OrderNews; shopperId?: string; isAgain?: true }
  /** Notifies all browsers of the shopper about the promised time of delivery. */
  'push-promise': { orderId: string; shopperId: string; promisedAt: string }
  /** Notifies all browsers of the seller that a product is running out; the level is in grams or pieces. */
  'push-stock': { productId: string; level: number }
  /** Notifies the shopper's browsers of a refunded payment, whose order could not be placed; stored jobs have the name `push-given-back`. */
  'push-given-back': { orderId: string; shopperId: string }
  /** Sends one notification to one browser, unless the order that it is `about` has moved on. */
  'send-push': { subscriptionId: string; message: PushMessage; about?: OrderPush }
}
type JobName = keyof JobData

export type Jobs = {
  /** Stores a job; some process runs it soon after the delay. */
  enqueue<N extends JobName>(name: N, data: JobData[N], delaySeconds?: number): Promise<void>
  /** Stores a job for each of these data, all or none; some process runs them soon. */
  enqueueAll<N extends JobName>(name: N, data: readonly JobData[N][]): Promise<void>
  /** Stores a job with the transaction; some process runs it within two seconds of the commit. */
  enqueueWith<N extends JobName>(tx: Transaction, name: N, data: JobData[N]): Promise<void>
  /** Runs jobs with a handler; failed ones are retried, also after restarts. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>
  /** Lets this process's workers fetch now, not at their next poll within two seconds; tests wait for many jobs. */
  wake(): void
  stop(): Promise<void>
}

type QueueOptions = {
  /** Jobs that a worker fetches at once. */
  readonly batchSize: number
  /** Whether a batch's jobs run in parallel: each waits for another server. */
  readonly runsParallel?: true
  /** Batches that this process runs at the same time. */
  readonly localConcurrency?: number
  /** Retries at most half an hour apart: 9 take about an hour, 56 a day, 340 a week. */
  readonly longRetryLimit?: number
}

const queueOptions: Readonly<Record<JobName, QueueOptions>> = {
  'make-avif': { batchSize: 1 },
  'apply-prices': { batchSize: 1, longRetryLimit: 56 },
  'mail-reset-link': { batchSize: 5, runsParallel: true, longRetryLimit: 9 },
  'mail-password-changed': { batchSize: 5, runsParallel: true, longRetryLimit: 56 },
  'mail-message': { batchSize: 5, runsParallel: true, longRetryLimit: 340 },
  'mail-complaint': { batchSize: 5, runsParallel: true, longRetryLimit: 340 },
  'mail-answer': { batchSize: 5, runsParallel: true, longRetryLimit: 340 },
  'mail-refused': { batchSize: 5, runsParallel: true, longRetryLimit: 340 },
  'refund-order': { batchSize: 5, runsParallel: true },
  'push-order': { batchSize: 20 },
  'push-promise': { batchSize: 20 },
  'push-stock': { batchSize: 20 },
  'push-given-back': { batchSize: 20 },
  // Two batches, since a silent push service blocks only one of them.
  'send-push': { batchSize: 20, runsParallel: true, localConcurrency: 2 },
}

/** A job of a killed process is retried after two minutes; none runs so long. */
const defaultOptions = { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 }

function optionsOf(name: JobName) {
  const { longRetryLimit: retryLimit } = queueOptions[name]
  return retryLimit === undefined ? defaultOptions : { ...defaultOptions, retryLimit, retryDelayMax: 30 * 60 }
}

/** `pg` options, so that a dead connection does not block jobs. */
const connectionOptions = { query_timeout: 30_000, keepAlive: true }

/** Opens the background jobs, stored in the database by pg-boss. */
export async function openJobs(address: DatabaseAddress, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ ...address, ...connectionOptions, max: 3, application_name: 'thela jobs' })
  boss.on('error', onError)
  await boss.start()

  const queues = new Map<JobName, Promise<void>>()
  function createQueueOnce(name: JobName): Promise<void> {
    const known = queues.get(name) ?? boss.createQueue(name, defaultOptions)
    queues.set(name, known)
    known.catch(() => queues.delete(name))
    return known
  }

  const workers = new Map<JobName, string>()

  /** Stores jobs by one statement. */
  async function insertJobs<N extends JobName>(name: N, data: readonly JobData[N][], delaySeconds = 0): Promise<void> {
    await createQueueOnce(name)
    const jobs = data.map((each) => ({ data: each, startAfter: delaySeconds, ...optionsOf(name) }))
    await boss.insert(name, jobs)
    const worker = workers.get(name)
    // A worker of this process fetches at once; other processes poll.
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  return {
    enqueue: (name, data, delaySeconds) => insertJobs(name, [data], delaySeconds),
    async enqueueAll(name, data) {
      if (data.length > 0) await insertJobs(name, data)
    },
    async enqueueWith({ $client }, name, data) {
      await createQueueOnce(name)
      const db = { executeSql: (text: string, values?: unknown[]) => $client.query(text, values) }
      await boss.insert(name, [{ data, ...optionsOf(name) }], { db })
    },
    async work(name, handler) {
      await createQueueOnce(name)
      const { batchSize, localConcurrency = 1, runsParallel } = queueOptions[name]
      const { retryLimit } = optionsOf(name)
      const options = {
        batchSize,
        localConcurrency,
        burstWhenBatchFull: batchSize > 1,
        pollingIntervalSeconds: 2,
        perJobResults: true,
      } as const
      const worker = await boss.work<JobData[typeof name]>(name, options, async (jobs) => {
        // A failed job does not fail the others of its batch.
        async function run({ id, data, retryCount }: (typeof jobs)[number]): Promise<JobResult> {
          try {
            await handler(data)
            return { id, status: 'completed' }
          } catch (error) {
            onError(error as Error)
            if (retryCount >= retryLimit) onError(new Error(`${name} was given up after ${retryCount + 1} tries`))
            return { id, status: 'failed' }
          }
        }
        if (runsParallel) return Promise.all(jobs.map(run))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await run(job))
        return results
      })
      workers.set(name, worker)
    },
    wake() {
      for (const worker of workers.values()) boss.notifyWorker(worker)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
