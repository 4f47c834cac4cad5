export type SessionKind = 'shopper' | 'seller'

/** A shopper or the seller. */
export type Person = { readonly id: string; readonly kind: SessionKind }
