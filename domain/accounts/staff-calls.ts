import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { byId, message, when } from '../shapes.ts'
import * as staff from './staff-shapes.ts'

/** The people who work in the shop: invitations, roles and removal (CONTRACT "The evening and people"). */
export const staffCalls = {
  staffList: {
    who: 'owner',
    does: "Lists the shop's people and the open invitations.",
    answer: z.object({ staff: z.array(staff.member), invites: z.array(staff.invite) }),
  },
  staffInvite: {
    who: 'owner',
    does: 'Makes a link that joins once, within 48 hours; an older link for the same e-mail ends.',
    body: staff.sentInvite,
    idempotent: true,
    answer: z.extend(message, { link: z.string(), until: when }),
  },
  inviteRevoke: {
    who: 'owner',
    does: 'Ends an invitation that was not accepted yet.',
    params: byId,
    idempotent: true,
    fixedMessage: 'Invitation ended',
  },
  staffRole: {
    who: 'owner',
    does: "Changes a person's role, at once; the last owner stays one.",
    params: byId,
    body: staff.sentRole,
    idempotent: true,
    fixedMessage: 'Role changed',
  },
  staffRemove: {
    who: 'owner',
    does: "Removes a person and ends the person's sessions at once; the last owner stays.",
    params: byId,
    idempotent: true,
    fixedMessage: 'Person removed',
  },
  staffAccept: {
    who: 'anyone',
    does: "Joins by an invitation's token and opens a seller session; unknown, used, expired and ended ones get the same 404.",
    body: staff.sentInviteAcceptance,
    fixedMessage: 'Welcome to the shop',
  },
} as const satisfies Record<string, CallEntry>
