import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAct, staffRoles } from './staff.ts'

test('an owner may do all, a manager all but what needs an owner, a packer only what needs a packer', () => {
  const allowed = staffRoles.map((role) => staffRoles.filter((needed) => mayAct(role, needed)))
  assert.deepEqual(allowed, [['packer'], ['packer', 'manager'], ['packer', 'manager', 'owner']])
})
