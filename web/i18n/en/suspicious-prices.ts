/** What the question about prices that look wrong says in English. */
export const messages = {
  title: 'Do these prices look right?',
  about: 'Nothing is saved yet.',
  base: 'base price',
  less: (percent: number) => `${percent}% less`,
  more: (percent: number) => `${percent}% more`,
  zero: 'free of charge',
  aboveMrp: 'above the MRP',
  dearer: (than: string) => `dearer for its size than ${than}`,
  cheaper: (than: string) => `costs less than the smaller pack ${than}`,
  changeThem: 'Change them',
  saveAnyway: 'Yes, save these prices',
  stale: (pack: string, today: string, typed: string) => `${pack}: today ${today}, you typed ${typed}`,
  staleHint: 'Somebody has changed this meanwhile. What you typed is still here; save again to use it.',
}

export type SuspiciousPricesMessages = typeof messages
