import type { FastifyRequest } from 'fastify'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'

/** Enqueues the e-mail about a changed password, in the page's language; a failure is only logged (CONTRACT "Accounts"). */
export async function enqueuePasswordEmail(shop: Shop, shopperId: string, request: FastifyRequest): Promise<void> {
  const data = { shopperId, language: chosenLanguage(request).language }
  await enqueueOrLog(shop, 'mail-password-changed', data, 'the e-mail about a changed password was not enqueued')
}
