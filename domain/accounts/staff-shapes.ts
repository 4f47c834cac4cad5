import * as z from 'zod/mini'
import { when } from '../shapes.ts'
import { email, password, personName } from './account-shapes.ts'
import { staffRoles } from './staff.ts'

const role = z.enum(staffRoles)

export const sentInvite = z.object({ email, role })
export const sentRole = z.object({ role })
export const sentInviteAcceptance = z.object({ token: z.string().check(z.maxLength(100)), name: personName, password })
export type SentInviteAcceptance = z.infer<typeof sentInviteAcceptance>

/** A person who works in the shop; the owner created at the first start has no name. */
export const member = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  isYou: z.boolean(),
  /** The shop's only owner, who cannot be removed or given another role. */
  isLastOwner: z.boolean(),
  createdAt: when,
})
export type MemberJson = z.infer<typeof member>

/** An invitation that was not accepted yet. */
export const invite = z.object({ _id: z.string(), email: z.string(), role, until: when })
export type InviteJson = z.infer<typeof invite>
