import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { rejectCrossSite } from '../http/cross-site.ts'
import { authenticate } from '../http/endpoint.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { maxDownloadMs, openBackupDownload } from './backup-download.ts'

/** The download of a backup, for the seller; the key of the secrets is not in it (CONTRACT "Settings"). */
export function backupRoutes(app: FastifyInstance, shop: Shop): void {
  const open = new Set<Readable>()
  let isClosing = false
  // A download may take hours, which a stop must not wait for.
  app.addHook('preClose', async () => {
    isClosing = true
    // With an error, because the broken file would otherwise look whole to the browser.
    for (const archive of open) archive.destroy(new Error('The store stops.'))
  })
  const options = { exposeHeadRoute: false, compress: false as const, handlerTimeout: maxDownloadMs }
  app.get('/api/store/backup', options, async (request, reply) => {
    // A link on another site must not start the download.
    rejectCrossSite(request, shop.config)
    const person = await authenticate(shop, { who: 'owner', path: '/api/store/backup' }, request)
    logSecurity(shop, 'backup downloaded', { kind: 'seller', account: person?.id, from: request.ip })
    const { name, archive } = await openBackupDownload(shop, { client: person?.id ?? '' })
    if (isClosing) {
      archive.destroy()
      throw new Refusal('BUSY', { retryAfter: 5 })
    }
    open.add(archive.once('close', () => open.delete(archive)))
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type('application/x-tar').send(archive)
  })
}
