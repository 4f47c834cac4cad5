import { deadlineOf } from '#domain/contact/complaints.ts'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import type { Person } from '../auth/person.ts'
import { customerNameFor } from '../orders/customers.ts'
import type { AnswerRow } from './answer-queries.ts'
import type { ComplaintRow } from './complaint-queries.ts'
import type { InboxRow } from './inbox-queries.ts'

const iso = (at: Date) => at.toISOString()

function deadlineJson(
  { createdAt, acknowledgedAt, doneAt }: Pick<ComplaintRow, 'createdAt' | 'acknowledgedAt' | 'doneAt'>,
  now: Date,
) {
  const progress = { since: createdAt.getTime(), isAcknowledged: acknowledgedAt !== null, isSettled: doneAt !== null }
  const deadline = deadlineOf(progress, now.getTime())
  return deadline === undefined ? {} : { clock: { ...deadline, by: iso(new Date(deadline.by)) } }
}

function answersJson(answers: readonly AnswerRow[], id: string) {
  const own = answers.filter(({ messageId, complaintId }) => messageId === id || complaintId === id)
  return own.map(({ text, at }) => ({ text, at: iso(at) }))
}

const photoUrl = (complaintId: string) => `/api/problem/${complaintId}/photo`

/** A shopper's own complaint as JSON. */
export function problemJson(row: ComplaintRow, answers: readonly AnswerRow[], now: Date): ProblemJson {
  const { id, orderId, kind, text, photo, createdAt, acknowledgedAt, doneAt } = row
  const openState = acknowledgedAt === null ? 'sent' : 'acknowledged'
  return {
    _id: id,
    orderId,
    kind,
    text,
    ...(photo === null ? {} : { photo: photoUrl(id) }),
    createdAt: iso(createdAt),
    state: doneAt === null ? openState : 'settled',
    ...deadlineJson(row, now),
    answers: answersJson(answers, id),
  }
}

/** The person who reads the inbox, and the answers to its items. */
type Reader = { readonly person: Person; readonly now: Date; readonly answers: readonly AnswerRow[] }

/** A message, complaint or return as the seller sees it. */
export function inboxItem(row: InboxRow, { person, now, answers }: Reader): InboxItemJson {
  const { id, kind, createdAt, name, phone, text, orderId, problem, photo, takenBy, doneAt } = row
  const photoPath = kind === 'return' ? `/api/order/${orderId}/return/photo` : photoUrl(id)
  return {
    _id: id,
    kind,
    createdAt: iso(createdAt),
    name: customerNameFor(person, name),
    ...(phone === null ? {} : { phone }),
    text,
    ...(orderId === null ? {} : { orderId }),
    ...(problem === null ? {} : { problem }),
    ...(photo === null ? {} : { photo: photoPath }),
    ...(kind === 'complaint' ? deadlineJson(row, now) : {}),
    ...(takenBy === null ? {} : { taken: takenBy === person.id ? 'mine' : 'others' }),
    ...(doneAt === null ? {} : { doneAt: iso(doneAt) }),
    answers: answersJson(answers, id),
  }
}
