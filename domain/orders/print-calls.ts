import type { Endpoint } from '../endpoint.ts'
import { sellerPaths } from '../seller-paths.ts'
import { printRun } from './print-shapes.ts'

/** What the seller prints for packing. */
export const printCalls = {
  printRun: {
    ...sellerPaths.printRun,
    who: 'seller',
    role: 'packer',
    does: 'Lists the oldest 200 open orders for their slips, and their products by shelf with total weights; `more` says that others wait.',
    answer: printRun,
  },
} as const satisfies Record<string, Endpoint>
