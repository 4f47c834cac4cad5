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

/** The id and role of the person who is logged in. */
export const PersonContext = createContext<{ id: string; role: StaffRole }>({ id: '', role: 'packer' })

export const useRole = (): StaffRole => useContext(PersonContext).role

/** Whether the person who is logged in may do what managers do. */
export const useIsManager = (): boolean => mayAct(useRole(), 'manager')

/** The id of the logged-in person, whose own typed prices are shown: two people may use one browser. */
export const usePerson = (): string => useContext(PersonContext).id
