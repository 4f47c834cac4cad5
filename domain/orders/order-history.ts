/** Who changed an order: its shopper, the store's people by role, a rider, or the store's own jobs. */
export const actorRoles = ['shopper', 'owner', 'manager', 'packer', 'rider', 'store'] as const
export type ActorRole = (typeof actorRoles)[number]

/** The author of a change; a shopper's name stays out, so that a deleted account leaves none behind. */
export type Actor = { readonly role: ActorRole; readonly id?: string | undefined; readonly name?: string | undefined }

/** The store itself: payments, jobs and clocks. */
export const storeActor: Actor = { role: 'store' }

/** What happened to an order, one word each; `data` of an entry holds the details. */
export const orderEventKinds = [
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
  'not-reached',
  'taken-back',
  'noted',
  'reminded',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]
