import { riderPaths } from '#domain/rider-paths.ts'
import type { Calls } from '../api/call-api.ts'

/** Calls of the rider's page. */
export const riderApi: Calls<keyof typeof riderPaths> = riderPaths
