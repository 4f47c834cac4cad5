import { mayAct, type StaffRole } from '#domain/accounts/staff.ts'
import type { CallApi } from '../../api/call-api.ts'
import { sellerApi } from './seller-api.ts'

/** Asks what needs a role; undefined for people below it, whom the server would refuse. */
export async function forRole<T>(call: CallApi, needed: StaffRole, ask: () => Promise<T>): Promise<T | undefined> {
  const { role } = await call(sellerApi.sellerIsAuth)
  return role !== undefined && mayAct(role, needed) ? ask() : undefined
}
