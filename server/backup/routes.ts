import type { FastifyInstance } from 'fastify'
import { createLimiter } from '../concurrency/limiter.ts'
import { rejectCrossSite } from '../http/csrf.ts'
import { authenticate } from '../http/endpoint.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { openBackupFile } from './backup-file.ts'

/** A backup reads the whole store: one at a time. */
const limitBackups = createLimiter(1, 4)

/** A slow line may take hours; a download that stands still for 30 s is ended with its connection. */
const maxDownloadMs = 24 * 60 * 60 * 1000

/** The download of a backup, for the seller; the key of the secrets is not in it (CONTRACT "Settings"). */
export function backupRoutes(app: FastifyInstance, shop: Shop): void {
  const options = { exposeHeadRoute: false, compress: false as const, handlerTimeout: maxDownloadMs }
  app.get('/api/store/backup', options, async (request, reply) => {
    rejectCrossSite(request, shop.config)
    const person = await authenticate(shop, { who: 'seller', role: 'owner', path: '/api/store/backup' }, request)
    logSecurity(shop, 'backup downloaded', { kind: 'seller', account: person?.id, from: request.ip })
    const { name, archive } = await limitBackups(() => openBackupFile(shop), person?.id ?? '')
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type('application/x-tar').send(archive)
  })
}
