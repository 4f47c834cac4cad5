import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { sellerPaths } from '../seller-paths.ts'
import { byId } from '../shapes.ts'
import { historyEntry } from './history-shapes.ts'

/** Who did what to an order. */
export const historyCalls = {
  orderHistory: {
    ...sellerPaths.orderHistory,
    who: 'seller',
    role: 'packer',
    does: 'Tells who did what to an order, oldest first.',
    params: byId,
    answer: z.object({ history: z.array(historyEntry) }),
  },
} as const satisfies Record<string, Endpoint>
