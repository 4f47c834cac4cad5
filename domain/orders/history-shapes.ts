import * as z from 'zod/mini'
import { when } from '../shapes.ts'
import type { ReturnState } from './order-ending.ts'
import { actorRoles, historyKinds } from './order-history.ts'

/** States of a return that the seller has settled. */
export const settledStates = ['accepted', 'refused'] as const satisfies ReturnState[]

/** One change of an order: when, what, and by whom. */
export const historyEntry = z.object({
  /** Unique within the order; entries may have equal times. */
  position: z.number(),
  at: when,
  kind: z.enum(historyKinds),
  by: z.object({ role: z.enum(actorRoles), name: z.optional(z.string()) }),
  /** The status after a 'moved' entry, in the seller's wording. */
  status: z.optional(z.string()),
  /** The name of the rider to whom the order was handed over. */
  rider: z.optional(z.string()),
  /** How a return was settled. */
  settled: z.optional(z.enum(settledStates)),
})
export type HistoryEntryJson = z.infer<typeof historyEntry>
