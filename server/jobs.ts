import { PgBoss } from 'pg-boss'
import type { DatabaseAddress } from './database/connect.ts'

/** The work that may be put off, with what each needs to know. */
export type JobData = {
  /** Makes the AVIF files of an uploaded picture; they take seconds, its WebP files are there at once. */
  'make-avif': { pictureId: string }
  /** Gives back what was paid for an order that its shopper has cancelled or returned; the payments take it up. */
  'refund-order': { orderId: string }
}
export type JobName = keyof JobData

export type Jobs = {
  putOff<N extends JobName>(name: N, data: JobData[N]): Promise<void>
  /** Says who does this work. It is tried again when it fails, also after a restart. */
  work<N extends JobName>(name: N, doIt: (data: JobData[N]) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/** Opens the list of put-off work; it stands in the database, so that nothing on it is lost. */
export async function openJobs(address: DatabaseAddress, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ ...address, max: 3, application_name: 'thela jobs' })
  boss.on('error', onError)
  await boss.start()
  return {
    async putOff(name, data) {
      await boss.createQueue(name, retries)
      await boss.send(name, data)
    },
    async work(name, doIt) {
      await boss.createQueue(name, retries)
      await boss.work<JobData[typeof name]>(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
        if (job !== undefined) await doIt(job.data)
      })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
