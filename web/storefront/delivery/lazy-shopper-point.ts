import { lazyOrNothing } from '../../browser/lazy-or-nothing.ts'

/** The shopper's point picker, downloaded when it is shown. */
export const ShopperPoint = lazyOrNothing(async () => (await import('./shopper-point.tsx')).ShopperPoint, 'point')
