import { deadlineOf } from '#domain/contact/complaints.ts'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import type { Person } from '../auth/person.ts'
import { customerNameFor } from '../orders/customers.ts'
import type { AnswerRow } from './answer-queries.ts'
import type { ComplaintRow, Handling } from './complaint-queries.ts'
import type { MessageRow } from './queries.ts'

const iso = (at: Date) => at.toISOString()

function deadlineJson({ createdAt, acknowledgedAt, doneAt }: ComplaintRow, now: Date) {
  const progress = {
    since: createdAt.getTime(),
    isAcknowledged: acknowledgedAt !== null,
    isSettled: doneAt !== null,
  }
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

function handlingJson({ takenBy, doneAt }: Handling, personId: string): Pick<InboxItemJson, 'taken' | 'doneAt'> {
  const taken = takenBy === personId ? 'mine' : 'others'
  return { ...(takenBy === null ? {} : { taken }), ...(doneAt === null ? {} : { doneAt: iso(doneAt) }) }
}

/** A contact message as the seller sees it. */
export function messageItem(row: MessageRow, { person, answers }: Reader): InboxItemJson {
  const { id, name, phone, message, createdAt } = row
  return {
    _id: id,
    kind: 'message',
    createdAt: iso(createdAt),
    name: customerNameFor(person, name),
    ...(phone === null ? {} : { phone }),
    text: message,
    ...handlingJson(row, person.id),
    answers: answersJson(answers, id),
  }
}

type Author = { readonly name: string; readonly phone: string | null }

/** A complaint as the seller sees it. */
export function complaintItem(
  row: ComplaintRow,
  { name, phone }: Author,
  { person, now, answers }: Reader,
): InboxItemJson {
  const { id, orderId, kind, text, photo, createdAt } = row
  return {
    _id: id,
    kind: 'complaint',
    createdAt: iso(createdAt),
    name: customerNameFor(person, name),
    ...(phone === null ? {} : { phone }),
    text,
    orderId,
    problem: kind,
    ...(photo === null ? {} : { photo: photoUrl(id) }),
    ...deadlineJson(row, now),
    ...handlingJson(row, person.id),
    answers: answersJson(answers, id),
  }
}
