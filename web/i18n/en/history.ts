import type { ActorRole, HistoryKind } from '#domain/orders/order-history.ts'

/** Who did what to an order, in English. */
export const enHistory = {
  show: 'Who did what',
  showOf: (id: string) => `Who did what: order #${id}`,
  none: 'Nothing has been done yet.',
  failed: 'The history could not be loaded.',
  who: {
    shopper: 'the shopper',
    owner: 'the owner',
    manager: 'a manager',
    packer: 'a packer',
    rider: 'the rider',
    store: 'the store',
  } satisfies Record<ActorRole, string>,
  moved: (status: string, who: string) => `Set to “${status}” by ${who}`,
  handedOver: (rider: string, who: string) => `Handed over to ${rider} by ${who}`,
  settled: {
    accepted: (who: string) => `Return accepted by ${who}`,
    refused: (who: string) => `Return refused by ${who}`,
  },
  kinds: {
    telephoned: (who: string) => `Taken by telephone by ${who}`,
    moved: (who: string) => `Status changed by ${who}`,
    accepted: (who: string) => `Accepted by ${who}`,
    promised: (who: string) => `Delivery time promised by ${who}`,
    refused: (who: string) => `Refused by ${who}`,
    cancelled: (who: string) => `Cancelled by ${who}`,
    packed: (who: string) => `Packed by ${who}`,
    replaced: (who: string) => `Replacement answered by ${who}`,
    'return-requested': (who: string) => `Return requested by ${who}`,
    'return-settled': (who: string) => `Return settled by ${who}`,
    'cash-given-back': (who: string) => `Cash given back by ${who}`,
    refunded: (who: string) => `Refunded by ${who}`,
    paid: () => 'Paid online',
    'handed-over': (who: string) => `Handed over by ${who}`,
    delivered: (who: string) => `Delivered by ${who}`,
    'money-received': (who: string) => `Payment recorded by ${who}`,
    'not-reached': (who: string) => `Shopper not reached by ${who}`,
    'taken-back': (who: string) => `Taken back from the rider by ${who}`,
    reminded: () => 'Reminder sent',
  } satisfies Record<HistoryKind, (who: string) => string>,
}
export type HistoryMessages = typeof enHistory
