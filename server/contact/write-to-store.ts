import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import { plainPhone } from '#domain/latin-digits.ts'
import { Refusal } from '#domain/refusal.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import { readEmail } from '../accounts/read-contact.ts'
import { isForeignKeyViolation } from '../database/errors.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { insertMessage, insertSubscriber } from './queries.ts'

function readContactPhone(typed = ''): string | null {
  if (typed === '') return null
  if (isPhoneNumber(typed)) return plainPhone(typed)
  throw new Refusal('BAD_INPUT', { message: 'phone: Please enter a valid phone number or leave it empty.' })
}

/** Stores a message from the contact form, and the job that mails it to the store. Throws BAD_INPUT or TOO_MANY_TRIES. */
export async function writeToStore(
  shop: Shop,
  input: Body<typeof api.contactSend> & { readonly language: Language },
  shopperId: string | null,
  networkAddress: string,
  saveAnswer: SaveAnswer,
): Promise<{ message: string }> {
  const email = readEmail(input.email)
  const phone = readContactPhone(input.phone)
  await consume(shop, 'messagesByNetwork', networkAddress)
  const id = newId()
  const { name, message, language } = input
  const row = { id, name, email, phone, message, language, createdAt: shop.clock() }
  const answer = { message: 'Message sent successfully!' }
  const save = (author: string | null) =>
    inTransaction(shop.db, async (tx) => {
      await insertMessage(tx, { ...row, shopperId: author })
      await shop.jobs.enqueueWith(tx, 'mail-message', { messageId: id })
      await saveAnswer(tx, answer)
    })
  await save(shopperId).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
    // The shopper's account was deleted meanwhile.
    return save(null)
  })
  return answer
}

/** Subscribes an e-mail to the newsletter, idempotently. Throws BAD_INPUT or TOO_MANY_TRIES. */
export async function subscribe(shop: Shop, typed: string, networkAddress: string): Promise<void> {
  const email = readEmail(typed)
  await consume(shop, 'subscriptionsByNetwork', networkAddress)
  await insertSubscriber(shop.db, email, shop.clock())
}
