import type { SentProblem } from '#domain/contact/inbox-shapes.ts'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import { isPlaced } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#web/i18n/languages.ts'
import type { Person } from '../auth/person.ts'
import { lockCart } from '../cart/queries.ts'
import { withPrivatePhoto } from '../catalogue/private-photos.ts'
import { inTransaction } from '../database/connect.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newComplaintId } from '../ids.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import { publishOrderChanged } from '../orders/publish-order.ts'
import { orderOf } from '../orders/queries.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { answersTo } from './answer-queries.ts'
import { type ComplaintRow, complaintsOf, everyComplaintOf, insertComplaint } from './complaint-queries.ts'
import { problemJson } from './inbox-json.ts'

/** Complaints of one shopper that My Orders shows. */
const maxShown = 100

type Report = SentProblem & { readonly language: Language; readonly files: readonly Buffer[] }

/** Stores a shopper's complaint about their own order and answers its number. Throws ORDER_UNKNOWN, TOO_MANY_TRIES and like withPrivatePhoto. */
export async function reportProblem(
  shop: Shop,
  shopper: Person,
  orderId: string,
  { kind = 'other', text, language, files }: Report,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; complaint: string }> {
  const order = await orderOf(shop.db, shopper.id, orderId)
  if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
  await consume(shop, 'problemsByShopper', shopper.id)
  const id = newComplaintId()
  const answer = { message: 'Problem reported', complaint: id }
  await withPrivatePhoto(shop, shopper.id, files, (photo) =>
    inTransaction(shop.db, async (tx) => {
      // Deleting the account takes this lock too, so it deletes the complaint or runs first.
      if ((await lockCart(tx, shopper.id)) === undefined) throw new Refusal('LOGIN_REQUIRED')
      const row = { id, orderId, shopperId: shopper.id, kind, text, photo, language }
      await insertComplaint(tx, { ...row, createdAt: shop.clock() })
      await saveAnswer(tx, answer)
    }),
  )
  await enqueueOrLog(shop, 'mail-complaint', { complaintId: id }, 'an e-mail about a complaint was not enqueued')
  await publishOrderChanged(shop, { orderId, shopperId: shopper.id, status: order.status })
  return answer
}

async function problemsOf(shop: Shop, rows: readonly ComplaintRow[]): Promise<ProblemJson[]> {
  const answers = await answersTo(
    shop.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => problemJson(row, answers, shop.clock()))
}

/** A shopper's newest complaints with their answers. */
export async function listProblems(shop: Shop, shopperId: string): Promise<ProblemJson[]> {
  return problemsOf(shop, await complaintsOf(shop.db, shopperId, maxShown))
}

/** All complaints of a shopper, for the export. */
export async function everyProblemOf(shop: Shop, shopperId: string): Promise<ProblemJson[]> {
  return problemsOf(shop, await everyComplaintOf(shop.db, shopperId))
}
