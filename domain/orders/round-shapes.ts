import * as z from 'zod/mini'
import { sentDelivery } from '../payments/receipt-shapes.ts'
import { id, rupees, singleLine, when, zonedTime } from '../shapes.ts'
import { maxRiderName, maxStops, stopStates } from './rounds.ts'

/** JSON shapes of rounds; a rider's link shows the round's orders only (CONTRACT "The round"). */

/** The orders of a new round, and the rider's name. */
export const sentRound = z.object({
  orders: z.array(id).check(
    z.minLength(1),
    z.maxLength(maxStops),
    z.refine((ids) => new Set(ids).size === ids.length, 'has an order twice'),
  ),
  name: singleLine(maxRiderName),
})
export type SentRound = z.infer<typeof sentRound>

/** The secret of a rider's link; any text is valid, so that every unknown one gets the same 404. */
export const roundToken = z.object({ token: z.string().check(z.maxLength(200)) })

/** The four digits that the shopper reads out to the rider. */
const doorCode = z.string().check(z.trim(), z.regex(/^\d{4}$/, 'must be four digits'))

/** The rider's report of one stop; `at` is the time of the tap, which may be sent much later. */
export const sentStop = z.object({
  order: id,
  done: z.boolean(),
  cash: z._default(sentDelivery.shape.cash, 0),
  upi: z._default(sentDelivery.shape.upi, 0),
  code: z.optional(doorCode),
  at: z.optional(zonedTime),
})
export type SentStop = z.infer<typeof sentStop>

/** One stop as the rider sees it; a stop that is over has no address. */
const stop = z.object({
  order: z.string(),
  state: z.enum(stopStates),
  name: z.string(),
  /** The money to collect; 0 if paid online. */
  collect: rupees,
  isPaid: z.boolean(),
  /** Kilometres from the stop before, as the crow flies. */
  km: z.number(),
  street: z.optional(z.string()),
  city: z.optional(z.string()),
  notes: z.optional(z.string()),
  phone: z.optional(z.string()),
  point: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The UPI link that is shown as a QR code; absent if nothing is due or the store has no UPI id. */
  upi: z.optional(z.string()),
  needsCode: z.boolean(),
})
export type StopJson = z.infer<typeof stop>

export const round = z.object({ name: z.string(), until: when, stops: z.array(stop) })
export type RoundJson = z.infer<typeof round>

/** A round with orders on their way, as the seller sees it. */
export const openRound = z.object({
  _id: z.string(),
  name: z.string(),
  until: when,
  /** How many of the rider's present stops are over. */
  done: z.number(),
  stops: z.number(),
})
export type OpenRoundJson = z.infer<typeof openRound>

/** The state of a stop after the rider's report. */
export const stopOutcome = z.object({ order: z.string(), state: z.enum(stopStates), isPaid: z.boolean() })
export type StopOutcome = z.infer<typeof stopOutcome>
