import { setTimeout as pause } from 'node:timers/promises'
import type { TestShop } from './open-test-shop.ts'

/** Waits until it is so, looking again and again; gives up after a minute and a half. */
export async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end; await pause(50)) if (await look()) return
  throw new Error(`It never came to this: ${what}`)
}

/** How many jobs of these kinds are still on the list of put-off work. */
export async function jobsLeft(test: TestShop, ...names: string[]): Promise<number> {
  const [row] = await test.rows<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
    [names],
  )
  return row?.left ?? 0
}

/** Waits until all work of these kinds is done; what waits for its next try is tried now. */
export async function finishJobs(test: TestShop, ...names: string[]): Promise<void> {
  await until(`no ${names.join(' or ')} is left`, async () => {
    await test.rows(`update pgboss.job set start_after = now() where name = any($1) and state = 'retry'`, [names])
    return (await jobsLeft(test, ...names)) === 0
  })
}
