import type { FastifyRequest } from 'fastify'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'

/** Enqueues the e-mail about a changed password, in the page's language (CONTRACT "Accounts"); failures are only logged. */
export async function mailPasswordChange(shop: Shop, shopperId: string, request: FastifyRequest): Promise<void> {
  const { language } = chosenLanguage(request)
  await shop.jobs
    .putOff('mail-password-changed', { shopperId, language })
    .catch((error: unknown) =>
      shop.log.warn({ err: error, account: shopperId }, 'the e-mail about a changed password was not enqueued'),
    )
}
