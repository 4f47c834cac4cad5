/** Why the seller changed a heap of stock (CONTRACT "Packs and stock"). */
export const sellerReasons = ['came-in', 'wasted', 'counted'] as const
export type SellerReason = (typeof sellerReasons)[number]

/** Why a heap changed: the seller, the end of counting, or an order. */
export type StockReason = SellerReason | 'stopped' | 'ordered' | 'cancelled' | 'refused' | 'unpaid' | 'packed'
