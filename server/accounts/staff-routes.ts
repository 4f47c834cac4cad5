import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { acceptInvite } from './accept-invite.ts'
import { changeRole, removeStaff } from './change-staff.ts'
import { inviteStaff, revokeInvite } from './invite-staff.ts'
import { allStaff, openInvites } from './staff-queries.ts'

/** The shop's people, invitations, roles and removal (CONTRACT "The evening and people"). */
export function staffRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.staffList, async ({ person }) => {
    const [staff, invites] = [await allStaff(shop.db), await openInvites(shop.db, shop.clock())]
    const owners = staff.filter(({ role }) => role === 'owner')
    return {
      staff: staff.map(({ id, name, email, role, createdAt }) => ({
        _id: id,
        name,
        email,
        role,
        isYou: id === person.id,
        isLastOwner: role === 'owner' && owners.length === 1,
        createdAt: createdAt.toISOString(),
      })),
      invites: invites.map(({ id, email, role, expiresAt }) => ({
        _id: id,
        email,
        role,
        until: expiresAt.toISOString(),
      })),
    }
  })

  endpoint(app, shop, api.staffInvite, async ({ body, person }) => ({
    message: 'Invitation made',
    ...(await inviteStaff(shop, person, body)),
  }))

  endpoint(app, shop, api.inviteRevoke, ({ params, person }) => revokeInvite(shop, person, params.id))

  endpoint(app, shop, api.staffRole, ({ params, body, person }) => changeRole(shop, person, params.id, body.role))

  endpoint(app, shop, api.staffRemove, ({ params, person }) => removeStaff(shop, person, params.id))

  endpoint(app, shop, api.staffAccept, ({ body, request, reply }) => acceptInvite(shop, body, request, reply))
}
