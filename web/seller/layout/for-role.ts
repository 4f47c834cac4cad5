import { mayAct, type StaffRole } from '#domain/accounts/staff.ts'
import type { CallApi } from '../../api/call-api.ts'
import { sellerApi } from './seller-api.ts'

/** Runs a call that needs a role; undefined for lower roles, whom the server would refuse. */
export async function forRole<T>(call: CallApi, needed: StaffRole, run: () => Promise<T>): Promise<T | undefined> {
  const { role } = await call(sellerApi.sellerIsAuth)
  return role !== undefined && mayAct(role, needed) ? run() : undefined
}
