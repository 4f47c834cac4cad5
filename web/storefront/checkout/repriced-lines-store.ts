import { create } from 'zustand'
import type { RepricedLine } from '#domain/orders/order-shapes.ts'

/** Lines of the last refused order whose prices have changed; empty once the shopper has answered. */
export const useRepricedLines = create<readonly RepricedLine[]>(() => [])
