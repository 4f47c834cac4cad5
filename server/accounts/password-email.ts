import type { FastifyRequest } from 'fastify'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'

/** Has a letter tell the owner that the password was changed, in the language of the page; without it the new password stands all the same (CONTRACT "Accounts"). */
export async function tellPasswordChanged(shop: Shop, shopperId: string, request: FastifyRequest): Promise<void> {
  const { language } = chosenLanguage(request)
  await shop.jobs
    .putOff('mail-password-changed', { shopperId, language })
    .catch((error: unknown) => shop.log.warn({ err: error, account: shopperId }, 'no letter tells of the new password'))
}
