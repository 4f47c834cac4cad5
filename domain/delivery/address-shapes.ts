import * as z from 'zod/mini'
import { email } from '../accounts/account-shapes.ts'
import { text } from '../shapes.ts'
import { addressLimits } from './address-limits.ts'

/** A point on earth, in degrees. */
export const point = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})

const coordinate = (max: number) => z.optional(z.nullable(z.number().check(z.gte(-max), z.lte(max))))

const digits = (max: number) =>
  z.union([z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max)), z.int()])

export const sentAddress = z.object({
  firstName: text(addressLimits.firstName),
  lastName: text(addressLimits.lastName),
  email,
  street: text(addressLimits.street),
  city: text(addressLimits.city),
  state: text(addressLimits.state),
  zipcode: digits(addressLimits.zipcode),
  country: text(addressLimits.country),
  phone: digits(addressLimits.phone),
  latitude: coordinate(90),
  longitude: coordinate(180),
})

export type SentAddress = z.infer<typeof sentAddress>

export const address = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Distance from the store, with two decimals. */
  distanceKm: z.number(),
})

export type AddressJson = z.infer<typeof address>

export const place = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  distanceKm: z.number(),
  serviceable: z.boolean(),
})

export type PlaceJson = z.infer<typeof place>

/** A suggested place; its distance only if the map service tells it. */
export const suggestion = z.object({
  id: z.string(),
  label: z.string(),
  distanceKm: z.optional(z.number()),
  serviceable: z.optional(z.boolean()),
})

export type SuggestionJson = z.infer<typeof suggestion>
