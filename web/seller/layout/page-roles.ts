import { createContext, useContext } from 'react'
import { mayAct, type StaffRole } from '#domain/accounts/staff.ts'
import { findPage } from '../../pages.ts'

/** Whether the seller's page at this path needs no session; the page of an invitation does not. */
export const isOpenToAnyone = (path: string): boolean => findPage(path)?.page.role === 'anyone'

/** Whether a role may see the seller's page at this path. */
export function maySee(role: StaffRole, path: string): boolean {
  const needed = findPage(path)?.page.role ?? 'owner'
  return needed === 'anyone' || mayAct(role, needed)
}

/** The role of the person who is logged in. */
export const RoleContext = createContext<StaffRole>('packer')

export const useRole = (): StaffRole => useContext(RoleContext)
