import type { FastifyRequest } from 'fastify'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'

/** Enqueues the e-mail about a changed password, in the page's language (CONTRACT "Accounts"); failures are only logged. */
export async function mailPasswordChange(shop: Shop, shopperId: string, request: FastifyRequest): Promise<void> {
  const { language } = chosenLanguage(request)
  const data = { shopperId, language }
  await enqueueOrLog(shop, 'mail-password-changed', data, 'the e-mail about a changed password was not enqueued')
}
