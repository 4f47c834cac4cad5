import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { errorCodeOf } from '../database/errors.ts'
import { inTransaction } from '../database/transaction.ts'
import { version } from '../observability/version.ts'
import type { Shop } from '../shop.ts'

/** Whether the database answers. */
export async function isDatabaseUp({ db }: Shop): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

/** SQLSTATE of a full disk. */
const diskFull = '53100'
/** More rows than fit the work memory below: the database writes them to a temporary file. */
const spilledRows = 40_000

/** Whether the disk has room and the database is no standby. */
async function canDatabaseWrite({ db }: Shop): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`)
      const { rows } = await tx.execute<{ canWrite: boolean }>(sql`
        select current_setting('transaction_read_only') = 'off' as "canWrite" from (select count(*) from generate_series(1, ${spilledRows}::int)) spilled`)
      return rows[0]?.canWrite === true
    })
  } catch (error) {
    if (errorCodeOf(error) === diskFull) return false
    throw error
  }
}

/** The answer of /readyz, from the database and the storage of pictures. */
async function readiness(shop: Shop): Promise<{ success: true; warning?: string }> {
  const canWrite = await canDatabaseWrite(shop).catch(() => {
    throw new Refusal('BUSY', { message: 'The database does not answer.', retryAfter: 2 })
  })
  if (!canWrite)
    throw new Refusal('BUSY', {
      message: 'Nothing can be saved: the database has no room left, or only reads.',
      retryAfter: 60,
    })
  if (await shop.storage.hasRoom()) return { success: true }
  return { success: true, warning: 'There is no room left to keep pictures.' }
}

/** /healthz is 200 while the process answers; /readyz is 503 while the database cannot write (CONTRACT "Running"). */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  let checking: ReturnType<typeof readiness> | undefined
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, version }),
  )
  app.get('/readyz', async (_request, reply) => {
    checking ??= readiness(shop).finally(() => {
      checking = undefined
    })
    return reply.header('cache-control', 'no-store').send(await checking)
  })
}
