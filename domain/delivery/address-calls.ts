import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { id, message } from '../shapes.ts'
import { maxPlaceSearch } from './address-limits.ts'
import * as delivery from './address-shapes.ts'

/** The browser's random id of one search for a place; map services bill its calls as one session. */
const mapSession = z.string().check(z.regex(/^[\w-]{1,36}$/, 'is not a search'))

/** Addresses and the map (SPEC 7, CONTRACT "Location"). */
export const addressCalls = {
  addressList: {
    who: 'shopper',
    does: "Lists the shopper's own addresses, newest first.",
    answer: z.object({ addresses: z.array(delivery.address) }),
  },
  addressAdd: {
    who: 'shopper',
    does: 'Saves an address within reach; finds its coordinates when they are missing.',
    idempotent: true,
    body: z.object({ address: delivery.sentAddress }),
    answer: z.extend(message, { address: delivery.address }),
  },
  addressDelete: {
    who: 'shopper',
    does: "Deletes one of the shopper's own addresses; orders sent there have their own copy.",
    body: z.object({ address: id }),
    fixedMessage: 'Address deleted',
  },
  locationReverse: {
    who: 'anyone',
    does: 'Names the place at a point.',
    body: delivery.point,
    answer: z.object({ place: delivery.place }),
  },
  locationSearch: {
    who: 'anyone',
    does: 'Finds places in India by name or PIN code.',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(maxPlaceSearch))), session: z.optional(mapSession) }),
    answer: z.object({ places: z.array(delivery.place), suggestions: z.optional(z.array(delivery.suggestion)) }),
  },
  locationPlace: {
    who: 'anyone',
    does: 'Tells the place behind a suggestion of the search.',
    query: z.object({ id: z.string().check(z.regex(/^[\w-]{1,300}$/)), session: mapSession }),
    answer: z.object({ place: delivery.place }),
  },
} as const satisfies Record<string, CallEntry>
