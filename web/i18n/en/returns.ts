/** Returns as the seller settles them, in English. */
export const enReturns = {
  requested: 'The shopper wants to return this order:',
  accepted: 'You accepted this return. The shopper’s reason:',
  refused: (why: string) => `You refused this return: ${why}`,
  photo: 'The shopper’s photo',
  accept: 'Accept the return',
  refuse: 'Refuse',
  tick: 'Cash given back',
  question: 'Accept this return?',
  lines: 'What comes back',
  online: (amount: string) => `${amount} is refunded online automatically.`,
  cash: (amount: string) => `Give back ${amount} in cash, then tick it off on the order.`,
  refuseQuestion: 'Refuse this return?',
  why: 'Why?',
  whyHint: 'The shopper reads this.',
  whyMissing: 'Please say why.',
  tickQuestion: (amount: string) => `Did you give back ${amount} in cash?`,
  nothing: (remaining: string) => `Nothing to give back: what stays costs ${remaining}.`,
  nothingPaid: 'Nothing to give back: nothing was paid.',
  record: {
    button: 'Record a return',
    buttonOf: (id: string) => `Record a return of order #${id}`,
    question: 'What does the shopper return?',
    reason: 'Why?',
    reasonHint: 'In the words of the shopper on the telephone.',
    reasonMissing: 'Please write why it comes back.',
    done: 'Return recorded. Settle it once you have the bags.',
  },
}

export type ReturnMessages = typeof enReturns
