import type { Jobs } from '#server/jobs/jobs.ts'

/** The background jobs of the shops that are open in this process. */
export const openedJobs = new Set<Jobs>()

/** Lets the workers of all open shops fetch now: their next poll may be two seconds away. */
export function wakeWorkers(): void {
  for (const jobs of openedJobs) jobs.wake()
}
