import { hourMs } from '../time/durations.ts'

/** Roles of the people who work in the shop; each may also do what the roles before it may. */
export const staffRoles = ['packer', 'manager', 'owner'] as const

export type StaffRole = (typeof staffRoles)[number]

/** How long an invitation lasts: 48 hours (CONTRACT "The evening and people"). */
export const inviteMs = 48 * hourMs

/** Whether a role may do what needs at least the role `needed`. */
export function mayAct(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed)
}
