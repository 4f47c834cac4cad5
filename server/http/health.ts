import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { version } from '../observability/version.ts'
import type { Shop } from '../shop.ts'

/** How the store stands, as /readyz tells it: asked of the database and of the pictures' place. */
async function readiness(shop: Shop): Promise<{ success: true; warning?: string }> {
  try {
    await shop.db.execute(sql`select 1`)
  } catch {
    throw new Refusal('BUSY', { message: 'The database does not answer.', retryAfter: 2 })
  }
  if (await shop.storage.hasRoom()) return { success: true }
  return { success: true, warning: 'There is no room left to keep pictures.' }
}

/**
 * /healthz is 200 while pages are served; /readyz also asks the database (CONTRACT "Running"), and warns when no picture can
 * be kept: that stops the seller from adding products, and nobody from buying. Anybody may ask: those who ask while it is
 * looked into get the same answer, so that a crowd costs no more than one.
 */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  let asking: ReturnType<typeof readiness> | undefined
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, version }),
  )
  app.get('/readyz', async (_request, reply) => {
    asking ??= readiness(shop).finally(() => {
      asking = undefined
    })
    return reply.header('cache-control', 'no-store').send(await asking)
  })
}
