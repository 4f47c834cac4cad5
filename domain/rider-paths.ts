import type { Paths } from './paths.ts'

/** Calls of the rider's page; other pages never download them. */
export const riderPaths = {
  roundShow: { method: 'GET', path: '/api/round/:token' },
  recordStop: { method: 'POST', path: '/api/round/:token/stop' },
} as const satisfies Paths
