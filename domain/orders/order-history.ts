import type { OrderStatus } from './orders.ts'

/** Who changed an order: its shopper, the store's people by role, a rider, or the store's own jobs. */
export const actorRoles = ['shopper', 'owner', 'manager', 'packer', 'rider', 'store'] as const
export type ActorRole = (typeof actorRoles)[number]

/** The author of a change; a shopper's name is not stored, so that a deleted account leaves none behind. */
export type Actor = { readonly role: ActorRole; readonly id?: string | undefined; readonly name?: string | undefined }

/** The author of what payments and background jobs change. */
export const storeActor: Actor = { role: 'store' }

/** What happened to an order; details are in the entry's `data`. */
export const historyKinds = [
  'telephoned',
  'moved',
  'accepted',
  'promised',
  'refused',
  'cancelled',
  'packed',
  'replaced',
  'return-requested',
  'return-settled',
  'cash-given-back',
  'refunded',
  'paid',
  'handed-over',
  'delivered',
  'money-received',
  'not-reached',
  'taken-back',
  'reminded',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The status that an order gets by an entry of this kind. */
const statusByKind: Partial<Record<HistoryKind, OrderStatus>> = {
  refused: 'Cancelled',
  cancelled: 'Cancelled',
  delivered: 'Delivered',
  'return-settled': 'Returned',
}

type Entry = {
  readonly at: string
  readonly kind: HistoryKind
  readonly by: Actor
  readonly status?: string | undefined
}

const isSamePacking = (one: Entry, next: Entry | undefined) =>
  one.kind === 'packed' && next?.kind === 'packed' && one.by.role === next.by.role && one.by.name === next.by.name

/** The entries that people read: no reminders, no move that another entry implies, and only the last of one person's packing. */
export function readableHistory<E extends Entry>(entries: readonly E[]): E[] {
  const isImplied = ({ at, kind, status }: E) =>
    kind === 'moved' &&
    status !== undefined &&
    entries.some((other) => other.at === at && statusByKind[other.kind] === status)
  const readable = entries.filter((entry) => entry.kind !== 'reminded' && !isImplied(entry))
  return readable.filter((entry, index) => !isSamePacking(entry, readable[index + 1]))
}
