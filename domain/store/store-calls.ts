import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { when } from '../shapes.ts'
import * as store from './store-shapes.ts'

/** The store's public details, its hours and its closing (CONTRACT "Store"). */
export const storeCalls = {
  store: {
    who: 'anyone',
    cached: true,
    does: 'Tells about the store: its point, radius, fees and contacts.',
    answer: z.object({ store: store.store }),
  },
  storeClosing: {
    who: 'anyone',
    cached: true,
    does: 'Tells why and until when the store takes no orders, and its hours; without `closed`, or once its `until` has come, it is open.',
    answer: z.object({
      closed: z.optional(store.closing),
      opensAt: z.optional(when),
      hours: z.optional(store.openingHours),
    }),
  },
  storeClose: {
    who: 'manager',
    does: 'Closes the store for minutes or until a time, else until it is opened again; shoppers read the reason. Closing anew replaces both.',
    body: store.sentClosing,
    idempotent: true,
    fixedMessage: 'The store is closed',
  },
  storeOpen: { who: 'manager', does: 'Opens the store again.', idempotent: true, fixedMessage: 'The store is open' },
} as const satisfies Record<string, CallEntry>
