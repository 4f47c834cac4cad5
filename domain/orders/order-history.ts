/** Who changed an order: its shopper, the store's people by role, a rider, or the store's own jobs. */
export const actorRoles = ['shopper', 'owner', 'manager', 'packer', 'rider', 'store'] as const
export type ActorRole = (typeof actorRoles)[number]

/** The author of a change; a shopper's name stays out, so that a deleted account leaves none behind. */
export type Actor = { readonly role: ActorRole; readonly id?: string | undefined; readonly name?: string | undefined }

/** The store itself: payments, jobs and clocks. */
export const storeActor: Actor = { role: 'store' }

/** What happened to an order, one word each; `data` of an entry holds the details. */
export const historyKinds = [
  'telephoned',
  'moved',
  'accepted',
  'promised',
  'refused',
  'cancelled',
  'packed',
  'replaced',
  'wished',
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
  'noted',
  'reminded',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The change of status that an entry of the same moment tells too. */
const statusTold: Partial<Record<HistoryKind, string>> = {
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

const isSameWork = (one: Entry, other: Entry | undefined) =>
  one.kind === 'packed' && other?.kind === 'packed' && one.by.role === other.by.role && one.by.name === other.by.name

/** The entries that people read: without reminders, twice told moves, and all but the last of one person's packing. */
export function readableHistory<E extends Entry>(entries: readonly E[]): E[] {
  const isToldBetter = ({ at, kind, status }: E) =>
    kind === 'moved' &&
    status !== undefined &&
    entries.some((other) => other.at === at && statusTold[other.kind] === status)
  const told = entries.filter((entry) => entry.kind !== 'reminded' && !isToldBetter(entry))
  return told.filter((entry, place) => !isSameWork(entry, told[place + 1]))
}
