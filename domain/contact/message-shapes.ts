import * as z from 'zod/mini'
import { email, personName } from '../accounts/account-shapes.ts'
import { text } from '../shapes.ts'

/** What a person writes to the store; the phone may be left out or empty (SPEC 5 "Contact form"). */
export const sentMessage = z.object({
  name: personName,
  email,
  phone: z.optional(z.string().check(z.trim(), z.maxLength(30))),
  message: text(5000),
})
