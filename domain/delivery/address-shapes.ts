import * as z from 'zod/mini'
import { email } from '../accounts/account-shapes.ts'
import { singleLine } from '../shapes.ts'
import { addressLimits } from './address-limits.ts'

const coordinate = (max: number) => z.number().check(z.gte(-max), z.lte(max))

/** A point on earth, in degrees. */
export const point = z.object({ latitude: coordinate(90), longitude: coordinate(180) })

const textOrInteger = (max: number) =>
  z.union([z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max)), z.int()])

export const sentAddress = z.object({
  firstName: singleLine(addressLimits.firstName),
  lastName: singleLine(addressLimits.lastName),
  email,
  street: singleLine(addressLimits.street),
  city: singleLine(addressLimits.city),
  state: singleLine(addressLimits.state),
  zipcode: textOrInteger(addressLimits.zipcode),
  country: singleLine(addressLimits.country),
  phone: textOrInteger(addressLimits.phone),
  latitude: z.optional(z.nullable(point.shape.latitude)),
  longitude: z.optional(z.nullable(point.shape.longitude)),
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
