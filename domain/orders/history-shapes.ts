import * as z from 'zod/mini'
import { when } from '../shapes.ts'
import { actorRoles, historyKinds } from './order-history.ts'

/** One change of an order: when, what, and by whom. */
export const historyEntry = z.object({
  at: when,
  kind: z.enum(historyKinds),
  by: z.object({ role: z.enum(actorRoles), name: z.optional(z.string()) }),
  /** The status after a 'moved' entry, in the seller's wording. */
  status: z.optional(z.string()),
  /** The name of the rider to whom the order was handed over. */
  rider: z.optional(z.string()),
})
export type HistoryEntryJson = z.infer<typeof historyEntry>
