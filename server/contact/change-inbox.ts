import { isDeepStrictEqual } from 'node:util'
import type { InboxItemJson, SentInboxChange } from '#domain/contact/inbox-shapes.ts'
import { seenOf } from '#domain/contact/seen-item.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { answersTo, insertAnswer } from './answer-queries.ts'
import { complaintById, type Handling, lockComplaint, saveComplaintHandling } from './complaint-queries.ts'
import { inboxItem } from './inbox-json.ts'
import { itemById } from './inbox-queries.ts'
import { lockMessage, saveMessageHandling } from './queries.ts'

/** Who has an item after the change, and since when it is done; to answer or settle an untaken item takes it. */
function changedHandling(before: Handling, { state }: SentInboxChange, personId: string, now: Date): Handling {
  if (state === 'open') return { takenBy: null, doneAt: null }
  if (state === 'mine') return { takenBy: personId, doneAt: null }
  const takenBy = before.takenBy ?? personId
  return { takenBy, doneAt: state === 'done' ? (before.doneAt ?? now) : before.doneAt }
}

type Change = { readonly sent: SentInboxChange; readonly person: Person; readonly now: Date; readonly answerId: string }

/** A message or complaint as the seller sees it, and a complaint's order. Throws INBOX_UNKNOWN. */
async function readItem(tx: Transaction, id: string, { person, now }: Change) {
  const row = await itemById(tx, id)
  if (row === undefined) throw new Refusal('INBOX_UNKNOWN')
  const about = row.kind === 'complaint' ? await complaintById(tx, id) : undefined
  const order = about && {
    orderId: about.complaint.orderId,
    shopperId: about.complaint.shopperId,
    status: about.status,
  }
  return { item: inboxItem(row, { person, now, answers: await answersTo(tx, [id]) }), order }
}

/** Throws CHANGED_MEANWHILE if another person took, settled or answered the item after the page showed it. */
async function checkSeen(tx: Transaction, id: string, seen: SentInboxChange['seen'], change: Change): Promise<void> {
  const { item } = await readItem(tx, id, change)
  if (!isDeepStrictEqual(seen, seenOf(item))) throw new Refusal('CHANGED_MEANWHILE', { extra: { current: item } })
}

/** Changes a message or complaint under its lock. Throws INBOX_UNKNOWN, and CHANGED_MEANWHILE with the `current` item. */
async function changeLocked(tx: Transaction, id: string, change: Change): Promise<void> {
  const { sent, person, now, answerId } = change
  const message = await lockMessage(tx, id)
  const complaint = message === undefined ? await lockComplaint(tx, id) : undefined
  const item = message ?? complaint
  if (item === undefined) throw new Refusal('INBOX_UNKNOWN')
  if (sent.seen !== undefined) await checkSeen(tx, id, sent.seen, change)
  const handling = changedHandling(item, sent, person.id, now)
  if (message === undefined) await saveComplaintHandling(tx, id, handling, now)
  else await saveMessageHandling(tx, id, handling)
  if (sent.answer === undefined) return
  const about = message === undefined ? { complaintId: id } : { messageId: id }
  await insertAnswer(tx, { id: answerId, ...about, text: sent.answer, at: now })
}

/** What the seller reads after a change; without a mail server an answer is saved but not sent. */
function messageFor({ mail }: Shop, { answer }: SentInboxChange): { message: string } {
  if (answer === undefined) return { message: 'Inbox updated' }
  return { message: mail.isOutbox() ? 'Answer saved. It goes out once email is set up.' : 'Answer sent' }
}

/** Takes, answers, settles or reopens a message or complaint. Throws CHANGED_MEANWHILE, INBOX_UNKNOWN (CONTRACT "The evening and people"). */
export async function changeInbox(
  shop: Shop,
  person: Person,
  id: string,
  sent: SentInboxChange,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; item: InboxItemJson }> {
  const answerId = newId()
  const change = { sent, person, answerId, now: shop.clock() }
  const { answer, order } = await inTransaction(shop.db, async (tx) => {
    await changeLocked(tx, id, change)
    if (sent.answer !== undefined) await shop.jobs.enqueueWith(tx, 'mail-answer', { answerId })
    // If reading failed after the commit, the seller would repeat the call and the customer would get two answers.
    const { item, order } = await readItem(tx, id, change)
    const answer = { ...messageFor(shop, sent), item }
    await saveAnswer(tx, answer)
    return { answer, order }
  })
  if (order !== undefined) await shop.events.publish('order-changed', order)
  return answer
}
