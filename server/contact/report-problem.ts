import type { SentProblem } from '#domain/contact/inbox-shapes.ts'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import type { Language } from '#domain/languages.ts'
import { isPlaced } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { lockShopper } from '../cart/queries.ts'
import { withPrivatePhoto } from '../catalogue/upload-photos.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newComplaintId } from '../ids.ts'
import { orderById } from '../orders/queries.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { answersTo } from './answer-queries.ts'
import { complaintsOf, insertComplaint } from './complaint-queries.ts'
import { problemJson } from './inbox-json.ts'

type Report = SentProblem & { readonly language: Language; readonly files: readonly Buffer[] }

/** Stores a complaint about an order. Throws ORDER_UNKNOWN, TOO_MANY_TRIES and like withPrivatePhoto. */
export async function reportProblem(
  shop: Shop,
  shopper: Person,
  orderId: string,
  { kind = 'other', text, language, files }: Report,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; complaint: string }> {
  const order = await orderById(shop.db, orderId, shopper.id)
  if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
  await consume(shop, 'problemsByShopper', shopper.id)
  const id = newComplaintId()
  const answer = { message: 'Problem reported', complaint: id }
  await withPrivatePhoto(shop, files, (photo) =>
    inTransaction(shop.db, async (tx) => {
      // Deleting the account takes this lock, too: it ends before this check or deletes the complaint afterwards.
      if (!(await lockShopper(tx, shopper.id))) throw new Refusal('LOGIN_REQUIRED')
      const row = { id, orderId, shopperId: shopper.id, kind, text, photo, language }
      await insertComplaint(tx, { ...row, createdAt: shop.clock() })
      await shop.jobs.enqueueWith(tx, 'mail-complaint', { complaintId: id })
      await saveAnswer(tx, answer)
    }),
  )
  await shop.events.publish('order-changed', { orderId, shopperId: shopper.id, status: order.status })
  return answer
}

/** A shopper's newest complaints with answers; all without a maximum. */
export async function problemsOf(shop: Shop, shopperId: string, max?: number): Promise<ProblemJson[]> {
  const rows = await complaintsOf(shop.db, shopperId, max)
  const ids = rows.map(({ id }) => id)
  const answers = await answersTo(shop.db, ids)
  return rows.map((row) => problemJson(row, answers, shop.clock()))
}
