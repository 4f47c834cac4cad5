import { sellerPaths } from '#domain/seller-paths.ts'
import type { Calls } from '../../api/call-api.ts'

/** Calls of the seller's pages. */
export const sellerApi: Calls<keyof typeof sellerPaths> = sellerPaths
