import type { Shop } from '../shop.ts'
import type { JobData } from './jobs.ts'

/** Jobs whose data may be logged: ids, statuses and times, no e-mails or texts. */
type LoggedJob =
  | 'make-avif'
  | 'mail-password-changed'
  | 'refund-order'
  | 'push-order'
  | 'push-promise'
  | 'push-stock'
  | 'push-given-back'

/** Enqueues a job after the commit of its cause; a failure is only logged, with this message. */
export async function enqueueOrLog<N extends LoggedJob>(
  { jobs, log }: Pick<Shop, 'jobs' | 'log'>,
  name: N,
  data: JobData[N],
  message: string,
): Promise<void> {
  await jobs.enqueue(name, data).catch((error: unknown) => log.warn({ err: error, ...(data as object) }, message))
}
