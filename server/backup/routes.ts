import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { personOf } from '../auth/sessions.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { refuseCrossSite } from '../http/csrf.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { openBackupFile } from './backup-file.ts'

/** A backup reads the whole store: one at a time. */
const limitBackups = createLimiter(1, 4)

/** The download of a backup, for the seller; the key of the secrets is not in it (CONTRACT "Settings"). */
export function backupRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/api/store/backup', { exposeHeadRoute: false, compress: false }, async (request, reply) => {
    refuseCrossSite(request, shop.settings)
    const person = await personOf(shop, request, 'seller')
    if (person === undefined) {
      const isShopper = (await personOf(shop, request, 'shopper')) !== undefined
      throw new Refusal(isShopper ? 'SELLER_ONLY' : 'LOGIN_REQUIRED')
    }
    logSecurity(shop, 'backup downloaded', { kind: 'seller', account: person.id, from: request.ip })
    const { name, archive } = await limitBackups(() => openBackupFile(shop), person.id)
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type('application/x-tar').send(archive)
  })
}
