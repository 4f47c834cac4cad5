import type { StaffRole } from '#domain/accounts/staff.ts'

export type SessionKind = 'shopper' | 'seller'

/** Names the account of a shopper or of one of the shop's people. */
export type AccountKey = { readonly kind: SessionKind; readonly id: string }

/** The person of a session: a shopper, or one of the shop's people; an owner who was not invited has no name. */
export type Person =
  | { readonly kind: 'shopper'; readonly id: string }
  | { readonly kind: 'seller'; readonly id: string; readonly role: StaffRole; readonly name: string }
