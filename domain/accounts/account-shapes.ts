import * as z from 'zod/mini'
import { cartItem } from '../cart/cart-shapes.ts'
import { latinDigits } from '../latin-digits.ts'
import { singleLine, when } from '../shapes.ts'
import { accountLimits } from './account-limits.ts'
import { devices } from './devices.ts'
import { maxEmailLength } from './email.ts'

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  cartItems: z.array(cartItem),
  cartVersion: z.number(),
})

export type UserJson = z.infer<typeof user>

export const email = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(maxEmailLength))

export const password = z.string().check(z.minLength(1, 'is required'), z.maxLength(accountLimits.password))

/** The six digits of an authenticator app or a recovery code of twelve characters, also typed with spaces or hyphens. */
export const code = z.string().check(
  z.maxLength(accountLimits.code),
  z.overwrite((typed) => latinDigits(typed).replace(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(\d{6}|[a-z2-9]{12})$/, 'has six digits, or twelve characters of a recovery code'),
)

export const personName = singleLine(accountLimits.name)

/** A shopper's own phone; empty for none. */
export const ownPhone = z.string().check(z.trim(), z.maxLength(accountLimits.phone))

/** A shopper's or seller's open session; `isThis` marks the one that asks. */
export const openSession = z.object({ device: z.enum(devices), createdAt: when, isThis: z.boolean() })

export type OpenSession = z.infer<typeof openSession>
