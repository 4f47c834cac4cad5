import type { StopState } from '#domain/orders/rounds.ts'

type Ways<T> = { cash: T; upi: T; split: T; none: T }

/** Messages of rounds and of money at the door: the rider's page and the seller's orders. */
export type RoundMessages = {
  rider: {
    title: string
    opening: string
    ended: string
    endedHint: string
    unsent: (taps: number) => string
    shopKnows: string
    noNetwork: string
    noNetworkHint: string
    stopOf: (stop: number, all: number) => string
    until: (name: string, time: string) => string
    noAnswerHint: string
    withoutNetwork: string
    waits: (taps: number) => string
    allDone: string
    allDoneHint: string
    km: (km: string) => string
    call: string
    map: string
    collect: string
    orShow: string
    nothingDue: string
    emptyBag: string
    qr: string
    code: string
    delivered: string
    notReached: string
    notReachedBefore: string
    others: string
    stops: string
    states: Readonly<Record<StopState, string>>
    keepOpen: string
  }
  door: {
    paidBy: string
    ways: Ways<string>
    deliveredBy: Ways<(sum: string) => string>
    left: (sum: string) => string
    cashPart: string
    other: string
    title: (order: string) => string
    done: string
    wrongCash: (due: string) => string
  }
  handing: {
    button: string
    title: string
    about: (orders: number) => string
    name: string
    make: string
    made: (name: string, time: string) => string
    shownOnce: string
    qr: string
    whatsapp: string
    copy: string
    copied: string
    text: (orders: number, link: string) => string
    close: string
  }
  out: {
    label: string
    with: (name: string, done: number, all: number) => string
    until: (time: string) => string
    revoke: string
    question: (name: string) => string
    questionHint: (name: string) => string
    withRider: (name: string) => string
    notReached: (name: string, time: string) => string
    upi: string
  }
}

export const messages: RoundMessages = {
  rider: {
    title: 'Deliveries',
    opening: 'Opening your stops…',
    ended: 'This link does not work any more',
    endedHint: 'Please ask the shop for a new one.',
    unsent: (taps) => `${taps === 1 ? 'This tap' : 'These taps'} did not reach the shop. Tell them.`,
    shopKnows: 'The shop knows',
    noNetwork: 'No network',
    noNetworkHint: 'The stops appear as soon as there is a network.',
    stopOf: (stop, all) => `Stop ${stop} of ${all}`,
    until: (name, time) => `${name} · link until ${time}`,
    noAnswerHint: 'The stops appear as soon as the shop answers.',
    withoutNetwork: 'No network.',
    waits: (taps) => {
      if (taps === 0) return 'What you tap is kept and sent automatically.'
      return taps === 1 ? '1 tap is kept and sent automatically.' : `${taps} taps are kept and sent automatically.`
    },
    allDone: 'All done',
    allDoneHint: 'Every stop is done. You can close this page.',
    km: (km) => `${km} km`,
    call: 'Call',
    map: 'Map',
    collect: 'Collect',
    orShow: 'or show this code for UPI',
    nothingDue: 'Paid. Nothing to collect.',
    emptyBag: 'Nothing to collect.',
    qr: 'UPI code for the exact amount',
    code: 'Code of the shopper (4 digits)',
    delivered: 'Delivered',
    notReached: 'Not reached',
    notReachedBefore: 'Not reached before. Try once more.',
    others: 'Other stops',
    stops: 'Stops',
    states: {
      open: 'To do',
      delivered: 'Delivered',
      'not-reached': 'Not reached',
      'given-back': 'Taken back by the shop',
    },
    keepOpen: 'Keep this page open until everything is sent.',
  },
  door: {
    paidBy: 'Paid by',
    ways: { cash: 'Cash', upi: 'UPI', split: 'Split', none: 'Not paid' },
    deliveredBy: {
      cash: (sum) => `Delivered · cash ${sum}`,
      upi: (sum) => `Delivered · UPI ${sum}`,
      split: (sum) => `Delivered · split ${sum}`,
      none: () => 'Delivered · not paid',
    },
    left: (sum) => `${sum} is rounded off for the shopper.`,
    cashPart: 'In cash (₹); the rest is UPI',
    other: 'UPI, split or not paid',
    title: (order) => `Delivered: #${order}`,
    done: 'Delivery saved',
    wrongCash: (due) => `Please enter a sum of at most ${due}.`,
  },
  handing: {
    button: 'Hand over',
    title: 'Hand over',
    about: (orders) => (orders === 1 ? '1 order goes out for delivery.' : `${orders} orders go out for delivery.`),
    name: 'Who takes them?',
    make: 'Make the link',
    made: (name, time) => `${name}'s link works until ${time}, without a login.`,
    shownOnce: 'The link is shown only now.',
    qr: "The rider's link",
    whatsapp: 'WhatsApp',
    copy: 'Copy link',
    copied: 'Link copied',
    text: (orders, link) => `${orders === 1 ? '1 delivery' : `${orders} deliveries`}: ${link}`,
    close: 'Done',
  },
  out: {
    label: 'On the way',
    with: (name, done, all) => `${name}: ${done} of ${all} done`,
    until: (time) => `until ${time}`,
    revoke: 'End the link',
    question: (name) => `End ${name}'s link?`,
    questionHint: (name) =>
      `What is not delivered can be handed over again. Taps that still wait on ${name}'s phone are not sent.`,
    withRider: (name) => `With ${name}`,
    notReached: (name, time) => `Not reached at ${time} (${name})`,
    upi: 'UPI code for the exact amount',
  },
}
