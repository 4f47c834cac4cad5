import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { sellerPaths } from '../seller-paths.ts'
import { report, reportQuery } from './report-shapes.ts'

/** The seller's reports (CONTRACT "The evening and people"). */
export const reportCalls = {
  reports: {
    ...sellerPaths.reports,
    who: 'seller',
    role: 'owner',
    does: 'Reports a range of at most 366 days in India: sales by day and vegetable, hours, customers, waste and searches in vain. Also as /api/reports.csv and /api/reports.xlsx.',
    query: reportQuery,
    answer: z.object({ report }),
  },
} as const satisfies Record<string, Endpoint>
