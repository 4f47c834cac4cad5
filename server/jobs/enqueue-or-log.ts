import type { Shop } from '../shop.ts'
import type { JobData } from './jobs.ts'

/** Jobs whose data may be logged: ids, statuses and times. */
type LoggedJob = Exclude<keyof JobData, 'mail-reset-link' | 'send-push'>

/** Enqueues a job about what is saved already; a failure is only logged, with this message. */
export async function enqueueOrLog<N extends LoggedJob>(
  { jobs, log }: Pick<Shop, 'jobs' | 'log'>,
  name: N,
  data: JobData[N],
  message: string,
): Promise<void> {
  const about: object = data
  await jobs.enqueue(name, data).catch((error: unknown) => log.warn({ err: error, ...about }, message))
}
