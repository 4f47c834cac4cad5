import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from './shop.ts'

/**
 * /healthz is 200 while pages are served; /readyz also asks the database (CONTRACT "Running"), and warns when no picture can
 * be kept: that stops the seller from adding products, and nobody from buying.
 */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/healthz', async () => ({ success: true }))
  app.get('/readyz', async () => {
    try {
      await shop.db.execute(sql`select 1`)
    } catch {
      throw new Refusal('BUSY', { message: 'The database does not answer.', retryAfter: 2 })
    }
    if (await shop.storage.hasRoom()) return { success: true }
    return { success: true, warning: 'There is no room left to keep pictures.' }
  })
}
