import type { StaffRole } from '#domain/accounts/staff.ts'

export type SessionKind = 'shopper' | 'seller'

/** A shopper, or one of the shop's people. */
export type Person = {
  readonly id: string
  readonly kind: SessionKind
  /** Of the shop's people only. */
  readonly role?: StaffRole
  /** Of the shop's people only; empty for the first owner. */
  readonly name?: string
}
