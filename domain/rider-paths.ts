import type { Paths } from './paths.ts'

/** Calls of the rider's page; other pages do not download this file. */
export const riderPaths = {
  roundShow: { method: 'GET', path: '/api/round/:token' },
  recordStop: { method: 'POST', path: '/api/round/:token/stop' },
} as const satisfies Paths
