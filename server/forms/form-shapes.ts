import * as z from 'zod/mini'
import { email, password, personName, sentAddress } from '#domain/shapes.ts'

/** A pack on the shelf, as cards and product pages name it: the product's id, a blank, the pack's label. */
const unit = z.string().check(z.regex(/^[\w-]{1,64} .{1,40}$/, 'is no pack'))
/** A line of the cart: the ids of its product and pack. */
const line = z.string().check(z.regex(/^[\w-]{1,64} [\w-]{1,64}$/, 'is no line of a cart'))
/** A path of this site; anything else leads home, and what is far too long is nobody's. */
const next = z.optional(z.string().check(z.maxLength(500)))

export const addForm = z.object({ unit })
export const quantityForm = z.object({
  line,
  quantity: z.string().check(z.regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99')),
})
export const removeForm = z.object({ line })
export const logInForm = z.object({ email, password, next })
export const registerForm = z.object({ name: personName, email, password, next })
export const addressForm = sentAddress
export const noFields = z.object({})
/** What the page has shown and what is now ordered: its lines as in the cookie, the total in rupees, the saved cart's version. */
export const orderForm = z.object({
  lines: z.string().check(z.minLength(1), z.maxLength(4096)),
  address: z.string().check(z.maxLength(64)),
  amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be rupees such as "173.50"')),
  version: z.string().check(z.regex(/^\d{1,15}$/, 'is no version')),
  key: z.string().check(z.regex(/^[\w-]{22}$/, 'is no key')),
})
