import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { message } from '../shapes.ts'
import { day, dayQuery, sentClose } from './day-shapes.ts'
import { report, reportQuery } from './report-shapes.ts'

/** The seller's evening and reports (CONTRACT "The evening and people"). */
export const reportCalls = {
  reports: {
    who: 'owner',
    does: 'Reports a range of at most 366 days in India: sales by day and vegetable, hours, customers, waste and missed searches. Also as /api/reports.csv and /api/reports.xlsx.',
    query: reportQuery,
    answer: z.object({ report }),
  },
  dayShow: {
    who: 'owner',
    does: "Shows a day's orders, sums and money by kind and person; a closed day as it was closed, with later corrections.",
    query: dayQuery,
    answer: z.object({ day }),
  },
  dayClose: {
    who: 'owner',
    does: 'Closes a day with the counted cash; its figures then stay. If the till must hold other cash than `seen` by now, it refuses with the day under `current`.',
    body: sentClose,
    idempotent: true,
    answer: z.extend(message, { day }),
  },
} as const satisfies Record<string, CallEntry>
