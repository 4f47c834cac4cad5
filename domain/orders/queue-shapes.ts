import * as z from 'zod/mini'
import { hasAnyField, id, rupees, sentDay, when } from '../shapes.ts'
import { maxOrderSearch } from './order-search.ts'
import * as ordering from './order-shapes.ts'
import { cursorPattern, maxCustomerNote, maxOrdersPerCall, maxPromiseMinutes, queueFilters } from './queue.ts'

/** The position after which a page of a list begins; empty for the first page. */
export const cursor = z.optional(z.union([z.literal(''), z.string().check(z.regex(cursorPattern, 'is not a cursor'))]))
const search = z.string().check(z.maxLength(maxOrderSearch))

/** Filters of the seller's orders; without any the call lists all orders, as in SPEC 7. */
export const queueQuery = z.object({
  q: z.optional(search),
  status: z.optional(z.enum(queueFilters)),
  from: z.optional(sentDay),
  to: z.optional(sentDay),
  cursor,
})
export type QueueQuery = z.infer<typeof queueQuery>

/** Filters of a shopper's own orders. */
export const ownQuery = z.pick(queueQuery, { q: true, cursor: true })

const seen = z.optional(ordering.status)
export const sentStatus = z.object({ status: z.string().check(z.maxLength(40)), seen })
export const sentMove = z.object({
  orders: z.array(z.object({ id, seen })).check(z.minLength(1), z.maxLength(maxOrdersPerCall)),
  status: z.string().check(z.maxLength(40)),
})

const minutes = z.optional(z.number().check(z.int(), z.gte(1), z.lte(maxPromiseMinutes)))
export const sentAcceptance = z.object({ minutes })
export const sentAcceptances = z.object({
  orders: z.array(z.object({ id, minutes })).check(z.minLength(1), z.maxLength(maxOrdersPerCall)),
})

/** The outcome for one of several orders: the changed order, or the code and message of its refusal. */
export const orderResult = z.object({
  id: z.string(),
  success: z.boolean(),
  order: z.optional(ordering.order),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  current: z.optional(ordering.order),
})
export type OrderResult = z.infer<typeof orderResult>

export const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  orders: z.number(),
  /** The total of these orders in rupees: 0 for a cancelled one, after a return only the lines that stay. */
  sum: rupees,
  lastOrderAt: when,
  note: z.string(),
  refusesCash: z.boolean(),
  /** Without an account, the owner can export and delete the customer's data. */
  hasAccount: z.boolean(),
})
export type CustomerJson = z.infer<typeof customer>

export const customerQuery = z.object({ q: z.optional(search), cursor })
const customerNote = z.optional(z.string().check(z.trim(), z.maxLength(maxCustomerNote)))
/** `seen` is the note on screen, which a new note replaces. */
export const sentCustomer = z
  .object({ note: customerNote, seen: customerNote, refusesCash: z.optional(z.boolean()) })
  .check(
    z.refine(({ seen: _seen, ...changes }) => hasAnyField(changes), 'needs note or refusesCash'),
    z.refine(({ note, seen }) => note === undefined || seen !== undefined, 'needs seen; please reload the page'),
  )
