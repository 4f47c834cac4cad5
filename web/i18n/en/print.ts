import { enAmounts } from './amounts.ts'

/** The print run in English. */
export const messages = {
  title: 'Print run',
  count: (n: number) => (n === 1 ? '1 open order' : `${n} open orders`),
  more: (n: number) => `More orders are open: these are the oldest ${n}. Print again when they have left.`,
  failed: 'The open orders could not be loaded',
  none: 'Nothing to print.',
  noneHint: 'Open orders appear here.',
  paper: 'Paper',
  roll: '80 mm',
  what: 'What to print',
  picking: 'Picking list',
  slips: (n: number) => (n === 1 ? '1 packing slip' : `${n} packing slips`),
  onTheWay: (n: number) => `Also ${n} on the way`,
  print: 'Print',
  printedAt: (time: string) => `Printed ${time}`,
  columns: { product: 'Product', take: 'To take' },
  orders: (n: number) => (n === 1 ? '1 order' : `${n} orders`),
  of: (total: string) => `of ${total}`,
  packed: 'all packed',
  ...enAmounts,
}

export type PrintMessages = typeof messages
