import { createContext, useContext } from 'react'
import { mayAct, type StaffRole } from '#domain/accounts/staff.ts'

/** The role that each of the seller's pages needs; one that is not listed needs an owner. */
const neededRoles: Readonly<Record<string, StaffRole>> = {
  '/seller': 'manager',
  '/seller/orders': 'packer',
  '/seller/pack': 'packer',
  '/seller/print': 'packer',
  '/seller/more': 'packer',
  '/seller/my-password': 'packer',
  '/seller/product-list': 'packer',
  '/seller/prices': 'manager',
  '/seller/import': 'manager',
  '/seller/search-topics': 'manager',
  '/seller/opening-shelf': 'manager',
  '/seller/inbox': 'manager',
  '/seller/phone-order': 'manager',
}

/** Whether a role may see the seller's page at this path. */
export function maySee(role: StaffRole, path: string): boolean {
  return mayAct(role, neededRoles[path.replace(/\/$/, '')] ?? 'owner')
}

/** The role of the person who is logged in. */
export const RoleContext = createContext<StaffRole>('packer')

export const useRole = (): StaffRole => useContext(RoleContext)

/** Whether this is the page of an invitation, which needs no session. */
export const isJoining = (path: string): boolean => path.startsWith('/seller/join/')
