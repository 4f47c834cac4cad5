import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import { wakeWorkers } from './job-workers.ts'
import type { TestShop } from './open-test-shop.ts'

/** Waits for a condition, which may come from a job; throws after 90 seconds, or after so many milliseconds. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, maxMs = 90_000): Promise<void> {
  wakeWorkers()
  for (const end = Date.now() + maxMs; Date.now() < end; await pause(50)) if (await condition()) return
  throw new Error(`Timed out waiting for: ${what}`)
}

/** The number of unfinished jobs with these names. */
export async function jobsLeft(test: TestShop, ...names: string[]): Promise<number> {
  const [row] = await test.rows<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
    [names],
  )
  return row?.left ?? 0
}

/** The data of all jobs with this name about an order, finished ones too. */
export async function jobsAbout(test: TestShop, name: string, orderId: string): Promise<unknown[]> {
  const rows = await test.rows<{ data: unknown }>(
    `select data from pgboss.job where name = $1 and data ->> 'orderId' = $2`,
    [name, orderId],
  )
  return rows.map(({ data }) => data)
}

/** Waits until the jobs with these names are finished; retries start at once. */
export async function finishJobs(test: TestShop, ...names: string[]): Promise<void> {
  await until(`no ${names.join(' or ')} is left`, async () => {
    await test.rows(`update pgboss.job set start_after = now() where name = any($1) and state = 'retry'`, [names])
    wakeWorkers()
    return (await jobsLeft(test, ...names)) === 0
  })
}

/** Refuses every transaction with BUSY after it has stored a job, until the test ends. */
export function failAfterJobs(t: TestContext, { shop: { jobs } }: TestShop): void {
  const enqueueWith = jobs.enqueueWith.bind(jobs)
  t.mock.method(jobs, 'enqueueWith', async (...job: Parameters<typeof enqueueWith>) => {
    await enqueueWith(...job)
    throw new Refusal('BUSY')
  })
}
