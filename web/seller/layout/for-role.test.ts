import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StaffRole, staffRoles } from '#domain/accounts/staff.ts'
import type { CallApi } from '../../api/call-api.ts'
import { forRole } from './for-role.ts'

/** The answer of is-auth to a person in this role, or to nobody. */
const loggedIn = (role?: StaffRole) => (async () => ({ success: role !== undefined, role })) as unknown as CallApi

test('what needs a role is asked for people of that role and above, and of no others', async () => {
  const asked: unknown[] = []
  for (const role of [undefined, ...staffRoles])
    asked.push(await forRole(loggedIn(role), 'manager', () => Promise.resolve(role)))
  assert.deepEqual(asked, [undefined, undefined, 'manager', 'owner'])
})

test('an error of what is asked is thrown, and without an answer to who is there nothing is asked', async () => {
  const lost = () => Promise.reject(new Error('lost'))
  await assert.rejects(forRole(loggedIn('owner'), 'owner', lost), /lost/)
  let asked = 0
  const asks = async () => {
    asked++
  }
  await assert.rejects(forRole(lost as unknown as CallApi, 'packer', asks), /lost/)
  assert.equal(asked, 0)
})
