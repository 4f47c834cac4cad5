import { enHistory } from './history.ts'

/** The seller's queue of orders in English. */
export const messages = {
  history: enHistory,
  undo: 'Undo',
  live: 'Live',
  connecting: 'Connecting…',
  search: {
    label: 'Number, phone, name, vegetable',
    filter: 'Filter',
    today: 'Today',
    clear: 'Clear',
    apply: 'Show',
    status: 'Status',
    all: 'All orders',
    lists: {
      open: 'To do',
      new: 'Not accepted',
      'to-pack': 'To pack',
      packed: 'Packed, still here',
      finished: 'Finished',
      returns: 'Returns to settle',
    },
    from: 'From',
    to: 'Until',
  },
  ring: {
    silent: 'New orders make no sound here.',
    turnOn: 'Turn it on',
    count: (n: number) => (n === 1 ? '1 new order' : `${n} new orders`),
    ringing: (time: string) => `waiting for ${time}`,
    justCame: 'just came in',
    acceptAll: (n: number) => (n === 1 ? 'Accept it' : `Accept all ${n}`),
    acceptOrders: (n: number) => (n === 1 ? 'Accept 1 order' : `Accept ${n} orders`),
    accepted: (n: number) => (n === 1 ? '1 order accepted' : `${n} orders accepted`),
    accept: 'Accept',
    acceptBy: (time: string) => `Accept · by ${time}`,
    promise: 'Promise a time',
    promiseBy: (time: string) => `Promise · by ${time}`,
    promised: 'Time promised',
  },
  timing: { late: (time: string) => `${time} late`, by: (time: string) => `by ${time}` },
  summary: {
    distance: (km: string) => `${km} km`,
    more: (n: number) => `and ${n} more`,
    paid: (sum: string) => `Paid ${sum}`,
    paidByUpi: (sum: string) => `Paid by UPI ${sum}`,
    byUpi: (paid: string, upi: string) => `${paid}, by UPI ${upi}`,
    due: (how: string, sum: string) => `${how} ${sum}`,
    short: 'Short list',
    show: 'Details',
    hide: 'Hide details',
  },
  selection: {
    label: 'Chosen orders',
    choose: (id: string) => `Choose order #${id}`,
    chooseAll: (status: string) => `Choose all: ${status}`,
    all: 'All',
    count: (n: number) => `${n} chosen`,
    cash: (sum: string) => `${sum} cash`,
    dropped: (n: number) =>
      n === 1
        ? '1 order has changed its status in the meantime and is not chosen any more.'
        : `${n} orders have changed their status in the meantime and are not chosen any more.`,
    clear: 'Choose none',
    other: 'Other status…',
    handOverMax: (n: number) => `At most ${n} orders can be handed over at once.`,
    moved: (n: number) => (n === 1 ? '1 order updated' : `${n} orders updated`),
    movedOf: (n: number, all: number) => `${n} of ${all} orders updated`,
    stale: (n: number) =>
      n === 1
        ? 'Somebody has changed 1 order meanwhile; it stayed as it is.'
        : `Somebody has changed ${n} orders meanwhile; they stayed as they are.`,
  },
}

export type QueueMessages = typeof messages
